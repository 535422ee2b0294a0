import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PrinterSetup } from "@contract/schemas/printing.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { PlusIcon } from "@/ui/rare_icons.tsx";
import { Failed, Loading } from "@/ui/states.tsx";
import { setupsQuery } from "../api/printer_calls.ts";
import { PrinterCard } from "./printer_card.tsx";
import { PrinterDialog } from "./printer_dialog.tsx";
import css from "./printers.module.css";

/** The part Printers of the tab Devices: every ticket printer with its settings, its address and its queue. */
export function Printers() {
  const t = useTranslate();
  const { data, isPending, error, refetch } = useQuery(setupsQuery);
  const [dialog, setDialog] = useState<{ printer: PrinterSetup | undefined }>();
  if (isPending) return <Loading />;
  if (data === undefined) {
    return <Failed text={errorMessage(error, t("printer.failed"))} onRetry={() => void refetch()} />;
  }
  const { printers, categories } = data;
  const isFull = printers.length >= data.max_printers;
  return (
    <section className={css.tab}>
      <h2 className={css.title}>{t("printer.title")}</h2>
      <p className={css.soft}>
        {t(
          printers.length === 0
            ? "printer.none.hint"
            : data.is_automatic
            ? "printer.set.automatic"
            : "printer.set.by_hand",
        )}
      </p>
      <div className={css.actions}>
        <Button look="primary" disabled={isFull} onClick={() => setDialog({ printer: undefined })}>
          <PlusIcon />
          {t("printer.add")}
        </Button>
      </div>
      {isFull && <p className={css.soft}>{t("printer.full", { max: data.max_printers })}</p>}
      {printers.length === 0 ? <p>{t("printer.none")}</p> : printers.map((printer) => (
        <PrinterCard
          key={printer.id}
          printer={printer}
          categories={categories}
          onEdit={() => setDialog({ printer })}
        />
      ))}
      {dialog !== undefined && (
        <PrinterDialog
          printer={dialog.printer}
          categories={categories}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}
