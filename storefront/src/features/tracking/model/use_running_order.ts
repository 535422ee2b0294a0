import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useEffect } from "react";
import { rememberOrder } from "@/lib/device_memory.ts";
import { forgetRunningOrder, saveRunningOrder } from "./running_orders.ts";
import { hasEnded } from "./stage.ts";

/** Stores the order of the open page on this device until it ends, so that other pages link to it. `id` is the id in the address. */
export function useRunningOrder(id: string, shown: GuestOrder | undefined): void {
  const { id: order, order_number: number, created_at: placed } = shown ?? {};
  const isOver = shown !== undefined && hasEnded(shown);
  useEffect(() => {
    if (order === undefined || number === undefined || placed === undefined) return;
    if (isOver) forgetRunningOrder({ id, order });
    else saveRunningOrder({ id, order, number, placed });
  }, [id, order, number, placed, isOver]);
  useEffect(() => {
    if (shown !== undefined) rememberOrder(shown);
  }, [order]);
}
