import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PrinterSetup, PrinterSetups } from "@contract/schemas/printing.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { PlusIcon } from "@/ui/action_icons.tsx";
import { QueryView } from "@/ui/states.tsx";
import { setupsQuery } from "../api/printer_calls.ts";
import { PrinterCard } from "./printer_card.tsx";
import { PrinterDialog } from "./printer_dialog.tsx";
import css from "./printers.module.css";

/** The part Printers of the tab Devices: every ticket printer with its settings, its address and its queue. */
export function Printers() {
  const t = useTranslate();
  const setups = useQuery(setupsQuery);
  return (
    <QueryView query={setups} failed={t("printer.failed")}>
      {(data) => <Setups data={data} />}
    </QueryView>
  );
}

function Setups(
  { data: { printers, categories, max_printers: max, is_automatic } }: { data: PrinterSetups },
) {
  const t = useTranslate();
  const [dialog, setDialog] = useState<{ printer: PrinterSetup | undefined }>();
  const isFull = printers.length >= max;
  return (
    <section className={css.tab}>
      <h2 className={css.title}>{t("printer.title")}</h2>
      <p className={css.soft}>
        {t(
          printers.length === 0
            ? "printer.none.hint"
            : is_automatic
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
      {isFull && <p className={css.soft}>{t("printer.full", { max })}</p>}
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
