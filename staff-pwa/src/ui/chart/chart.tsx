import "uplot/dist/uPlot.min.css";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import uPlot from "uplot";
import css from "./chart.module.css";

export type ChartData = {
  /** The label of each value, below the chart. */
  labels: readonly string[];
  values: readonly number[];
  kind: "bars" | "line";
  /** Formats a value: "$1,204", "42 %". */
  show: (value: number) => string;
  /** Formats a value on the axis, where there is less room. */
  tick?: (value: number) => string;
  /** The smallest maximum of the scale. */
  atLeast?: number;
};

/** A chart that shows the value under the pointer above it. Hidden from screen readers; `ChartFigure` has the table for them. */
export default function Chart({ labels, values, kind, show, tick = show, atLeast = 0 }: ChartData) {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [hovered, setHovered] = useState<number>();
  // uPlot calls the formatters after this render, so they read the latest props from a ref.
  const latest = useRef({ labels, tick });
  useLayoutEffect(() => {
    latest.current = { labels, tick };
  });

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const chart = new uPlot(
      {
        width: element.clientWidth || 300,
        height: element.clientHeight || 200,
        padding: [12, kind === "line" ? 28 : 8, 0, 0],
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, y: false, points: { show: kind === "line" } },
        hooks: { setCursor: [({ cursor }) => setHovered(cursor.idx ?? undefined)] },
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
      element,
    );
    plot.current = chart;
    const resizeObserver = new ResizeObserver(() => chart.setSize(sizeOf(element)));
    resizeObserver.observe(element);
    const themeObserver = new MutationObserver(() => chart.redraw(false));
    themeObserver.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      resizeObserver.disconnect();
      themeObserver.disconnect();
      chart.destroy();
    };
  }, [kind, atLeast]);

  useEffect(() => plot.current?.setData(aligned(values)), [values]);

  const value = hovered === undefined ? undefined : values[hovered];
  return (
    <div className={css.chart} aria-hidden="true">
      <p className={`${css.pointed} figures`}>
        {hovered !== undefined && value !== undefined && `${labels[hovered]}: ${show(value)}`}
      </p>
      <div ref={container} className={css.place} />
    </div>
  );
}

const aligned = (
  values: readonly number[],
): uPlot.AlignedData => [values.map((_, index) => index), [...values]];

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

/** Reads a color of the current theme when the chart renders. */
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
