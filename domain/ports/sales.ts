import type { Accepting, DishSale, SalesGroup } from "../reports/analytics.ts";
import type { LocalDate } from "../shared/local_time.ts";

/** Orders as figures. Test orders are never among them. */
export type Sales = {
  /** What was placed on the Los Angeles days `from` to `to`, added up; in no order. */
  ofDays(from: LocalDate, to: LocalDate): Promise<SalesGroup[]>;
  /** How long those that were accepted had waited. */
  accepting(from: LocalDate, to: LocalDate): Promise<Accepting>;
  /** The dishes of the charged ones among them, best sold first. */
  dishesOfDays(from: LocalDate, to: LocalDate): Promise<DishSale[]>;
};
