import type { Menu } from "../menu/dish.ts";

export type Menus = {
  /** What is on the menu now, in display order: neither archived nor in a hidden category. */
  load(): Promise<Menu>;
};
