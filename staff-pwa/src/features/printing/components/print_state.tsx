import { useQuery } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { printsHere } from "@/lib/device_choices.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { Check } from "@/ui/form/check.tsx";
import { PrinterIcon } from "@/ui/icons.tsx";
import { isPrinterConnected, type Printers, printersQuery } from "../api/printing.ts";
import css from "./print_state.module.css";

/** The state of the ticket printers, and whether this tablet prints tickets automatically. */
export function PrintState() {
  const t = useTranslate();
  const { data } = useQuery(printersQuery);
  const [here, setHere] = useAtom(printsHere);
  const wasSeen = data?.printers.some(({ last_seen_at }) => last_seen_at !== null);
  return (
    <div className={css.printing}>
      {data?.printers.map((printer) => <State key={printer.id} printer={printer} />)}
      {data?.printers.length === 0 && <p>{t("printer.never")}</p>}
      {wasSeen && <p>{t(data?.is_automatic ? "printer.automatic" : "printer.by_hand")}</p>}
      <Check
        label={t("printer.here")}
        checked={here}
        onChange={(event) => setHere(event.target.checked)}
      />
    </div>
  );
}

function State({ printer }: { printer: Printers["printers"][number] }) {
  const t = useTranslate();
  const now = useNow();
  const isConnected = isPrinterConnected(printer, now);
  const { name, last_seen_at: seen, status, waiting_jobs: waiting } = printer;
  return (
    <p data-connected={isConnected}>
      <PrinterIcon size="1.5rem" />
      <span>
        {seen === null ? t("printer.unseen", { name }) : t(isConnected ? "printer.there" : "printer.silent", {
          name,
          time: dayAndTime(seen, now),
          status,
        })}
        {waiting > 0 && ` ${t("printer.waiting", { count: waiting })}`}
      </span>
    </p>
  );
}
