import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Category, Dish, Menu } from "../menu/dish.ts";

/** What one edit of the menu wants written, all of it or nothing. */
export type MenuChange = {
  at: Instant;
  /** Stored over the ones with these ids, or added. */
  dishes?: readonly Dish[] | undefined;
  /** Taken off the menu and kept for past orders (decision 25). */
  archivedDishes?: readonly string[] | undefined;
  categories?: readonly Category[] | undefined;
  archivedCategories?: readonly string[] | undefined;
  audit: readonly AuditEntry[];
};

/** The menu as the back office keeps it. */
export type MenuRepository = {
  /** Everything that is not archived, hidden categories too, in display order. */
  load(): Promise<Menu>;

  /**
   * Lets `decide` choose the change with the whole menu before it; two changes happen one after the other. The change, its
   * audit lines and one announcement are stored in one transaction. A refusal, and a change
   * without audit lines, write nothing.
   */
  change<C extends MenuChange, E>(decide: (menu: Menu) => Result<C, E>): Promise<Result<C, E>>;
};
