import { renewPrinter } from "@contract/printing.ts";
import { useRef, useState } from "react";
import type { PrinterSetup } from "@contract/schemas/printing.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Confirm } from "@/ui/confirm.tsx";
import { CopyButton } from "@/ui/copy_button.tsx";
import { QrCode } from "@/ui/qr_code/qr_code.tsx";
import { usePrinterCall } from "../api/printer_calls.ts";
import css from "./printers.module.css";

/** The address of a printer with its QR code, and a button for a new one. It starts open until the printer is connected. */
export function PrinterAddress({ printer }: { printer: PrinterSetup }) {
  const t = useTranslate();
  const address = useRef<HTMLElement>(null);
  const { id, name, url } = printer;
  const [startsOpen] = useState(printer.last_seen_at === null);
  const [isAsking, setIsAsking] = useState(false);
  const renew = usePrinterCall(renewPrinter, { done: "printer.renewed", failed: "printer.renew.failed" });
  return (
    <details className={css.part} open={startsOpen}>
      <summary>{t("printer.address")}</summary>
      <div className={css.part}>
        {url === null ? <p>{t("printer.address.none")}</p> : (
          <>
            <p className={css.soft}>{t("printer.address.how")}</p>
            <code ref={address} className={css.address}>{url}</code>
            <details>
              <summary>{t("printer.qr")}</summary>
              <QrCode text={url} name={t("printer.qr.name")} />
            </details>
            <p className={css.soft}>{t("printer.address.secret")}</p>
          </>
        )}
        <div className={css.actions}>
          {url !== null && <CopyButton text={url} shown={address}>{t("printer.copy")}</CopyButton>}
          <Button aria-label={t("printer.renew.of", { name })} onClick={() => setIsAsking(true)}>
            {t("printer.renew")}
          </Button>
        </div>
      </div>
      {isAsking && (
        <Confirm
          look="danger"
          title={t("printer.renew.title")}
          confirm={t("printer.renew")}
          busy={renew.isPending}
          onConfirm={() => renew.mutate(id, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("printer.renew.text")}</p>
        </Confirm>
      )}
    </details>
  );
}
