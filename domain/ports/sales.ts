import type { DishSale, Sale } from "../order/figures.ts";
import type { LocalDate } from "../shared/local_time.ts";

/** Orders as figures. Test orders are never among them. */
export type Sales = {
  /** What was placed on the Los Angeles days `from` to `to`, in order of placing. */
  ofDays(from: LocalDate, to: LocalDate): Promise<Sale[]>;
  /** The dishes of the charged ones among them, best sold first. */
  dishesOfDays(from: LocalDate, to: LocalDate): Promise<DishSale[]>;
};
