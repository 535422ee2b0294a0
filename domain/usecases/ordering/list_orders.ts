import { addDays, type LocalDate, localDateOf, startOfDay } from "@domain/shared/local_time.ts";
import { redConcerns } from "@domain/payment/payment_concern.ts";
import { dishSearchDays, matches, readSearch } from "@domain/order/search.ts";
import { promisedAt } from "@domain/order/promise.ts";
import { endedAt, type Order, type Tab, tabOf, tabs } from "@domain/order/order.ts";
import type { FoundOrders, Span } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";

/**
 * Returns one page of a tab (docs/product-rules.md, "Order tabs"). COMPLETED lists the orders that ended on `date`, a Los Angeles day,
 * which is today by default. A search without `date` covers every day.
 */
export async function listOrders(
  deps: Pick<Ports, "orders" | "clock">,
  query: {
    tab: Tab;
    search: string;
    date?: LocalDate | undefined;
    /** Returns only orders with a red payment concern, of every tab and day. */
    hasConcern?: boolean;
    page: number;
    limit: number;
  },
): Promise<FoundOrders> {
  const { tab, date, page, limit } = query;
  const search = readSearch(query.search);
  if (query.hasConcern) {
    return await deps.orders.find({ tab, search, concerns: redConcerns }, { page, limit });
  }
  const day = date ?? (search ? undefined : localDateOf(deps.clock.now()));
  const ended = tab === "completed" && day !== undefined ? dayOf(day) : undefined;
  return await deps.orders.find({ tab, ended, search }, { page, limit });
}

/** The maximum number of orders in each half of a search result. */
const maxSearched = 30;

/**
 * Searches all orders (docs/product-rules.md, "Order search"). `current` has the open orders of a guest, by tab and promised time, and then
 * those that ended today; `byDish` has the orders of both halves that only have such a dish. `isMore` is true when orders were left out.
 */
export async function searchOrders(
  deps: Pick<Ports, "orders" | "clock">,
  typed: string,
): Promise<{ current: Order[]; earlier: Order[]; byDish: Order[]; isMore: boolean }> {
  const search = readSearch(typed);
  if (!search) return { current: [], earlier: [], byDish: [], isMore: false };
  const today = localDateOf(deps.clock.now());
  const { current, earlier } = await deps.orders.search(search, {
    today: startOfDay(today),
    dishesFrom: addDays(today, 1 - dishSearchDays),
    limit: maxSearched + 1,
  });
  const isGuest = (order: Order) => matches(order, search);
  const [open, past] = [
    current.toSorted((one, other) =>
      Number(isGuest(other)) - Number(isGuest(one)) ||
      tabs.indexOf(tabOf(one)) - tabs.indexOf(tabOf(other)) || placeOf(one) - placeOf(other)
    ).slice(0, maxSearched),
    earlier.slice(0, maxSearched),
  ];
  return {
    current: open.filter(isGuest),
    earlier: past.filter(isGuest),
    byDish: [...open, ...past].filter((order) => !isGuest(order)),
    isMore: current.length > open.length || earlier.length > past.length,
  };
}

/** Earliest promised time first; ended orders latest first. */
function placeOf(order: Order): number {
  const end = endedAt(order.state);
  return end === undefined ? promisedAt(order) ?? order.placedAt : -end;
}

/** Returns the number of orders in each tab without a search or a chosen day. */
export async function countOrders(deps: Pick<Ports, "orders" | "clock">): Promise<Record<Tab, number>> {
  return await deps.orders.counts(dayOf(localDateOf(deps.clock.now())));
}

function dayOf(date: LocalDate): Span {
  return { from: startOfDay(date), to: startOfDay(addDays(date, 1)) };
}
