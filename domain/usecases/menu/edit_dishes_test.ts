import assert from "node:assert/strict";
import { fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { type DishFields, dishVersion, isAvailable } from "@domain/menu/dish.ts";
import { listDishes } from "@domain/menu/dish_list.ts";
import {
  addToMenu,
  archiveDish,
  arrangeDishes,
  changePrice,
  duplicateDish,
  editDish,
} from "./edit_dishes.ts";
import type { Editor } from "@domain/staff/account.ts";
import { addCategory } from "./edit_categories.ts";
import { setAvailability } from "./set_availability.ts";
import { flagFields, noFlags } from "@domain/menu/dish_flags.ts";

const manager: Editor = { id: "staff_manager", role: "manager" };
const admin: Editor = { id: "staff_admin", role: "admin" };

const japchae: DishFields = {
  categoryId: "rice",
  name: { en: "Japchae", ko: "잡채" },
  kitchenName: "",
  description: { en: "", ko: "" },
  aliases: [],
  priceCents: 1595,
  lunchPriceCents: 1395,
  contains: [],
  allergens: ["soy"],
  allergenNote: { en: "", ko: "" },
  ...flagFields(["vegetarian"]),
  isTaxable: true,
  prepMinutes: 15,
  availability: { kind: "on" },
  optionGroupIds: [],
};

async function dishOf(ports: ReturnType<typeof restaurant>, id: string) {
  const dish = (await ports.menus.loadForStaff()).dishes.find((each) => each.id === id);
  assert.ok(dish, `${id} is not on the menu`);
  return dish;
}

Deno.test("a new dish is placed last in its category, audited and announced", async () => {
  const ports = restaurant();
  const added = await addToMenu(ports, { by: admin, fields: japchae });
  assert.ok(added.ok);
  assert.equal(added.value.sortOrder, 5);
  assert.deepEqual((await ports.menus.load()).dishes.find((each) => each.id === added.value.id), added.value);
  assert.deepEqual(
    ports.audit.map(({ action, resourceId, staffId }) => [action, resourceId, staffId]),
    [["dish.created", added.value.id, "staff_admin"]],
  );
  assert.deepEqual((await ports.live.after(0, 9)).map((event) => event.kind), ["menu_changed"]);
});

Deno.test("a dish that moves to another category goes last there, and an edit without a move leaves its place", async () => {
  const ports = restaurant();
  const { categories } = await ports.menus.loadForStaff();
  const other = categories.find(({ id }) => id !== "rice");
  assert.ok(other);
  const added = await addToMenu(ports, { by: admin, fields: { ...japchae, categoryId: other.id } });
  assert.ok(added.ok);
  const { sortOrder } = await dishOf(ports, "bibimbap");
  const edit = (categoryId: string) =>
    editDish(ports, { by: admin, dishId: "bibimbap", fields: { categoryId, prepMinutes: 20 } });
  assert.ok((await edit("rice")).ok);
  assert.equal((await dishOf(ports, "bibimbap")).sortOrder, sortOrder);
  assert.ok((await edit(other.id)).ok);
  assert.equal((await dishOf(ports, "bibimbap")).sortOrder, added.value.sortOrder + 1);
});

Deno.test("a dish needs an existing category and a lunch price below its dinner price", async () => {
  const ports = restaurant();
  const nowhere = await addToMenu(ports, { by: admin, fields: { ...japchae, categoryId: "gone" } });
  assert.deepEqual(nowhere, { ok: false, error: { kind: "no_such_category" } });
  const upside = await editDish(ports, {
    by: admin,
    dishId: "bibimbap",
    fields: { lunchPriceCents: 1695 },
    priceReason: "lunch special ended",
  });
  assert.deepEqual(upside, { ok: false, error: { kind: "lunch_not_below_dinner" } });
  assert.deepEqual(ports.audit, []);
  assert.equal(await ports.live.latestId(), 0);
});

Deno.test("a manager edits texts but cannot change price, lunch price or tax", async () => {
  const ports = restaurant();
  const edit = (fields: Partial<DishFields>) =>
    editDish(ports, { by: manager, dishId: "bibimbap", fields, priceReason: "because I say so" });
  for (const fields of [{ priceCents: 1 }, { lunchPriceCents: undefined }, { isTaxable: false }]) {
    assert.deepEqual(await edit(fields), { ok: false, error: { kind: "price_change_forbidden" } });
  }
  const edited = await edit({
    description: { en: "Rice and friends", ko: "" },
    priceCents: 1695,
    lunchPriceCents: 1495,
  });
  assert.equal(edited.ok && edited.value.description.en, "Rice and friends");
  assert.equal((await dishOf(ports, "bibimbap")).priceCents, 1695);
});

Deno.test("an admin's price change in an edit needs a reason and is audited separately from the edit", async () => {
  const ports = restaurant();
  const edit = (priceReason?: string) =>
    editDish(ports, {
      by: admin,
      dishId: "bibimbap",
      fields: { priceCents: 1895, name: { en: "Dolsot Bibimbap" } },
      priceReason,
    });
  assert.deepEqual(await edit(), { ok: false, error: { kind: "price_reason_missing" } });
  assert.equal((await edit("beef costs more now")).ok, true);
  assert.deepEqual(ports.audit.map(({ action, details }) => ({ action, details })), [
    {
      action: "dish.updated",
      details: { name: "Dolsot Bibimbap", name_before: "Bibimbap", name_after: "Dolsot Bibimbap" },
    },
    {
      action: "dish.price_changed",
      details: {
        name: "Dolsot Bibimbap",
        old_price_cents: 1695,
        new_price_cents: 1895,
        percent_change: 11.8,
        reason: "beef costs more now",
      },
    },
  ]);
});

Deno.test("the audit log names the categories and option groups of a changed dish, and the dish of a copy", async () => {
  const ports = restaurant();
  const { categories, optionGroups, dishes } = await ports.menus.loadForStaff();
  const other = categories.find(({ id }) => id !== "rice");
  const rice = categories.find(({ id }) => id === "rice");
  const dish = dishes.find(({ id }) => id === "bibimbap");
  const group = optionGroups.find(({ id }) => !dish?.optionGroupIds.includes(id));
  assert.ok(other && rice && dish && group);
  const fields = { categoryId: other.id, optionGroupIds: [group.id] };
  assert.ok((await editDish(ports, { by: admin, dishId: dish.id, fields, priceReason: "Menu change" })).ok);
  const edit = ports.audit.find(({ action }) => action === "dish.updated");
  assert.deepEqual([edit?.details.category_before, edit?.details.category_after], [
    rice.name.en,
    other.name.en,
  ]);
  assert.equal(edit?.details.option_groups_after, group.name.en);
  assert.ok((await duplicateDish(ports, { by: admin, dishId: dish.id })).ok);
  assert.equal(ports.audit.at(-1)?.details.copied_from, dish.name.en);
});

Deno.test("the audit log tells two categories with one name apart", async () => {
  const ports = restaurant();
  const rice = (await ports.menus.loadForStaff()).categories.find(({ id }) => id === "rice");
  assert.ok(rice);
  const fields = { name: rice.name, description: rice.description, isHidden: false, sortOrder: undefined };
  const second = await addCategory(ports, { by: admin, fields });
  assert.ok(second.ok);
  const { id } = second.value;
  assert.ok((await editDish(ports, { by: admin, dishId: "bibimbap", fields: { categoryId: id } })).ok);
  const { category_before, category_after } = ports.audit.at(-1)?.details ?? {};
  assert.deepEqual([category_before, category_after], [`${rice.name.en} (rice)`, `${rice.name.en} (${id})`]);
});

Deno.test("a vegan dish is vegetarian, whatever the form says, and ingredients are audited", async () => {
  const ports = restaurant();
  const added = await addToMenu(ports, { by: admin, fields: { ...japchae, ...noFlags, isVegan: true } });
  assert.equal(added.ok && added.value.isVegetarian, true);
  const fields = { contains: ["alcohol"], isVegan: true } as const;
  const edited = await editDish(ports, { by: manager, dishId: "galbi", fields });
  assert.deepEqual(edited.ok && [edited.value.isVegetarian, edited.value.contains], [true, ["alcohol"]]);
  assert.deepEqual(ports.audit.at(-1)?.details, {
    name: "Galbi",
    is_vegetarian_before: false,
    is_vegetarian_after: true,
    is_vegan_before: false,
    is_vegan_after: true,
    contains_before: "",
    contains_after: "alcohol",
  });
});

Deno.test("a dish with meat or fish cannot be vegetarian, and one with egg or milk cannot be vegan", async () => {
  const refused = { ok: false, error: { kind: "diet_contradicted" } };
  const ports = restaurant();
  const edit = (fields: Partial<DishFields>) => editDish(ports, { by: manager, dishId: "galbi", fields });
  for (
    const fields of [
      { isVegetarian: true, contains: ["beef"] },
      { isVegetarian: true, allergens: ["fish"] },
      { isVegan: true, allergens: ["soy", "milk"] },
    ] as const
  ) {
    assert.deepEqual(await edit(fields), refused);
    assert.deepEqual(
      await addToMenu(ports, { by: admin, fields: { ...japchae, ...noFlags, ...fields } }),
      refused,
    );
  }
  assert.equal((await edit({ isVegetarian: true, allergens: ["egg"] })).ok, true);
  assert.deepEqual(await edit({ isVegan: true }), refused);
});

Deno.test("an edit without changes writes and announces nothing", async () => {
  const ports = restaurant();
  const edited = await editDish(ports, { by: manager, dishId: "galbi", fields: { name: { en: "Galbi" } } });
  assert.equal(edited.ok, true);
  assert.deepEqual(ports.audit, []);
  assert.equal(await ports.live.latestId(), 0);
});

Deno.test("when two admins edit the same dish, the second is refused with the first one's price", async () => {
  const ports = restaurant();
  const version = dishVersion(await dishOf(ports, "galbi"));
  const change = (priceCents: number) =>
    changePrice(ports, { by: admin, dishId: "galbi", priceCents, reason: "market price", version });
  assert.equal((await change(3695)).ok, true);
  const second = await change(3595);
  assert.equal(!second.ok && second.error.kind, "changed_meanwhile");
  assert.equal(!second.ok && "present" in second.error && second.error.present.priceCents, 3695);
  assert.equal(ports.audit.length, 1);
});

Deno.test("a price change must change the price and may remove the lunch price", async () => {
  const ports = restaurant();
  const change = (more: { priceCents: number; lunchPriceCents?: number | null }) =>
    changePrice(ports, { by: admin, dishId: "bibimbap", reason: "new season", ...more });
  assert.deepEqual(await change({ priceCents: 1695 }), { ok: false, error: { kind: "price_unchanged" } });
  const changed = await change({ priceCents: 1695, lunchPriceCents: null });
  assert.equal(changed.ok && changed.value.lunchPriceCents, undefined);
  assert.deepEqual(ports.audit[0]?.details, {
    name: "Bibimbap",
    old_price_cents: 1695,
    new_price_cents: 1695,
    percent_change: 0,
    old_lunch_price_cents: 1495,
    new_lunch_price_cents: null,
    reason: "new season",
  });
});

Deno.test("a duplicated dish is a separate dish and is switched off", async () => {
  const ports = restaurant();
  const copied = await duplicateDish(ports, { by: admin, dishId: "bibimbap" });
  assert.ok(copied.ok);
  assert.notEqual(copied.value.id, "bibimbap");
  assert.deepEqual(
    [copied.value.name.en, copied.value.priceCents, copied.value.availability],
    ["Bibimbap (Copy)", 1695, { kind: "off" }],
  );
  assert.deepEqual((await dishOf(ports, "bibimbap")).availability, { kind: "on" });
});

Deno.test("the name of a duplicated dish is not longer than a dish's name may be", async () => {
  const ports = restaurant();
  for (const name of ["n".repeat(115), "n".repeat(120), `${"n".repeat(112)}🍜 with more`]) {
    ports.menus.editDish("galbi", { name: { en: name, ko: "갈비" } });
    const copied = await duplicateDish({ ...ports }, { by: admin, dishId: "galbi" });
    assert.ok(copied.ok);
    const { en } = copied.value.name;
    assert.ok(en.length <= 120 && en.isWellFormed(), en);
    assert.match(en, /^n{112,113} \(Copy\)$/);
  }
});

Deno.test("a deleted dish is not on the menu, and deleting it again is refused", async () => {
  const ports = restaurant();
  assert.equal((await archiveDish(ports, { by: admin, dishId: "galbi" })).ok, true);
  assert.equal((await ports.menus.load()).dishes.some((dish) => dish.id === "galbi"), false);
  assert.deepEqual(await archiveDish(ports, { by: admin, dishId: "galbi" }), {
    ok: false,
    error: { kind: "no_such_dish" },
  });
  assert.deepEqual(ports.audit.map((entry) => entry.action), ["dish.deleted"]);
});

Deno.test("an edit switches off a dish that is back after its time, and one without that leaves it on", async () => {
  const ports = restaurant();
  const until = ports.clock.now() - 1;
  ports.menus.editDish("galbi", { availability: { kind: "off_until", until } });
  const edit = async (fields: Partial<DishFields>) => {
    assert.ok((await editDish(ports, { by: manager, dishId: "galbi", fields })).ok);
    return isAvailable(await dishOf(ports, "galbi"), ports.clock.now());
  };
  assert.equal(await edit({ kitchenName: "갈비" }), true);
  assert.equal(await edit({ availability: { kind: "off" } }), false);
  assert.deepEqual(ports.audit.at(-1)?.details, {
    name: "Galbi",
    is_available_before: true,
    is_available_after: false,
  });
});

Deno.test("an edit leaves a dish off until its time, unless it switches the dish on", async () => {
  const ports = restaurant();
  const availability = { kind: "off_until", until: ports.clock.now() + 1 } as const;
  ports.menus.editDish("galbi", { availability });
  const edit = async (kind: "on" | "off") => {
    const fields = { availability: { kind }, description: { en: `Now ${kind}`, ko: "" } };
    assert.ok((await editDish(ports, { by: manager, dishId: "galbi", fields })).ok);
    return (await dishOf(ports, "galbi")).availability;
  };
  assert.deepEqual(await edit("off"), availability);
  assert.deepEqual(await edit("on"), { kind: "on" });
  assert.deepEqual(await edit("off"), { kind: "off" });
});

Deno.test("the dishes of a category can be arranged as they are listed, also when one came from another category", async () => {
  const ports = restaurant();
  ports.menus.editDish("cold_kimchi", {
    categoryId: "rice",
    name: { en: "Aged kimchi", ko: "" },
    sortOrder: 1,
  });
  const listed = async () => {
    const query = { search: "", categoryId: "rice", availability: "all", sortOrder: "asc" } as const;
    const { rows } = listDishes(
      await ports.menus.loadForStaff(),
      { ...query, sortBy: "sort_order", page: 1, limit: 20 },
      fridayDinner,
    );
    return rows.map(({ dish }) => dish.id);
  };
  const previous = await listed();
  assert.deepEqual(previous.slice(0, 2).toSorted(), ["bibimbap", "cold_kimchi"]);
  const ids = previous.toReversed();
  assert.ok((await arrangeDishes(ports, { by: admin, categoryId: "rice", ids, previous })).ok);
  assert.deepEqual(await listed(), ids);
});

Deno.test("switching several dishes audits each, announces once and ignores unknown ids", async () => {
  const ports = restaurant();
  const switched = await setAvailability(ports, {
    by: manager,
    dishIds: ["bibimbap", "galbi", "gone"],
    to: "2_hours",
  });
  const until = ports.clock.now() + 2 * 3_600_000;
  assert.deepEqual(switched.map((dish) => [dish.id, dish.availability]), [
    ["bibimbap", { kind: "off_until", until }],
    ["galbi", { kind: "off_until", until }],
  ]);
  assert.deepEqual(ports.audit.map((entry) => entry.resourceId), ["bibimbap", "galbi"]);
  assert.equal(await ports.live.latestId(), 1);
});
