import assert from "node:assert/strict";
import { accounts, facts, fridayDinner, menu, restaurant } from "@domain/testing/fixtures.ts";
import { memoryPorts } from "@domain/testing/memory/ports.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { importSample } from "./import_sample.ts";
import { undoImport } from "./run_import.ts";

const by = { id: "staff_admin", role: "admin" } as const;

/** A restaurant with one category and nothing in it. */
const empty = () => {
  const [category] = menu.categories;
  const none: Menu = { categories: category ? [category] : [], dishes: [], optionGroups: [] };
  return memoryPorts({ now: fridayDinner, menu: none, facts, accounts });
};

/** What guests see of a menu, without ids and places. */
function shownOf({ categories, dishes, optionGroups }: Menu) {
  const categoryName = new Map(categories.map(({ id, name }) => [id, name.en]));
  const options = new Map(
    optionGroups.map(({ id, name, options }) => [id, [name.en, ...options.map(({ name }) => name.en)]]),
  );
  return dishes.map((dish) => [
    ...[categoryName.get(dish.categoryId), dish.name.en, dish.priceCents],
    dish.optionGroupIds.map((id) => options.get(id)),
  ]);
}

Deno.test("a sample menu is imported whole, under ids of its own, and the import can be undone", async () => {
  assert.deepEqual(await importSample(restaurant(), { by, sample: menu }), {
    ok: false,
    error: { kind: "menu_not_empty" },
  });
  const ports = empty();
  const imported = await importSample(ports, { by, sample: menu });
  assert.equal(imported.ok && imported.value.added, menu.dishes.length);
  const after = await ports.menus.loadForStaff();
  assert.deepEqual(shownOf(after), shownOf(menu));
  const formerIds = new Set(menu.dishes.map(({ id }) => id));
  assert.ok(after.dishes.every(({ id }) => !formerIds.has(id)));
  assert.deepEqual(after.categories.map(({ name }) => name.en), menu.categories.map(({ name }) => name.en));
  assert.equal(ports.audit.at(-1)?.action, "menu.imported");

  const [id = ""] = (await ports.menuImports.since(0)).map((each) => each.id);
  assert.ok((await undoImport(ports, { by, id })).ok);
  assert.deepEqual((await ports.menus.loadForStaff()).dishes, []);
});

Deno.test("a role without permission for prices imports no sample menu", async () => {
  const ports = empty();
  const refused = await importSample(ports, { by: { id: "staff_manager", role: "manager" }, sample: menu });
  assert.deepEqual(refused, { ok: false, error: { kind: "price_change_forbidden" } });
});
