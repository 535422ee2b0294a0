import { printAgain, removePrintJob } from "@contract/printing.ts";
import { useId } from "react";
import type { PrinterSetup, PrintJobItem } from "@contract/schemas/printing.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { StatusBadge, type Tone } from "@/ui/status_badge.tsx";
import { usePrinterCall } from "../api/printer_calls.ts";
import css from "./printers.module.css";

const tones: Readonly<Record<PrintJobItem["state"], Tone>> = {
  waiting: "plain",
  expired: "caution",
  printed: "good",
  failed: "bad",
};

/** The waiting jobs of a printer and its latest other ones. */
export function PrinterQueue({ printer }: { printer: PrinterSetup }) {
  const t = useTranslate();
  const heading = useId();
  return (
    <div className={css.part} role="group" aria-labelledby={heading}>
      <h4 id={heading}>{t("printer.queue")}</h4>
      {printer.jobs.length === 0
        ? <p className={css.soft}>{t("printer.queue.empty")}</p>
        : (
          <ul className={css.jobs}>
            {printer.jobs.map((job) => <Job key={job.id} job={job} />)}
          </ul>
        )}
    </div>
  );
}

function Job({ job }: { job: PrintJobItem }) {
  const t = useTranslate();
  const now = useNow();
  const again = usePrinterCall(printAgain, {
    done: "printer.job.queued",
    failed: "printer.job.again.failed",
  });
  const remove = usePrinterCall(removePrintJob, {
    done: "printer.job.removed",
    failed: "printer.job.remove.failed",
  });
  const { id, state, order_number: number, ended_at: ended, status } = job;
  const name = number ?? t("printer.job.test");
  return (
    <li className={css.job}>
      <div>
        <p>
          <strong className="figures">{name}</strong>
          {job.is_partial && ` · ${t("printer.job.partial")}`}
        </p>
        <p className={`${css.soft} figures`}>{dayAndTime(ended ?? job.created_at, now)}</p>
      </div>
      <div className={css.outcome}>
        <StatusBadge tone={tones[state]}>{t(`printer.job.${state}`)}</StatusBadge>
        {state === "failed" && status !== "" && <p className={css.soft}>{status}</p>}
      </div>
      {state === "waiting"
        ? (
          <Button
            look="ghost"
            aria-label={t("printer.job.remove.of", { name })}
            busy={remove.isPending}
            onClick={() => remove.mutate(id)}
          >
            {t("printer.job.remove")}
          </Button>
        )
        : (
          <Button
            aria-label={t("printer.job.again.of", { name })}
            busy={again.isPending}
            onClick={() => again.mutate(id)}
          >
            {t("printer.job.again")}
          </Button>
        )}
    </li>
  );
}
