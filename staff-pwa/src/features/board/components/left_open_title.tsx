import { useTranslate } from "../../../lib/i18n/text.ts";
import { dayNameOf } from "../../../lib/times.ts";

/** The heading over the orders that an earlier day left open. `day` is its date, Los Angeles. */
export function LeftOpenTitle({ day, count }: { day: string; count: number }) {
  const t = useTranslate();
  return (
    <h2 id={`left-open-${day}`}>
      {t("left_open.title", { day: dayNameOf(day) })} <span className="figures">{count}</span>
    </h2>
  );
}
