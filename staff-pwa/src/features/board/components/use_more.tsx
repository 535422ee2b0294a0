import { type ReactNode, useState } from "react";
import { lazy } from "@/lib/lazy.tsx";
import { loadCatalogs } from "@/lib/i18n/languages.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { RecordedKind } from "@domain/order/order.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { AlertIcon, CheckIcon, ClockIcon, CrossIcon, PersonIcon, PhoneIcon } from "@/ui/icons.tsx";
import { RefundIcon } from "@/ui/action_icons.tsx";
import type { MoreItem } from "@/ui/menu/more_menu_list.tsx";
import { serverNow } from "@/lib/clock.ts";
import { cardsMoved } from "@/lib/tap_guard.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { dueAt } from "../api/order_queries.ts";
import { CancelSheet } from "./sheets/cancel_sheet.tsx";
import { OrderOffListSheet } from "./sheets/order_off_list_sheet.tsx";
import { MoreTimeSheet } from "./sheets/more_time_sheet.tsx";
import type { BoardOrder } from "../model/pending_transitions.ts";
import { RefundSheet } from "./sheets/refund_sheet.tsx";
import { SettleSheet } from "./sheets/settle_sheet.tsx";

/** Loaded with the texts of a confirmation that is working. */
const StopTexts = lazy(() =>
  Promise.all([import("./sheets/stop_texts.tsx"), loadCatalogs("office")])
    .then(([{ StopTexts }]) => StopTexts)
);

export type MoreOf = (order: BoardOrder) => MoreItem[];

type Open =
  | { sheet: "cancel" | "refund" | "settle" | "off_list" | "stop_texts"; order: StaffOrder }
  | { sheet: "no_show" | "extend"; order: BoardOrder };

/** The menu items of an order besides its next step, according to its `can`, and the sheet that they open. */
export function useMore(
  { onTransition, isOffline, printing, refundsAll, longest }: {
    /** `readyAt` is the ready time that `extend` sets, as an ISO instant. */
    onTransition: (order: BoardOrder, kind: RecordedKind, readyAt?: string) => void;
    /** True when the server is not reachable. Items that need it are disabled. */
    isOffline: boolean;
    /** The print items available on this device. */
    printing: (order: StaffOrder) => MoreItem[];
    /** True when the setting makes a manager's cancellation refund in full. */
    refundsAll: boolean;
    /** The maximum number of minutes that staff may promise. */
    longest: number;
  },
): { more: MoreOf; sheet: ReactNode } {
  const t = useTranslate();
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
    // The second of two quick taps was aimed at the sheet.
    cardsMoved();
  };
  const offBecause = isOffline ? t("more.needs_line") : undefined;

  const more: MoreOf = (order) => {
    const may = (move: StaffOrder["can"][number], item: MoreItem) => order.can.includes(move) ? [item] : [];
    const isOver = order.tab === "completed";
    return [
      ...(isOver ? [] : [{
        name: t("card.call", { name: order.customer_name, phone: order.customer_phone_formatted }),
        icon: <PhoneIcon />,
        onSelect: () => location.assign(`tel:${order.customer_phone}`),
      }]),
      ...may("extend", {
        name: t("more.extend"),
        icon: <ClockIcon />,
        onSelect: () => setOpen({ sheet: "extend", order }),
      }),
      ...printing(order),
      ...(isOver ? [] : [{
        name: t("more.off_list"),
        icon: <CrossIcon />,
        onSelect: () => setOpen({ sheet: "off_list", order }),
        offBecause,
      }]),
      ...may("no_show", {
        name: t("move.no_show"),
        icon: <PersonIcon />,
        onSelect: () =>
          serverNow() < Date.parse(dueAt(order))
            ? setOpen({ sheet: "no_show", order })
            : onTransition(order, "no_show"),
      }),
      ...(isOver
        ? may("complete", {
          name: t("more.came_late"),
          icon: <CheckIcon />,
          onSelect: () => onTransition(order, "complete"),
        })
        : []),
      ...may("refund", {
        name: t("more.refund"),
        icon: <RefundIcon />,
        onSelect: () => setOpen({ sheet: "refund", order }),
        offBecause,
      }),
      ...may("settle_refund", {
        name: t("more.settle"),
        icon: <CheckIcon />,
        onSelect: () => setOpen({ sheet: "settle", order }),
        offBecause,
      }),
      ...(order.wants_texts && order.customer_phone !== ""
        ? [{
          name: t("more.stop_texts"),
          icon: <CrossIcon />,
          onSelect: () => setOpen({ sheet: "stop_texts", order }),
          offBecause,
        }]
        : []),
      ...may("cancel", {
        name: t("more.cancel"),
        icon: <AlertIcon />,
        danger: true,
        offBecause,
        onSelect: () => setOpen({ sheet: "cancel", order }),
      }),
    ];
  };

  return {
    more,
    sheet: open && (
      <>
        {open.sheet === "cancel" && (
          <CancelSheet order={open.order} refundsAll={refundsAll} onClose={close} />
        )}
        {open.sheet === "refund" && <RefundSheet order={open.order} onClose={close} />}
        {open.sheet === "no_show" && (
          <EarlyNoShow
            order={open.order}
            onClose={close}
            onConfirm={() => {
              close();
              onTransition(open.order, "no_show");
            }}
          />
        )}
        {open.sheet === "extend" && (
          <MoreTimeSheet
            order={open.order}
            longest={longest}
            onClose={close}
            onExtend={(readyAt) => {
              close();
              onTransition(open.order, "extend", readyAt);
            }}
          />
        )}
        {open.sheet === "settle" && <SettleSheet order={open.order} onClose={close} />}
        {open.sheet === "stop_texts" && <StopTexts order={open.order} onClose={close} />}
        {open.sheet === "off_list" && <OrderOffListSheet order={open.order} onClose={close} />}
      </>
    ),
  };
}

/** Asks for confirmation before an order becomes a no-show ahead of its promised time. */
function EarlyNoShow(
  { order, onClose, onConfirm }: { order: BoardOrder; onClose: () => void; onConfirm: () => void },
) {
  const t = useTranslate();
  return (
    <Confirm
      look="warning"
      title={t("no_show.title", { number: order.order_number })}
      confirm={t("no_show.confirm")}
      cancel={t("no_show.wait")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t("no_show.text", { name: order.customer_name, time: dayAndTime(dueAt(order), serverNow()) })}</p>
    </Confirm>
  );
}
