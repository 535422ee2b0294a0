import { useNavigate } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import { useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { SearchSheet } from "../features/board/components/sheets/search_sheet.tsx";
import { endOf } from "../features/board/api/order_queries.ts";
import { revealOrder, soughtOrder } from "../features/board/model/sought_order.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { calendarDay } from "../lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { SearchIcon } from "../ui/action_icons.tsx";
import { notify } from "../ui/toasts/toasts.tsx";
import { tabIn } from "./order_tabs.tsx";
import css from "../routes/orders.module.css";

/** The button that opens the search over all orders. `userId` is the signed-in user. Disabled while offline. */
export function OrderSearch({ userId, isOffline }: { userId: string; isOffline: boolean }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const setSought = useSetAtom(soughtOrder);
  const [open, setOpen] = useState(false);

  function show(order: StaffOrder) {
    const { id, tab, order_number: number } = order;
    setOpen(false);
    setSought(tab === "completed" ? { id, day: calendarDay(endOf(order)) } : undefined);
    void navigate({ to: "/orders", search: tabIn({ tab }), replace: true });
    revealOrder(id, (isFound) => {
      // COMPLETED shows today when it is opened again.
      setSought((last) => last?.id === id ? undefined : last);
      if (!isFound) notify("warning", t("search.moved", { number }));
    });
  }

  return (
    <>
      <Button
        className={css.tool}
        aria-haspopup="dialog"
        aria-label={t("search.title")}
        disabled={isOffline}
        title={isOffline ? t("more.needs_line") : t("search.title")}
        onClick={() => setOpen(true)}
      >
        <SearchIcon size="1.5rem" />
      </Button>
      {open && <SearchSheet userId={userId} onOpen={show} onClose={() => setOpen(false)} />}
    </>
  );
}
