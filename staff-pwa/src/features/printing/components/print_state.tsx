import { useQuery } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { printsHere } from "../../../lib/device_choices.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { clockTime } from "../../../lib/times.ts";
import { useNow } from "../../../lib/use_now.ts";
import { Check } from "../../../ui/check.tsx";
import { PrinterIcon } from "../../../ui/icons.tsx";
import { isPrinterConnected, printerQuery } from "../api/printing.ts";
import css from "./print_state.module.css";

/** The state of the ticket printer, and whether this tablet prints tickets automatically. */
export function PrintState() {
  const t = useTranslate();
  const now = useNow();
  const { data: printer } = useQuery(printerQuery);
  const [here, setHere] = useAtom(printsHere);
  const isConnected = isPrinterConnected(printer, now);
  const seen = printer?.last_seen_at ?? null;
  return (
    <div className={css.printing}>
      {printer !== undefined && (
        <p data-connected={isConnected}>
          <PrinterIcon size="1.5rem" />
          <span>
            {seen === null ? t("printer.never") : t(isConnected ? "printer.there" : "printer.silent", {
              time: clockTime(seen),
              status: printer.status,
            })}
            {printer.waiting_jobs > 0 && ` ${t("printer.waiting", { count: printer.waiting_jobs })}`}
            {seen !== null && ` ${t(printer.is_automatic ? "printer.automatic" : "printer.by_hand")}`}
          </span>
        </p>
      )}
      <Check
        label={t("printer.here")}
        checked={here}
        onChange={(event) => setHere(event.target.checked)}
      />
    </div>
  );
}
