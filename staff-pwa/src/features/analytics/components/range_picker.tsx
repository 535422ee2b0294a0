import { useEffect, useState } from "react";
import { serverNow } from "@/lib/clock.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { calendarDay } from "@/lib/format/times.ts";
import { Field } from "@web/ui/field.tsx";
import css from "./analytics.module.css";
import { presets, rangeOf } from "../model/presets.ts";
import type { Range } from "../model/range.ts";

/** Preset ranges or two chosen days. `shown` is the range of the analytics on screen. */
export function RangePicker(
  { range, shown, onRange }: {
    range: Range;
    shown: { from: string; to: string } | undefined;
    onRange: (range: Range) => void;
  },
) {
  const t = useTranslate();
  const today = calendarDay(serverNow());
  const defaultRange = rangeOf("week", today);
  const from = range.from ?? shown?.from ?? defaultRange.from;
  const to = range.to ?? shown?.to ?? defaultRange.to;
  return (
    <search className={css.range}>
      <div className={css.presets} role="group" aria-label={t("analytics.range")}>
        {presets.map((preset) => {
          const days = rangeOf(preset, today);
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={days.from === from && days.to === to}
              onClick={() => onRange(days)}
            >
              {t(`analytics.range.${preset}`)}
            </button>
          );
        })}
      </div>
      <div className={css.days}>
        <Day
          label={t("analytics.from")}
          value={from}
          onDay={(day) => onRange({ from: day, to: day > to ? day : to })}
        />
        <Day
          label={t("analytics.to")}
          value={to}
          onDay={(day) => onRange({ from: day < from ? day : from, to: day })}
        />
      </div>
    </search>
  );
}

/** A date that applies on Enter or blur, because browsers report an empty value while the user types. */
function Day({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const apply = () => typed === "" ? setTyped(value) : typed !== value && onDay(typed);
  return (
    <Field label={label}>
      {(aria) => (
        <input
          {...aria}
          type="date"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={apply}
          onKeyDown={(event) => event.key === "Enter" && apply()}
        />
      )}
    </Field>
  );
}
