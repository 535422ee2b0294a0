import * as menu from "../schemas/menu.ts";
import type { EndpointSpec } from "./spec.ts";

/** The menu of guests. */
export const menuSpecs = {
  menuByCategory: {
    tag: "Menu",
    summary: "Get the menu as guests see it, by category, with descriptions in one or both languages",
    query: menu.menuQuery,
    data: menu.menuByCategory,
  },
} as const satisfies Record<string, EndpointSpec>;
