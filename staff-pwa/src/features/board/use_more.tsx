import { type ReactNode, useState } from "react";
import type { StaffOrder } from "@contract/orders.ts";
import type { Marking } from "@domain/order/marks.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { AlertIcon, CrossIcon, PersonIcon, RefundIcon } from "../../ui/icons.tsx";
import type { MoreItem } from "../../ui/more_menu.tsx";
import { CancelSheet } from "./cancel_sheet.tsx";
import { DishesSheet } from "./dishes_sheet.tsx";
import type { ShownOrder } from "./pending_marks.ts";
import { RefundSheet } from "./refund_sheet.tsx";

export type MoreOf = (order: ShownOrder) => MoreItem[];

type Open = { sheet: "cancel" | "refund" | "dishes"; order: StaffOrder };

/** What can be done with an order beside its next step, drawn from its `can`, and the sheet it opens. */
export function useMore(
  { onMark, printing }: {
    onMark: (order: ShownOrder, move: Marking) => void;
    /** The ways to print it here. */
    printing: (order: StaffOrder) => MoreItem[];
  },
): { more: MoreOf; sheet: ReactNode } {
  const say = useSay();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  const more: MoreOf = (order) => {
    const may = (move: StaffOrder["can"][number], item: MoreItem) => order.can.includes(move) ? [item] : [];
    const isOver = order.tab === "completed";
    return [
      ...printing(order),
      ...(isOver ? [] : [{
        name: say("more.dishes"),
        icon: <CrossIcon />,
        onSelect: () => setOpen({ sheet: "dishes", order }),
      }]),
      ...may("no_show", {
        name: say("move.no_show"),
        icon: <PersonIcon />,
        onSelect: () => onMark(order, "no_show"),
      }),
      ...may("refund", {
        name: say("more.refund"),
        icon: <RefundIcon />,
        onSelect: () => setOpen({ sheet: "refund", order }),
      }),
      ...may("cancel", {
        name: say("more.cancel"),
        icon: <AlertIcon />,
        grave: true,
        onSelect: () => setOpen({ sheet: "cancel", order }),
      }),
    ];
  };

  return {
    more,
    sheet: open && (
      <>
        {open.sheet === "cancel" && <CancelSheet order={open.order} onClose={close} />}
        {open.sheet === "refund" && <RefundSheet order={open.order} onClose={close} />}
        {open.sheet === "dishes" && <DishesSheet order={open.order} onClose={close} />}
      </>
    ),
  };
}
