import { useTranslate } from "@/lib/i18n/text.ts";
import { dayNameOf } from "@/lib/format/times.ts";

/** The heading over the orders left open on an earlier day. `day` is a Los Angeles date, YYYY-MM-DD. */
export function LeftOpenTitle({ day, count }: { day: string; count: number }) {
  const t = useTranslate();
  return (
    <h2 id={`left-open-${day}`}>
      {t("left_open.title", { day: dayNameOf(day) })} <span className="figures">{count}</span>
    </h2>
  );
}
