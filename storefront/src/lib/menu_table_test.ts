import { deepEqual } from "node:assert/strict";
import type { MenuCategory } from "@contract/schemas/menu.ts";
import { fromMenuTable, toMenuTable } from "./menu_table.ts";

const [size, noodles] = [{ id: "size", options: [{ id: "large" }] }, { id: "noodles", options: [] }];
const menu = [
  {
    category_id: "stews",
    items: [{ id: "kimchi_stew", lunch_price: null, aliases: ["jjigae"], option_groups: [noodles, size] }],
  },
  { category_id: "empty", items: [] },
  {
    category_id: "drinks",
    items: [
      { id: "tea", lunch_price: 3, illustration_version: undefined, option_groups: [] },
      { id: "cola", lunch_price: 3, option_groups: [structuredClone(size)] },
    ],
  },
] as unknown as MenuCategory[];

const sent = (value: unknown) => JSON.parse(JSON.stringify(value));

Deno.test("a menu is the same after the way to the browser as a table, with what dishes lack", () => {
  deepEqual(fromMenuTable(sent(toMenuTable(menu))), sent(menu));
  deepEqual(fromMenuTable(sent(toMenuTable([]))), []);
});

Deno.test("the table has each field and each option group once", () => {
  const { dishes, groups } = sent(toMenuTable(menu));
  deepEqual(dishes, {
    id: ["kimchi_stew", "tea", "cola"],
    lunch_price: [null, 3, 3],
    aliases: { 0: ["jjigae"] },
    illustration_version: {},
    option_groups: [[0, 1], [], [1]],
  });
  deepEqual(groups, [noodles, size]);
});
