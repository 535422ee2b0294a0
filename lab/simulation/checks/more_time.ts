/** A tap for more time that a tablet sends again counts once, whatever has happened to the order since. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { Result } from "@domain/shared/result.ts";
import { checkExtension, isLeftOpen } from "./kitchen.ts";

export type ExtendTap = { key: string; readyAt: number };

export function checkExtendTap(
  before: Order,
  decided: Result<OrderChange, unknown>,
  { key, readyAt }: ExtendTap,
  rules: { at: number; maxMinutes: number; endsAt: number | undefined },
): void {
  const known = before.transitions.find((each) => each.key === key);
  if (known === undefined || isLeftOpen(before, rules.at)) {
    checkExtension(before, decided, { readyAt, ...rules });
    const made = decided.ok ? decided.value.order.transitions.at(-1) : undefined;
    const isNew = made !== undefined && made !== before.transitions.at(-1);
    if (isNew) assert.deepEqual([made.kind, made.key], ["extend", key], "the recorded tap for more time");
    return;
  }
  const isSame = known.readyAt === readyAt;
  assert.equal(decided.ok, isSame, "a tap for more time that is sent again");
  if (decided.ok) assert.equal(decided.value.order, before, "a tap for more time that counts twice");
}
