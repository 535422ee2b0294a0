import { useAttending } from "@/lib/update_hold.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { fullDate } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { useDayReport } from "../api/day_close_calls.ts";
import { ClosedDay } from "./closed_day.tsx";
import css from "./day_close.module.css";
import { OpenDay } from "./open_day.tsx";

/** Closes a business day, or shows its report (docs/product-rules.md, "Day close"). `date` is a Los Angeles date. */
export function DaySheet({ date, onClose }: { date: string; onClose: () => void }) {
  const t = useTranslate();
  useAttending();
  const { data, isError, refetch } = useDayReport(date);
  return (
    <Sheet title={t("close.title", { day: fullDate(date) })} wide open onClose={onClose}>
      <div className={css.sheet} aria-busy={data === undefined && !isError}>
        {isError && (
          <div className={css.problem} role="alert">
            <strong>{t("close.failed")}</strong>
            <Button onClick={() => void refetch()}>{t("orders.retry")}</Button>
          </div>
        )}
        {data === undefined && !isError && <p role="status">{t("orders.loading")}</p>}
        {data !== undefined &&
          (data.close === null ? <OpenDay report={data} /> : <ClosedDay report={data} />)}
      </div>
    </Sheet>
  );
}
