import { type DishSale, isCharged, type OptionOfDishSale } from "@domain/reports/analytics.ts";
import type { PastOrder } from "@domain/reports/capacity_preview.ts";
import { dueWindow } from "@domain/order/kitchen_queue.ts";
import type { SoldTogether } from "@domain/menu/suggestions.ts";
import type { Order } from "@domain/order/order.ts";
import { compareEntries, type Sales } from "@domain/ports/sales.ts";
import {
  acceptingOf,
  groupPromises,
  groupSales,
  groupTax,
  ledgerEntryOf,
  type Sale,
  saleOf,
} from "./report_groups.ts";

/** Analytics of the orders in memory. */
export function memorySales(orders: () => readonly Order[]): Sales {
  const sold = (from: string, to: string) =>
    orders().toSorted((one, other) => one.placedAt - other.placedAt).flatMap((order) => {
      const sale: Sale | undefined = from <= order.day && order.day <= to ? saleOf(order) : undefined;
      return sale ? [{ order, sale }] : [];
    });
  const chargedLines = (from: string, to: string) =>
    sold(from, to).filter(({ sale }) => isCharged(sale)).flatMap(({ order }) => order.lines);
  return {
    ofDays: (from, to) => Promise.resolve(groupSales(sold(from, to).map(({ sale }) => sale))),
    accepting: (from, to) => Promise.resolve(acceptingOf(sold(from, to).map(({ sale }) => sale))),
    promises: (from, to, now) =>
      Promise.resolve(groupPromises(sold(from, to).map(({ order }) => order), now)),
    dueBetween: (from, to) =>
      Promise.resolve(
        orders().flatMap((order): PastOrder[] => {
          const window = order.payment.state === "none" ? undefined : dueWindow(order);
          const dishes = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
          const isDue = window !== undefined && from <= window && window < to;
          return isDue ? [{ window, placedAt: order.placedAt, dishes }] : [];
        }),
      ),
    dishesOfDays(from, to) {
      const dishes = [...Map.groupBy(chargedLines(from, to), (line) => line.dishId)].map((
        [dishId, some],
      ): DishSale => ({
        dishId,
        name: some.map((line) => line.name).toSorted().at(-1) ?? "",
        nameKorean: some.map((line) => line.nameKorean).toSorted().at(-1) ?? "",
        quantity: some.reduce((sum, line) => sum + line.quantity, 0),
        lines: some.length,
        cents: some.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0),
      }));
      return Promise.resolve(
        dishes.toSorted((one, other) =>
          other.quantity - one.quantity || other.cents - one.cents || (one.dishId < other.dishId ? -1 : 1)
        ),
      );
    },
    taxOfDays: (from, to) =>
      Promise.resolve(
        groupTax(sold(from, to).filter(({ sale }) => isCharged(sale)).map(({ order }) => order)),
      ),
    ledger: ({ from, to, isRefunded = false }, after, max) =>
      Promise.resolve(
        sold(from, to).filter(({ sale }) => !isRefunded || sale.refundedCents > 0)
          .flatMap(({ order }) => ledgerEntryOf(order) ?? []).toSorted(compareEntries)
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
      for (const { order, sale } of sold(from, to)) {
        if (!isCharged(sale)) continue;
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
    optionsOfDays(from, to) {
      const chosen = chargedLines(from, to).flatMap(({ dishId, quantity, options }) =>
        options.map((option) => ({
          ...option,
          dishId,
          count: quantity * option.quantity,
          cents: quantity * option.addedCents,
        }))
      );
      const byOptionAndDish = Map.groupBy(chosen, ({ id, dishId }) => `${id} ${dishId}`);
      return Promise.resolve([...byOptionAndDish.values()].flatMap((some): OptionOfDishSale[] => {
        const [first] = some;
        if (!first) return [];
        return [{
          optionId: first.id,
          groupId: first.groupId,
          dishId: first.dishId,
          name: some.map(({ name }) => name).toSorted().at(-1) ?? "",
          nameKorean: some.map(({ nameKorean }) => nameKorean).toSorted().at(-1) ?? "",
          quantity: some.reduce((sum, { count }) => sum + count, 0),
          lines: some.length,
          cents: some.reduce((sum, { cents }) => sum + cents, 0),
        }];
      }));
    },
  };
}
