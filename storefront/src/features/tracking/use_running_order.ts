import type { GuestOrder } from "@contract/payment.ts";
import { useEffect } from "react";
import { forgetRunningOrder, keepRunningOrder } from "./running_order.ts";
import { hasEnded } from "./stage.ts";

/** Keeps a shown order on this device while it runs, so that other pages lead back to it. `id` is the page's own. */
export function useRunningOrder(id: string, order: GuestOrder | undefined): void {
  const number = order?.order_number;
  const isOver = order !== undefined && hasEnded(order);
  useEffect(() => {
    if (number === undefined) return;
    if (isOver) forgetRunningOrder(number);
    else keepRunningOrder({ id, number });
  }, [id, number, isOver]);
}
