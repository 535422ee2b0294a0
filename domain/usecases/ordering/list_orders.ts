import { addDays, type LocalDate, localDateOf, startOfDay } from "../../shared/local_time.ts";
import { redConcerns } from "../../payment/payment_concern.ts";
import { readSearch } from "../../order/search.ts";
import type { Tab } from "../../order/tabs.ts";
import type { FoundOrders, Span } from "../../ports/orders.ts";
import type { Ports } from "../../ports/ports.ts";

/**
 * One page of a tab (decision 11). COMPLETED shows what ended on one Los Angeles day, today unless another is chosen; a search without
 * a day looks at every day.
 */
export async function listOrders(
  deps: Pick<Ports, "orders" | "clock">,
  wanted: {
    tab: Tab;
    search: string;
    date?: LocalDate | undefined;
    /** Only orders with a red mark about their charge, of every tab and day. */
    hasConcern?: boolean;
    page: number;
    limit: number;
  },
): Promise<FoundOrders> {
  const { tab, date, page, limit } = wanted;
  const search = readSearch(wanted.search);
  if (wanted.hasConcern) {
    return await deps.orders.find({ tab, search, concerns: redConcerns }, { page, limit });
  }
  const day = date ?? (search ? undefined : localDateOf(deps.clock.now()));
  const ended = tab === "completed" && day !== undefined ? dayOf(day) : undefined;
  return await deps.orders.find({ tab, ended, search }, { page, limit });
}

/** How many orders each tab shows without a search or a chosen day. */
export async function countOrders(deps: Pick<Ports, "orders" | "clock">): Promise<Record<Tab, number>> {
  return await deps.orders.counts(dayOf(localDateOf(deps.clock.now())));
}

function dayOf(date: LocalDate): Span {
  return { from: startOfDay(date), to: startOfDay(addDays(date, 1)) };
}
