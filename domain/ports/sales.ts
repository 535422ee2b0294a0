import type { Accepting, DishSale, OptionOfDishSale, SalesGroup } from "../reports/analytics.ts";
import type { PromiseGroup } from "../reports/promises.ts";
import type { PastOrder } from "../reports/capacity_preview.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";

/** Analytics of orders, without test orders. Dates are in Los Angeles; `from` and `to` are inclusive. */
export type Sales = {
  /** Returns the orders placed on these days in groups, unordered. */
  ofDays(from: LocalDate, to: LocalDate): Promise<SalesGroup[]>;
  /** Returns how long orders waited for acceptance. */
  accepting(from: LocalDate, to: LocalDate): Promise<Accepting>;
  /** Returns how the orders that became ready met their promises, in groups, unordered. */
  promises(from: LocalDate, to: LocalDate): Promise<PromiseGroup[]>;
  /** Returns the orders that a pickup window from `from` on, before `to`, counted, without test orders, unordered. */
  dueBetween(from: Instant, to: Instant): Promise<PastOrder[]>;
  /** Returns the dishes of the charged orders, best sold first. */
  dishesOfDays(from: LocalDate, to: LocalDate): Promise<DishSale[]>;
  /** Returns the options of the dishes of the charged orders, unordered. */
  optionsOfDays(from: LocalDate, to: LocalDate): Promise<OptionOfDishSale[]>;
};
