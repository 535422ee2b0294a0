import { addDays, type LocalDate, localDateOf, startOfDay } from "../../shared/local_time.ts";
import { redConcerns } from "../../payment/payment_concern.ts";
import { readSearch } from "../../order/search.ts";
import type { Tab } from "../../order/tabs.ts";
import type { FoundOrders, Span } from "../../ports/orders.ts";
import type { Ports } from "../../ports/ports.ts";

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

/** Returns the number of orders in each tab without a search or a chosen day. */
export async function countOrders(deps: Pick<Ports, "orders" | "clock">): Promise<Record<Tab, number>> {
  return await deps.orders.counts(dayOf(localDateOf(deps.clock.now())));
}

function dayOf(date: LocalDate): Span {
  return { from: startOfDay(date), to: startOfDay(addDays(date, 1)) };
}
