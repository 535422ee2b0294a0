import { useState } from "react";
import { OffListSheet } from "../features/board/components/sheets/off_list_sheet.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { useCounterConnection } from "./use_counter_connection.ts";
import css from "../routes/orders.module.css";

/** The button that opens the 86 list. Disabled while offline. */
export function OffListButton({ isOffline }: { isOffline: boolean }) {
  const t = useTranslate();
  const { list, lists } = useCounterConnection();
  const orders = [...list.data ?? [], ...lists.inProgress, ...lists.scheduled];
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className={css.tool}
        aria-haspopup="dialog"
        disabled={isOffline}
        title={isOffline ? t("more.needs_line") : undefined}
        onClick={() => setOpen(true)}
      >
        {t("off_list.title")}
      </Button>
      {open && <OffListSheet orders={orders} onClose={() => setOpen(false)} />}
    </>
  );
}
