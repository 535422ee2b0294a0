import assert from "node:assert/strict";
import { restaurant } from "../../testing/fixtures.ts";
import { dishVersion } from "../../menu/dish_fields.ts";
import type { DishFields } from "../../menu/dish_fields.ts";
import { addToMenu, archiveDish, changePrice, duplicateDish, editDish } from "./edit_dishes.ts";
import type { Editor } from "../../staff/account.ts";
import { setAvailability } from "./set_availability.ts";

const manager: Editor = { id: "staff_manager", role: "manager" };
const admin: Editor = { id: "staff_admin", role: "admin" };

const japchae: DishFields = {
  categoryId: "rice",
  name: "Japchae",
  nameKorean: "잡채",
  description: "",
  descriptionKorean: "",
  priceCents: 1595,
  lunchPriceCents: 1395,
  allergens: ["soy"],
  allergenNote: "",
  allergenNoteKorean: "",
  isPopular: false,
  isSpecial: false,
  isSpicy: false,
  isVegetarian: true,
  isTaxable: true,
  prepMinutes: 15,
  imageUrl: undefined,
  isAvailable: true,
};

async function dishOf(house: ReturnType<typeof restaurant>, id: string) {
  const dish = (await house.menuRepository.load()).dishes.find((each) => each.id === id);
  assert.ok(dish, `${id} is not on the menu`);
  return dish;
}

Deno.test("a new dish is last in its category, audited and announced", async () => {
  const house = restaurant();
  const added = await addToMenu(house, { by: admin, fields: japchae });
  assert.ok(added.ok);
  assert.equal(added.value.sortOrder, 3);
  assert.deepEqual((await house.menus.load()).dishes.find((each) => each.id === added.value.id), added.value);
  assert.deepEqual(
    house.audit.map(({ action, resourceId, staffId }) => [action, resourceId, staffId]),
    [["dish.created", added.value.id, "staff_admin"]],
  );
  assert.deepEqual((await house.live.after(0, 9)).map((event) => event.kind), ["menu_changed"]);
});

Deno.test("a dish needs a category that is there and a lunch price below its dinner price", async () => {
  const house = restaurant();
  const nowhere = await addToMenu(house, { by: admin, fields: { ...japchae, categoryId: "gone" } });
  assert.deepEqual(nowhere, { ok: false, error: { kind: "no_such_category" } });
  const upside = await editDish(house, {
    by: admin,
    dishId: "bibimbap",
    fields: { lunchPriceCents: 1695 },
    priceReason: "lunch special ended",
  });
  assert.deepEqual(upside, { ok: false, error: { kind: "lunch_not_below_dinner" } });
  assert.deepEqual(house.audit, []);
  assert.equal(await house.live.latestId(), 0);
});

Deno.test("a manager edits words but no price, no lunch price and no tax", async () => {
  const house = restaurant();
  const edit = (fields: Partial<DishFields>) =>
    editDish(house, { by: manager, dishId: "bibimbap", fields, priceReason: "because I say so" });
  for (const fields of [{ priceCents: 1 }, { lunchPriceCents: undefined }, { isTaxable: false }]) {
    assert.deepEqual(await edit(fields), { ok: false, error: { kind: "price_not_yours" } });
  }
  const edited = await edit({ description: "Rice and friends", priceCents: 1695, lunchPriceCents: 1495 });
  assert.equal(edited.ok && edited.value.description, "Rice and friends");
  assert.equal((await dishOf(house, "bibimbap")).priceCents, 1695);
});

Deno.test("an admin's price in an edit needs a reason and is audited as a price change beside the edit", async () => {
  const house = restaurant();
  const edit = (priceReason?: string) =>
    editDish(house, {
      by: admin,
      dishId: "bibimbap",
      fields: { priceCents: 1895, name: "Dolsot Bibimbap" },
      priceReason,
    });
  assert.deepEqual(await edit(), { ok: false, error: { kind: "price_reason_missing" } });
  assert.equal((await edit("beef got dearer")).ok, true);
  assert.deepEqual(house.audit.map(({ action, details }) => ({ action, details })), [
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
        reason: "beef got dearer",
      },
    },
  ]);
});

