import type { Menu } from "../menu/dish.ts";

export type Menus = {
  /** What is on the menu now, in display order: neither archived nor in a hidden category. For whatever is charged. */
  load(): Promise<Menu>;

  /** The same for whatever is only shown: never older than a change that anybody has had an answer to. The same object while nothing changed. */
  cached(): Promise<Menu>;
};
