import { useState } from "react";
import { createPortal } from "react-dom";
import type { DayReport } from "@contract/schemas/day_close.ts";
import { actorText } from "@/lib/actors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { dayAndClock, fullDate } from "@/lib/format/times.ts";
import { usePrint } from "@/lib/use_print.ts";
import { Button } from "@web/ui/button.tsx";
import { Confirm } from "@/ui/confirm.tsx";
import { useReopenDay } from "../api/day_close_calls.ts";
import css from "./day_close.module.css";
import { DayTotals } from "./day_totals.tsx";

/** The report of a closed day, with printing and, for admins, reopening. */
export function ClosedDay({ report }: { report: DayReport }) {
  const t = useTranslate();
  const [isPrinting, setIsPrinting] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useReopenDay(report.date);
  return (
    <>
      <Report report={report} />
      <div className={css.actions}>
        {report.can_reopen && (
          <Button look="danger" onClick={() => setIsAsking(true)}>{t("close.reopen")}</Button>
        )}
        <Button look="primary" onClick={() => setIsPrinting(true)}>{t("close.print")}</Button>
      </div>
      {isPrinting && <Printed report={report} onPrinted={() => setIsPrinting(false)} />}
      {isAsking && (
        <Confirm
          look="warning"
          title={t("close.reopen.title", { day: fullDate(report.date) })}
          confirm={t("close.reopen")}
          cancel={t("close.reopen.keep")}
          busy={isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() => mutate(undefined, { onSettled: () => setIsAsking(false) })}
        >
          <p>{t("close.reopen.text")}</p>
        </Confirm>
      )}
    </>
  );
}

function Report({ report: { close, totals, after_close } }: { report: DayReport }) {
  const t = useTranslate();
  if (close === null) return null;
  const hasChanged = JSON.stringify(close.totals) !== JSON.stringify(totals);
  return (
    <div className={css.report}>
      <p>{t("close.done", { time: dayAndClock(close.closed_at), by: actorText(close.by, t) })}</p>
      <DayTotals atClose={close.totals} now={hasChanged ? totals : undefined} />
      {close.carried_over.length > 0 && (
        <p>
          {t("close.carried", {
            numbers: close.carried_over.map(({ order_number }) => order_number).join(", "),
          })}
        </p>
      )}
      {after_close.length > 0 && (
        <section className={css.after}>
          <h3>{t("close.after")}</h3>
          <ul className="figures">
            {after_close.map((order) => (
              <li key={order.id}>
                <strong>{order.order_number}</strong> {t(`status.${order.status}`)}{" "}
                {dayAndClock(order.ended_at ?? order.created_at)} · {price(order.total_amount)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Prints the report on one page. */
function Printed({ report, onPrinted }: { report: DayReport; onPrinted: () => void }) {
  const t = useTranslate();
  usePrint(onPrinted);
  return createPortal(
    <div className={css.paper} data-day-report>
      <h1>{t("close.title", { day: fullDate(report.date) })}</h1>
      <Report report={report} />
    </div>,
    document.body,
  );
}
