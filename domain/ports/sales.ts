import type { Accepting, DishSale, SalesGroup } from "../reports/analytics.ts";
import type { LocalDate } from "../shared/local_time.ts";

/** Analytics of orders, without test orders. Dates are in Los Angeles; `from` and `to` are inclusive. */
export type Sales = {
  /** Returns the orders placed on these days in groups, unordered. */
  ofDays(from: LocalDate, to: LocalDate): Promise<SalesGroup[]>;
  /** Returns how long orders waited for acceptance. */
  accepting(from: LocalDate, to: LocalDate): Promise<Accepting>;
  /** Returns the dishes of the charged orders, best sold first. */
  dishesOfDays(from: LocalDate, to: LocalDate): Promise<DishSale[]>;
};
