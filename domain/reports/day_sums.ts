import { type Instant, type LocalDate, localDateOf } from "../shared/local_time.ts";
import { type DaySales, salesOf, type SoldOrder } from "./analytics.ts";
import { type OfferedOrder, offersOf, type OfferSums } from "./offers.ts";
import { groupPromises, type PromisedOrder, type PromiseGroup } from "./promises.ts";
import { type SourcedOrder, type SourceSales, sourcesOf } from "./sources.ts";
import { type DayTaxes, taxesOf } from "./tax.ts";

/**
 * Counts, whole cents and times of the orders placed on one Los Angeles day, without test orders: what every report adds up. The sums of
 * a range are those of its days.
 */
export type DaySums = DaySales & DayTaxes & {
  day: LocalDate;
  promises: readonly PromiseGroup[];
  offers: OfferSums;
  sources: readonly SourceSales[];
};

/** What the sums of an order are computed from. */
export type SummedOrder = SoldOrder & PromisedOrder & SourcedOrder & OfferedOrder;

/** Raise this with every change of what `daySums` returns, so that stored sums are computed again. */
export const daySumsVersion = 4;

/** Returns the sums of the orders placed on `day`. */
export function daySums(day: LocalDate, orders: readonly SummedOrder[]): DaySums {
  return {
    day,
    ...salesOf(orders),
    ...taxesOf(orders),
    promises: groupPromises(orders),
    offers: offersOf(orders),
    sources: sourcesOf(orders),
  };
}

/** Returns whether the sums of the day are stored: it has ended, so that few of its orders change. */
export function isStoredDay(day: LocalDate, now: Instant): boolean {
  return day < localDateOf(now);
}
