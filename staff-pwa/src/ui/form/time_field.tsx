import { useTranslate } from "@/lib/i18n/text.ts";
import { clockParts, timeOfParts } from "./clock_parts.ts";
import css from "./time_field.module.css";

const hours = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const quarters = ["00", "15", "30", "45"];

/** An input for a time of day in steps of 15 minutes, as "HH:MM" (docs/product-rules.md, "Operating hours"). */
export function TimeField(
  { label, value, invalid = false, onChange }: {
    label: string;
    value: string;
    invalid?: boolean;
    onChange: (time: string) => void;
  },
) {
  const t = useTranslate();
  const parts = clockParts(value);
  // Minutes that are not a multiple of 15 stay selectable until the user changes them.
  const minutes = quarters.includes(parts.minute) ? quarters : [...quarters, parts.minute].toSorted();
  const set = (change: Partial<typeof parts>) => onChange(timeOfParts({ ...parts, ...change }));
  return (
    <div className={css.group} role="group" aria-label={label}>
      <span className={css.label} aria-hidden="true">{label}</span>
      <span className={css.time} data-invalid={invalid}>
        <select
          className="figures"
          aria-label={`${label}, ${t("time.hour")}`}
          value={parts.hour}
          onChange={(event) => set({ hour: Number(event.target.value) })}
        >
          {hours.map((hour) => <option key={hour} value={hour}>{hour}</option>)}
        </select>
        <select
          className="figures"
          aria-label={`${label}, ${t("time.minute")}`}
          value={parts.minute}
          onChange={(event) => set({ minute: event.target.value })}
        >
          {minutes.map((minute) => <option key={minute} value={minute}>{minute}</option>)}
        </select>
        <select
          aria-label={`${label}, ${t("time.half")}`}
          value={parts.half}
          onChange={(event) => set({ half: event.target.value === "PM" ? "PM" : "AM" })}
        >
          <option value="AM">{t("time.am")}</option>
          <option value="PM">{t("time.pm")}</option>
        </select>
      </span>
    </div>
  );
}
