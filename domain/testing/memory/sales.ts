import {
  acceptingOf,
  type DishSale,
  groupSales,
  isCharged,
  type Sale,
  saleOf,
} from "../../reports/analytics.ts";
import type { Order } from "../../order/order.ts";
import type { Sales } from "../../ports/sales.ts";

/** Analytics of the orders in memory. */
export function memorySales(orders: () => readonly Order[]): Sales {
  const sold = (from: string, to: string) =>
    orders().toSorted((one, other) => one.placedAt - other.placedAt).flatMap((order) => {
      const sale: Sale | undefined = from <= order.day && order.day <= to ? saleOf(order) : undefined;
      return sale ? [{ order, sale }] : [];
    });
  return {
    ofDays: (from, to) => Promise.resolve(groupSales(sold(from, to).map(({ sale }) => sale))),
    accepting: (from, to) => Promise.resolve(acceptingOf(sold(from, to).map(({ sale }) => sale))),
    dishesOfDays(from, to) {
      const lines = sold(from, to).filter(({ sale }) => isCharged(sale)).flatMap(({ order }) => order.lines);
      const dishes = [...Map.groupBy(lines, (line) => line.dishId)].map(([dishId, some]): DishSale => ({
        dishId,
        name: some.map((line) => line.name).toSorted().at(-1) ?? "",
        nameKorean: some.map((line) => line.nameKorean).toSorted().at(-1) ?? "",
        quantity: some.reduce((sum, line) => sum + line.quantity, 0),
        cents: some.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0),
      }));
      return Promise.resolve(
        dishes.toSorted((one, other) =>
          other.quantity - one.quantity || other.cents - one.cents || (one.dishId < other.dishId ? -1 : 1)
        ),
      );
    },
  };
}
