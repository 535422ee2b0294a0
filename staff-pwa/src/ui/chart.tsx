import "uplot/dist/uPlot.min.css";
import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import css from "./chart.module.css";

export type ChartData = {
  /** One for each value, beneath the chart. */
  labels: readonly string[];
  values: readonly number[];
  kind: "bars" | "line";
  /** A value as a person reads it: "$1,204", "42 %". */
  show: (value: number) => string;
  /** The same beside the chart, where there is less room. */
  tick?: (value: number) => string;
  /** The scale goes at least up to this. */
  atLeast?: number;
};

/** A row of values, drawn; what lies under the pointer is written above it. The eyes' half of `ChartFigure`. */
export default function Chart({ labels, values, kind, show, tick = show, atLeast = 0 }: ChartData) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [pointed, setPointed] = useState<number>();
  // The axes ask for their words while they are drawn, long after this component was.
  const latest = useRef({ labels, tick });
  latest.current = { labels, tick };

  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    const drawn = new uPlot(
      {
        width: host.clientWidth || 300,
        height: host.clientHeight || 200,
        padding: [12, kind === "line" ? 28 : 8, 0, 0],
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, y: false, points: { show: kind === "line" } },
        hooks: { setCursor: [({ cursor }) => setPointed(cursor.idx ?? undefined)] },
        scales: {
          x: {
            time: false,
            range: (_, first, last) => kind === "bars" ? [first - 0.6, last + 0.6] : [first, last],
          },
          y: { range: (_, __, max) => [0, Math.max(max * 1.08, atLeast, 1)] },
        },
        axes: [
          {
            ...axis,
            size: 30,
            space: 64,
            incrs: [1, 2, 3, 5, 7, 14, 30, 61, 122],
            values: (_, at) => at.map((index) => latest.current.labels[index] ?? ""),
            grid: { show: false },
          },
          {
            ...axis,
            size: 62,
            values: (_, at) => at.map((value) => latest.current.tick(value)),
            grid: { stroke: token("--line"), width: 1 },
          },
        ],
        series: [{}, series[kind]],
      },
      aligned(values),
      host,
    );
    plot.current = drawn;
    const resized = new ResizeObserver(() => drawn.setSize(sizeOf(host)));
    resized.observe(host);
    const lit = new MutationObserver(() => drawn.redraw(false));
    lit.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      resized.disconnect();
      lit.disconnect();
      drawn.destroy();
    };
  }, [kind, atLeast]);

  useEffect(() => plot.current?.setData(aligned(values)), [values]);

  const value = pointed === undefined ? undefined : values[pointed];
  return (
    <div className={css.chart} aria-hidden="true">
      <p className={`${css.pointed} figures`}>
        {pointed !== undefined && value !== undefined && `${labels[pointed]}: ${show(value)}`}
      </p>
      <div ref={place} className={css.place} />
    </div>
  );
}

const aligned = (
  values: readonly number[],
): uPlot.AlignedData => [values.map((_, index) => index), [...values]];

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

/** A colour of the look, read when it is drawn: the theme may have changed since. */
const token = (name: string) => () => getComputedStyle(document.documentElement).getPropertyValue(name);

const axis: uPlot.Axis = {
  stroke: token("--ink-soft"),
  font: '13px "Hanken Grotesk", sans-serif',
  ticks: { show: false },
};

const series: Record<ChartData["kind"], uPlot.Series> = {
  bars: {
    fill: token("--info"),
    points: { show: false },
    ...(uPlot.paths.bars === undefined ? {} : { paths: uPlot.paths.bars({ size: [0.7, 56], radius: 0.15 }) }),
  },
  line: { stroke: token("--info"), width: 2.5, points: { show: false } },
};
