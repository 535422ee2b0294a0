import { equal } from "node:assert/strict";
import type { AdminCategory } from "@contract/schemas/menu.ts";
import { type CategoryValues, toCategoryBody } from "./category_form.ts";

const form: CategoryValues = {
  name: "Soups",
  name_korean: "찌개",
  description: "",
  description_korean: "",
  sort_order: 3,
  is_active: true,
};
const soups: AdminCategory = {
  ...{ id: "cat_1", name: "Soups", name_korean: "찌개", description: "", description_korean: "" },
  ...{ sort_order: 3, is_active: true, item_count: 4, version: "v1" },
};

Deno.test("an edit leaves the place of a category, which others may arrange meanwhile, unless the form changes it", () => {
  equal("sort_order" in toCategoryBody({ ...form, description: "Hot" }, soups), false);
  equal(toCategoryBody({ ...form, sort_order: 1 }, soups).sort_order, 1);
});

Deno.test("an edit of a category is one of the version that the form shows", () => {
  equal(toCategoryBody(form, soups).version, "v1");
});
