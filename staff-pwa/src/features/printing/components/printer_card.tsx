import { printTest, removePrinter } from "@contract/printing.ts";
import { useId, useState } from "react";
import type { PrinterSetup, PrinterSetups } from "@contract/schemas/printing.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { Confirm } from "@/ui/confirm.tsx";
import { PrinterIcon } from "@/ui/icons.tsx";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { usePrinterCall } from "../api/printer_calls.ts";
import { isPrinterConnected } from "../api/printing.ts";
import { PrinterAddress } from "./printer_address.tsx";
import { PrinterQueue } from "./printer_queue.tsx";
import { printerStatusText } from "../model/printer_status.ts";
import css from "./printers.module.css";

type Props = { printer: PrinterSetup; categories: PrinterSetups["categories"]; onEdit: () => void };

/** A printer: its state, its settings, a test ticket, its address and its queue. */
export function PrinterCard({ printer, categories, onEdit }: Props) {
  const t = useTranslate();
  const heading = useId();
  const { id, name } = printer;
  const [isAsking, setIsAsking] = useState(false);
  const test = usePrinterCall(printTest, { done: "printer.test.queued", failed: "printer.test.failed" });
  const remove = usePrinterCall(removePrinter, {
    done: "printer.removed",
    failed: "printer.remove.failed",
  });
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h3 id={heading}>{name}</h3>
        <Button look="ghost" aria-label={t("printer.edit.of", { name })} onClick={onEdit}>
          {t("printer.edit")}
        </Button>
        <Button look="ghost" aria-label={t("printer.remove.of", { name })} onClick={() => setIsAsking(true)}>
          {t("printer.remove")}
        </Button>
      </div>
      <State printer={printer} />
      <Settings printer={printer} categories={categories} />
      <div className={css.actions}>
        <Button
          look="primary"
          aria-label={t("printer.test.of", { name })}
          busy={test.isPending}
          onClick={() => test.mutate(id)}
        >
          <PrinterIcon />
          {t("printer.test")}
        </Button>
      </div>
      <PrinterAddress printer={printer} />
      <PrinterQueue printer={printer} />
      {isAsking && (
        <Confirm
          look="danger"
          title={t("printer.remove.title", { name })}
          confirm={t("printer.remove")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("printer.remove.text")}</p>
        </Confirm>
      )}
    </section>
  );
}

/** Returns whether a printer's own status says more than that it works, as Star's "200 OK" and Epson's "OK" do. */
const isNoted = (status: string) => status !== "" && !/^(2\d\d\b|OK$)/.test(status);

/** Whether the printer polls for tickets, its model, and the number of waiting tickets. */
function State({ printer }: { printer: PrinterSetup }) {
  const t = useTranslate();
  const now = useNow();
  const { last_seen_at: seen, status, kind, waiting_jobs: waiting } = printer;
  const isConnected = isPrinterConnected(printer, now);
  const meaning = printerStatusText(status);
  const state = seen === null ? "never" : isConnected ? "there" : "silent";
  return (
    <div className={css.state}>
      <p role="status">
        <StatusBadge tone={isConnected ? "good" : seen === null ? "plain" : "bad"}>
          {t(`printer.state.${state}`)}
        </StatusBadge>
      </p>
      {seen !== null && (
        <dl className={css.facts}>
          <div>
            <dt>{t("printer.seen")}</dt>
            <dd className="figures">{dayAndTime(seen, now)}</dd>
          </div>
          <div>
            <dt>{t("printer.kind")}</dt>
            <dd>{kind === "" ? t("printer.kind.unknown") : kind}</dd>
          </div>
          {isNoted(status) && (
            <div>
              <dt>{t("printer.status")}</dt>
              <dd>{meaning === undefined ? status : t(meaning)}</dd>
            </div>
          )}
        </dl>
      )}
      {waiting > 0 && <p>{t("printer.jobs", { count: waiting })}</p>}
    </div>
  );
}

function Settings({ printer, categories }: Pick<Props, "printer" | "categories">) {
  const t = useTranslate();
  const firstName = useFirstName();
  const { paper_width: width, copies, category_ids: chosen } = printer;
  const names = categories.filter(({ id }) => chosen?.includes(id)).map(firstName);
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t("printer.paper")}</dt>
        <dd className="figures">{t("printer.paper.width", { width })}</dd>
      </div>
      <div>
        <dt>{t("printer.copies")}</dt>
        <dd className="figures">{copies}</dd>
      </div>
      <div>
        <dt>{t("printer.categories")}</dt>
        <dd>{chosen === null ? t("printer.categories.all") : names.join(", ")}</dd>
      </div>
    </dl>
  );
}