Deno.test("an edit that changes nothing writes and announces nothing", async () => {
  const house = restaurant();
  const edited = await editDish(house, { by: manager, dishId: "galbi", fields: { name: "Galbi" } });
  assert.equal(edited.ok, true);
  assert.deepEqual(house.audit, []);
  assert.equal(await house.live.latestId(), 0);
});

Deno.test("of two admins who opened the same dish, the second is told and sees the first one's price", async () => {
  const house = restaurant();
  const version = dishVersion(await dishOf(house, "galbi"));
  const change = (priceCents: number) =>
    changePrice(house, { by: admin, dishId: "galbi", priceCents, reason: "market price", version });
  assert.equal((await change(3695)).ok, true);
  const second = await change(3595);
  assert.equal(!second.ok && second.error.kind, "dish_changed_meanwhile");
  assert.equal(!second.ok && "present" in second.error && second.error.present.priceCents, 3695);
  assert.equal(house.audit.length, 1);
});

Deno.test("a price change must change the price, and may take the lunch price away", async () => {
  const house = restaurant();
  const change = (more: { priceCents: number; lunchPriceCents?: number | null }) =>
    changePrice(house, { by: admin, dishId: "bibimbap", reason: "new season", ...more });
  assert.deepEqual(await change({ priceCents: 1695 }), { ok: false, error: { kind: "price_unchanged" } });
  const changed = await change({ priceCents: 1695, lunchPriceCents: null });
  assert.equal(changed.ok && changed.value.lunchPriceCents, undefined);
  assert.deepEqual(house.audit[0]?.details, {
    name: "Bibimbap",
    old_price_cents: 1695,
    new_price_cents: 1695,
    percent_change: 0,
    old_lunch_price_cents: 1495,
    new_lunch_price_cents: null,
    reason: "new season",
  });
});

Deno.test("a copy is a dish of its own, switched off", async () => {
  const house = restaurant();
  const copied = await duplicateDish(house, { by: admin, dishId: "bibimbap" });
  assert.ok(copied.ok);
  assert.notEqual(copied.value.id, "bibimbap");
  assert.deepEqual(
    [copied.value.name, copied.value.priceCents, copied.value.availability],
    ["Bibimbap (Copy)", 1695, { kind: "off" }],
  );
  assert.deepEqual((await dishOf(house, "bibimbap")).availability, { kind: "on" });
});

Deno.test("a deleted dish is gone from the menu, and gone the second time", async () => {
  const house = restaurant();
  assert.equal((await archiveDish(house, { by: admin, dishId: "galbi" })).ok, true);
  assert.equal((await house.menus.load()).dishes.some((dish) => dish.id === "galbi"), false);
  assert.deepEqual(await archiveDish(house, { by: admin, dishId: "galbi" }), {
    ok: false,
    error: { kind: "no_such_dish" },
  });
  assert.deepEqual(house.audit.map((entry) => entry.action), ["dish.deleted"]);
});

Deno.test("a bulk switch audits each dish, announces once and passes over what is gone", async () => {
  const house = restaurant();
  const switched = await setAvailability(house, {
    by: manager,
    dishIds: ["bibimbap", "galbi", "gone"],
    to: "2_hours",
  });
  const until = house.clock.now() + 2 * 3_600_000;
  assert.deepEqual(switched.map((dish) => [dish.id, dish.availability]), [
    ["bibimbap", { kind: "off_until", until }],
    ["galbi", { kind: "off_until", until }],
  ]);
  assert.deepEqual(house.audit.map((entry) => entry.resourceId), ["bibimbap", "galbi"]);
  assert.equal(await house.live.latestId(), 1);
});
