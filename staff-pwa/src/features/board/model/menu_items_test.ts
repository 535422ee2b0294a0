import { deepEqual } from "node:assert/strict";
import { anOption, anOrder } from "./fixtures.ts";
import { itemsOf, matchingItems, type MenuItem } from "./menu_items.ts";

const item = (id: string, name: string, name_korean: string, part = ""): MenuItem => ({
  kind: "dish",
  id,
  name,
  name_korean,
  part,
});
const menu = [
  item("1", "Dolsot Bibimbap", "돌솥 비빔밥", "Rice"),
  item("2", "Bibimbap", "비빔밥", "Rice"),
  item("3", "Cheese", "치즈", "Extras"),
];
const found = (search: string) => matchingItems(menu, search).map(({ id }) => id);

Deno.test("finds dishes and options by part of either name, in any case, and by their category", () => {
  deepEqual(found("BIBIM"), ["1", "2"]);
  deepEqual(found("bap dol"), ["1"]);
  deepEqual(found("돌솥비빔"), ["1"]);
  deepEqual(found("돌솥 비빔"), ["1"]);
  deepEqual(found("치즈".normalize("NFD")), ["3"]);
  deepEqual(found("extras"), ["3"]);
  deepEqual(found("galbi"), []);
  deepEqual(found("  "), []);
});

Deno.test("lists each dish and each option of an order once, without kitchen requests", () => {
  const line = {
    id: "l1",
    menu_item_id: "d1",
    quantity: 2,
    name: "Bibimbap",
    name_korean: "비빔밥",
    kitchen_name: "",
    left_out: [],
    unit_price: 16.95,
    line_total: 33.9,
    special_instructions: "",
    is_taxable: true,
    is_alcoholic: false,
    prepared_at: null,
    options: [anOption(), anOption({ id: "no_egg", kind: "request", name: "No egg" })],
  };
  const { dishes, options } = itemsOf(anOrder({ items: [line, { ...line, id: "l2" }] }));
  deepEqual(dishes.map(({ id }) => id), ["d1"]);
  deepEqual(options.map(({ id }) => id), ["cheese"]);
});
