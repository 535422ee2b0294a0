import { datesBetween, isCharged } from "@domain/reports/analytics.ts";
import type { PastOrder } from "@domain/reports/capacity_preview.ts";
import { type DaySums, daySums, isStoredDay } from "@domain/reports/day_sums.ts";
import type { LedgerEntry } from "@domain/reports/ledger.ts";
import { dueWindow } from "@domain/order/kitchen_queue.ts";
import { handedOver, handedOverBy } from "@domain/pickup/hand_over.ts";
import type { SoldTogether } from "@domain/menu/suggestions.ts";
import type { Order } from "@domain/order/order.ts";
import type { Clock } from "@domain/ports/clock.ts";
import { compareEntries, type Sales } from "@domain/ports/sales.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";

/** `stored` are the sums of ended days by day. `forget` ends those of one day. */
export type MemorySales = Sales & { stored: ReadonlyMap<LocalDate, DaySums>; forget(day: LocalDate): void };

/** Reports of the orders in memory. */
export function memorySales(orders: () => readonly Order[], clock: Clock): MemorySales {
  const stored = new Map<LocalDate, DaySums>();
  const placed = (from: string, to: string) =>
    orders().filter(({ day, payment }) => payment.state !== "none" && from <= day && day <= to)
      .toSorted((one, other) => one.placedAt - other.placedAt);
  function sumsOf(day: LocalDate): DaySums[] {
    const known = stored.get(day);
    if (known !== undefined) return [known];
    const some = placed(day, day);
    if (some.length === 0) return [];
    const sums = daySums(day, some);
    if (isStoredDay(day, clock.now())) stored.set(day, sums);
    return [sums];
  }
  return {
    stored,
    forget: (day) => void stored.delete(day),
    ofDays: (from, to) => Promise.resolve(datesBetween(from, to).flatMap(sumsOf)),
    dueBetween: (from, to) =>
      Promise.resolve(
        orders().flatMap((order): PastOrder[] => {
          const window = dueWindow(order);
          const dishes = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
          const isDue = window !== undefined && from <= window && window < to;
          return isDue ? [{ window, placedAt: order.placedAt, dishes }] : [];
        }),
      ),
    ledger: ({ from, to }, after, max) =>
      Promise.resolve(
        placed(from, to).flatMap((order) => ledgerEntryOf(order) ?? []).toSorted(compareEntries)
          .filter((entry) => after === undefined || compareEntries(entry, after) > 0).slice(0, max),
      ),
    ordersOf: (intentIds) =>
      Promise.resolve(
        orders().filter(({ payment }) => payment.state !== "none" && intentIds.includes(payment.intentId))
          .map(({ id, number, day, payment: { intentId } }) => ({ id, number, day, intentId }))
          .toSorted(compareEntries),
      ),
    soldTogether(from, to) {
      const counts = new Map<string, SoldTogether>();
      for (const order of placed(from, to)) {
        if (!isCharged(order.payment)) continue;
        const ids = new Set(order.lines.map(({ dishId }) => dishId));
        for (const dishId of ids) {
          for (const otherId of ids) {
            const key = `${dishId} ${otherId}`;
            counts.set(key, { dishId, otherId, orders: (counts.get(key)?.orders ?? 0) + 1 });
          }
        }
      }
      return Promise.resolve([...counts.values()]);
    },
  };
}

/** Returns the ledger entry of an order; undefined for a test order. */
export function ledgerEntryOf(order: Order): LedgerEntry | undefined {
  if (order.payment.state === "none") return undefined;
  const { id, number, day, placedAt, bill, payment, offers, refunds, refundSettlement, state } = order;
  return {
    ...{ id, number, day, placedAt, bill, payment, offers, refunds, refundSettlement, status: state.status },
    handedOver: handedOver(state, handedOverBy(order)),
    refusedAt: order.refusedHandOvers.map(({ madeAt }) => madeAt),
    lines: order.lines.map(({ id, quantity, unitPriceCents, isTaxable }) => ({
      ...{ id, quantity, unitPriceCents, isTaxable },
    })),
  };
}
