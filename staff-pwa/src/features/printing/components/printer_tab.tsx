import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { errorMessage } from "../../../lib/error_message.ts";
import { dayAndTime } from "../../../lib/times.ts";
import { useNow } from "../../../lib/use_now.ts";
import { StatusBadge } from "../../../ui/status_badge.tsx";
import { Button } from "../../../../../web/ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { CopyButton } from "../../../ui/copy_button.tsx";
import { PrinterIcon } from "../../../ui/icons.tsx";
import { QrCode } from "../../../ui/qr_code.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { notify } from "../../../ui/toasts.tsx";
import css from "./printer_tab.module.css";
import { isPrinterConnected, type Printer, printerQuery } from "../api/printing.ts";

/** The tab Ticket printer: its URL, its state, a test ticket, and a button for a new URL. */
export function PrinterTab() {
  const t = useTranslate();
  const { data, isPending, error, refetch } = useQuery(printerQuery);
  if (isPending) return <Loading />;
  if (data === undefined || data.url === null) {
    return <Failed text={errorMessage(error, t("printer.failed"))} onRetry={() => void refetch()} />;
  }
  return <SetUp printer={data} url={data.url} />;
}

function SetUp({ printer, url }: { printer: Printer; url: string }) {
  const t = useTranslate();
  const client = useQueryClient();
  const address = useRef<HTMLElement>(null);
  const [asking, setAsking] = useState(false);
  const test = useMutation({
    mutationFn: () => api("printTest"),
    onSuccess: () => notify("success", t("printer.test.queued")),
    onError: (problem) => notify("error", errorMessage(problem, t("printer.test.failed"))),
    onSettled: () => client.invalidateQueries({ queryKey: printerQuery.queryKey }),
  });
  const renew = useMutation({
    mutationFn: () => api("renewPrinter"),
    onSuccess: (renewed) => {
      client.setQueryData(printerQuery.queryKey, renewed);
      notify("success", t("printer.renewed"));
    },
    onError: (problem) => notify("error", errorMessage(problem, t("printer.renew.failed"))),
    onSettled: () => setAsking(false),
  });

  return (
    <div className={css.tab}>
      <section className={css.part} aria-labelledby="printer-address">
        <h2 id="printer-address">{t("printer.address")}</h2>
        <p className={css.soft}>{t("printer.address.how")}</p>
        <code ref={address} className={css.address}>{url}</code>
        <details>
          <summary>{t("printer.qr")}</summary>
          <QrCode text={url} name={t("printer.qr.name")} />
        </details>
        <p className={css.soft}>{t("printer.address.secret")}</p>
        <div className={css.actions}>
          <CopyButton text={url} shown={address}>{t("printer.copy")}</CopyButton>
          <Button onClick={() => setAsking(true)}>{t("printer.renew")}</Button>
        </div>
      </section>
      <section className={css.part} aria-labelledby="printer-state">
        <h2 id="printer-state">{t("printer.state")}</h2>
        <State printer={printer} />
        <div className={css.actions}>
          <Button look="primary" disabled={test.isPending} onClick={() => test.mutate()}>
            <PrinterIcon />
            {t("printer.test")}
          </Button>
        </div>
        <p className={css.soft}>
          {t(printer.is_automatic ? "printer.set.automatic" : "printer.set.by_hand")}
        </p>
      </section>
      {asking && (
        <Confirm
          look="danger"
          title={t("printer.renew.title")}
          confirm={t("printer.renew.confirm")}
          busy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t("printer.renew.text")}</p>
        </Confirm>
      )}
    </div>
  );
}

/** Whether the printer polls for tickets, its kind, and the number of waiting tickets. */
function State({ printer }: { printer: Printer }) {
  const t = useTranslate();
  const now = useNow();
  const { last_seen_at: seen, status, kind, waiting_jobs: waiting } = printer;
  const isConnected = isPrinterConnected(printer, now);
  return (
    <div role="status" className={css.state}>
      <StatusBadge tone={isConnected ? "good" : seen === null ? "plain" : "bad"}>
        {t(
          seen === null
            ? "printer.state.never"
            : isConnected
            ? "printer.state.there"
            : "printer.state.silent",
        )}
      </StatusBadge>
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
          {status !== "" && (
            <div>
              <dt>{t("printer.says")}</dt>
              <dd>{status}</dd>
            </div>
          )}
        </dl>
      )}
      {waiting > 0 && <p>{t("printer.jobs", { count: waiting })}</p>}
    </div>
  );
}
