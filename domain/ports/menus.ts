import type { Menu } from "../menu/menu.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Category, Dish } from "../menu/dish.ts";
import type { OptionGroup } from "../menu/option.ts";

/** The writes of one menu edit, stored in one transaction. */
export type MenuChange = {
  at: Instant;
  /** Inserted or updated by id. */
  dishes?: readonly Dish[] | undefined;
  /** Removed from the menu, but stored for past orders. See docs/product-rules.md, "Archived dishes". */
  archivedDishes?: readonly string[] | undefined;
  categories?: readonly Category[] | undefined;
  archivedCategories?: readonly string[] | undefined;
  optionGroups?: readonly OptionGroup[] | undefined;
  archivedOptionGroups?: readonly string[] | undefined;
  audit: readonly AuditEntry[];
};

export type Menus = {
  /** Returns the current guest menu in display order, without archived dishes and hidden categories. Use it for prices. */
  load(): Promise<Menu>;

  /**
   * Returns the guest menu as guests see it, also while the database is away. It includes every change that this process has answered, and
   * within a tenth of a second those of other processes. It is the same object until the menu changes. Use it for display and for carts,
   * whose prices a checkout decides again.
   */
  shown(): Promise<Menu>;

  /** Returns everything that is not archived, hidden categories included, in display order. For staff. */
  loadForStaff(): Promise<Menu>;

  /**
   * Stores the change that `decide` returns for the staff's menu, with its audit entries and one event, in one transaction.
   * Changes are serialized: `decide` is called again with the current menu when another change was stored meanwhile. A refusal and a
   * change without audit entries store nothing.
   */
  change<C extends MenuChange, E>(decide: (menu: Menu) => Result<C, E>): Promise<Result<C, E>>;
};
