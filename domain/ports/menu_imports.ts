import type { ImportChange, MenuImport } from "../menu/menu_import.ts";
import type { Menu } from "../menu/menu.ts";
import type { Editor } from "../staff/account.ts";
import type { Instant } from "../shared/local_time.ts";
import type { MenuChange } from "./menus.ts";

/** The imports of the menu. At most one is unfinished: running or being undone. */
export type MenuImports = {
  /**
   * Stores a running import with the changes of each batch. Returns false and stores nothing while another one is unfinished, and when the
   * first one of `since` is no longer `latest`, the one that the plan was made after.
   */
  add(
    menuImport: MenuImport,
    batches: readonly (readonly ImportChange[])[],
    latest?: string | undefined,
  ): Promise<boolean>;
  byId(id: string): Promise<MenuImport | undefined>;
  unfinished(): Promise<MenuImport | undefined>;
  /** Returns the imports since `moment`, the newest first; of the same moment, the one that was added last. */
  since(moment: Instant): Promise<MenuImport[]>;
  /** Starts the undo of an import that is done. Returns false and changes nothing when it is not done, or another one is unfinished. */
  startUndo(id: string, by: Editor, at: Instant): Promise<boolean>;
  /**
   * Applies or undoes the next batch (`nextBatch`) of an unfinished import in one transaction: stores what `decide` returns for the staff's
   * menu, the import and the changes of the batch. No other change of the menu is stored meanwhile. Returns the import as it is then.
   */
  move(
    id: string,
    decide: (menu: Menu, menuImport: MenuImport, changes: readonly ImportChange[]) => ImportMove,
  ): Promise<MenuImport>;
};

/** One batch's step: the change of the menu, the import after it, and the batch's changes as they happened. */
export type ImportMove = {
  change: MenuChange;
  menuImport: MenuImport;
  changes: readonly ImportChange[];
};
