/** What a close of the day says, by the orders of the day. */
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { endedAt } from "@domain/order/order.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import { ledgerRow } from "@domain/reports/ledger.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { ledgerEntryOf } from "@domain/testing/memory/sales.ts";

const closing = new AsyncLocalStorage<true>();

/** Runs a close of the day, which also ends orders that were not ready. */
export const whileClosing = <T>(work: () => T): T => closing.run(true, work);

export const isClosing = (): boolean => closing.getStore() !== undefined;

/** What the orders of a day have brought, and which of all orders are open. */
export type DayMoney = { collected: number; refunds: number; open: readonly string[] };

export function moneyOf({ orders }: MemoryPorts, day: LocalDate): DayMoney {
  const all = orders.all();
  const rows = all.filter((order) => order.day === day).flatMap((order) => ledgerEntryOf(order) ?? [])
    .map(ledgerRow);
  return {
    collected: rows.reduce((sum, { capturedCents }) => sum + capturedCents, 0),
    refunds: rows.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    open: all.filter(({ state }) => endedAt(state) === undefined).map(({ id }) => id),
  };
}

/** Checks a close that was just stored. `before` and `after`: the money around it; other tablets may act meanwhile. */
export function checkClosed({ totals, carriedOver }: DayClose, before: DayMoney, after: DayMoney): void {
  if (before.collected === after.collected && before.refunds === after.refunds) {
    assert.equal(totals.collectedCents, after.collected, "what a closed day has collected");
    assert.equal(totals.refundsCents, after.refunds, "what a closed day has refunded");
  }
  const unknown = carriedOver.filter(({ id }) => !before.open.includes(id) && !after.open.includes(id));
  assert.deepEqual(unknown, [], "a carried-over order that is not open");
}
