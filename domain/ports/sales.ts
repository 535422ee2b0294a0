import type { DaySums } from "../reports/day_sums.ts";
import type { LedgerEntry } from "../reports/ledger.ts";
import type { PastOrder } from "../reports/capacity_preview.ts";
import type { SoldTogether } from "../menu/suggestions.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";

/** Analytics of orders, without test orders. Dates are in Los Angeles; `from` and `to` are inclusive. */
export type Sales = {
  /**
   * Returns the sums of these days (`daySums`), without days that have no orders, earliest first. Sums of a day that has ended are stored
   * and stay true: a change of an order forgets those of its day.
   */
  ofDays(from: LocalDate, to: LocalDate): Promise<DaySums[]>;
  /** Returns the orders that a pickup window from `from` on, before `to`, counted, without test orders, unordered. */
  dueBetween(from: Instant, to: Instant): Promise<PastOrder[]>;
  /** Returns which dishes the charged orders contained together, unordered. */
  soldTogether(from: LocalDate, to: LocalDate): Promise<SoldTogether[]>;
  /**
   * Returns up to `max` ledger entries of these days in the order of `compareEntries`, after the entry `after` when it is given.
   */
  ledger(filter: LedgerFilter, after: LedgerPlace | undefined, max: number): Promise<LedgerEntry[]>;
  /** Returns the orders of these payments, in the order of `compareEntries`. */
  ordersOf(intentIds: readonly string[]): Promise<OrderOfPayment[]>;
};

export type LedgerFilter = { from: LocalDate; to: LocalDate };

/** An order with the id of its payment. */
export type OrderOfPayment = LedgerPlace & { id: string; intentId: string };

/** The place of an entry in the ledger. */
export type LedgerPlace = Pick<LedgerEntry, "day" | "number">;

/** Sorts entries by day, then by order number as text, because `K-1000` is rare. */
export function compareEntries(one: LedgerPlace, other: LedgerPlace): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.number === other.number ? 0 : one.number < other.number ? -1 : 1;
}

/** Yields the ledger entries in batches. */
export async function* ledgerBatches(
  sales: Pick<Sales, "ledger">,
  filter: LedgerFilter,
  max = 500,
): AsyncGenerator<readonly LedgerEntry[]> {
  let after: LedgerPlace | undefined;
  while (true) {
    const batch = await sales.ledger(filter, after, max);
    if (batch.length > 0) yield batch;
    if (batch.length < max) return;
    after = batch.at(-1);
  }
}
