import type { PastOrder } from "@/lib/device_memory.ts";

/** Returns the contents that the guest ordered most often, at least twice, as its newest order. Undefined without such an order. */
export function usualOrder(orders: readonly PastOrder[]): PastOrder | undefined {
  const byContent = [...Map.groupBy(orders, contentOf).values()].filter(({ length }) => length > 1);
  const most = Math.max(...byContent.map(({ length }) => length));
  return orders.find((order) => byContent.some((same) => same.length === most && same[0] === order));
}

/** Dishes with quantities and options, in any order. Notes do not count. */
function contentOf({ items }: PastOrder): string {
  return items.map(({ menu_item_id, quantity, options }) =>
    [menu_item_id, quantity, ...options.map((option) => `${option.id} ${option.quantity}`).toSorted()].join()
  ).toSorted().join(";");
}
