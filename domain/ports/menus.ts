import type { Menu } from "../menu/menu.ts";

export type Menus = {
  /** Returns the current guest menu in display order, without archived dishes and hidden categories. Use it for prices. */
  load(): Promise<Menu>;

  /**
   * Returns the cached guest menu, for display only. It includes every change whose request was answered, and it is the same
   * object until the menu changes.
   */
  cached(): Promise<Menu>;

  /** Returns the guest menu of a revision that `Checkouts.ofCart` or `ofIntent` has read, or a newer one. Use it for prices. */
  at(revision: string): Promise<Menu>;
};
