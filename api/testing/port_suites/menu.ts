import assert from "node:assert/strict";
import { ok, refuse } from "@domain/shared/result.ts";
import { flagFields } from "@domain/menu/dish_flags.ts";
import type { OptionGroup } from "@domain/menu/option.ts";
import {
  bibimbap,
  bulgogi,
  dish,
  extras,
  fridayDinner,
  galbi,
  menu,
  option,
  requests,
  spice,
} from "@domain/testing/fixtures.ts";
import { auditOfDish, concurrently, type Suite, withoutUndefined } from "./suite.ts";

const at = fridayDinner;

export const menuSuite: Suite = {
  async "loads the whole menu in display order"(world) {
    assert.deepEqual(withoutUndefined(await world.menus.loadForStaff()), withoutUndefined(menu));
  },

  async "a change adds, replaces and archives, and is audited and announced once"(world) {
    const illustration = { vessel: "stone_bowl", base: "red_broth", toppings: ["tofu"] } as const;
    const stew = dish("stew", {
      categoryId: "soups",
      lunchPriceCents: 900,
      imageUrl: "/images/a/640.webp",
      illustration,
      contains: ["pork", "seafood"],
      allergens: ["fish"],
      ...flagFields(["popular", "vegan"]),
    });
    const changed = await world.menus.change((before) => {
      assert.deepEqual(withoutUndefined(before), withoutUndefined(menu));
      return ok({
        at,
        categories: [{
          id: "soups",
          name: { en: "Soups", ko: "국" },
          description: { en: "", ko: "오래 끓입니다" },
          sortOrder: 0,
          isHidden: true,
        }],
        dishes: [stew, { ...galbi, priceCents: 3695 }],
        archivedDishes: ["cold_kimchi"],
        archivedCategories: ["banchan"],
        audit: [auditOfDish("dish.created"), auditOfDish("dish.price_changed")],
      });
    });
    assert.equal(changed.ok, true);
    const after = await world.menus.loadForStaff();
    assert.deepEqual(
      after.categories.map((each) => [each.id, each.isHidden, each.description.ko]),
      [["soups", true, "오래 끓입니다"], ["rice", undefined, ""]],
    );
    assert.deepEqual(
      withoutUndefined(after.dishes),
      withoutUndefined([stew, bibimbap, { ...galbi, priceCents: 3695 }, bulgogi]),
    );
    const publicMenu = await world.menus.load();
    assert.deepEqual(publicMenu.dishes.map((each) => each.id), ["bibimbap", "galbi", "bulgogi"]);
    assert.deepEqual(publicMenu.categories.map((each) => each.id), ["rice"]);
    assert.deepEqual((await world.auditLog()).map((entry) => entry.action), [
      "dish.created",
      "dish.price_changed",
    ]);
    assert.deepEqual((await world.live.after(0, 9)).map((event) => event.kind), ["menu_changed"]);
  },

  async "a change adds, replaces and archives option groups, and dishes list them in their order"(world) {
    const size: OptionGroup = {
      ...extras,
      id: "size",
      name: { ...extras.name, en: "Size" },
      options: [option("large", {
        priceCents: -350,
        max: 3,
        availability: { kind: "off_until", until: at + 1 },
        adds: ["pork", "milk", "spicy"],
        removes: ["egg"],
      })],
      sortOrder: 0,
    };
    const grilled = { ...galbi, optionGroupIds: ["size", "spice"] };
    const { optionGroups: before } = await world.menus.loadForStaff();
    assert.deepEqual(withoutUndefined(before), withoutUndefined([spice, extras, requests]));
    const changed = await world.menus.change(() =>
      ok({
        at,
        dishes: [grilled],
        optionGroups: [size, { ...spice, options: spice.options.toReversed() }],
        archivedOptionGroups: ["requests"],
        audit: [auditOfDish("option_group.created", { resource: "option_group", resourceId: "size" })],
      })
    );
    assert.equal(changed.ok, true);
    const after = await world.menus.loadForStaff();
    assert.deepEqual(
      withoutUndefined(after.optionGroups),
      withoutUndefined([size, { ...spice, options: spice.options.toReversed() }, extras]),
    );
    assert.deepEqual(after.dishes.find(({ id }) => id === galbi.id)?.optionGroupIds, ["size", "spice"]);
    const publicMenu = await world.menus.load();
    assert.deepEqual(publicMenu.optionGroups.map(({ id }) => id), ["size", "spice", "extras"]);
    assert.deepEqual((await world.auditLog()).map(({ resource }) => resource), ["option_group"]);
  },

  async "a category without a choice of hiding is shown, and is shown again after it was hidden"(world) {
    const isShown = async (isHidden: boolean | undefined) => {
      await world.menus.change(({ categories }) =>
        ok({
          at,
          categories: categories.map((category) => ({ ...category, isHidden })),
          audit: [auditOfDish("category.updated")],
        })
      );
      return (await world.menus.load()).categories.length > 0;
    };
    assert.deepEqual([await isShown(true), await isShown(undefined)], [false, true]);
  },

  async "an error result, a throw and a change without audit entries write nothing"(world) {
    assert.deepEqual(await world.menus.change(() => refuse("no")), { ok: false, error: "no" });
    await world.menus.change(() => ok({ at, archivedDishes: ["galbi"], audit: [] }));
    await assert.rejects(
      world.menus.change(() => {
        throw new Error("write failed");
      }),
      /write failed/,
    );
    assert.deepEqual(withoutUndefined(await world.menus.loadForStaff()), withoutUndefined(menu));
    assert.deepEqual(await world.auditLog(), []);
    assert.deepEqual(await world.live.after(0, 9), []);
  },

  async "serializes twenty concurrent price changes"(world) {
    await concurrently(20, () =>
      world.menus.change((current) => {
        const before = current.dishes.find((each) => each.id === "galbi") ?? galbi;
        const after = { ...before, priceCents: before.priceCents + 1 };
        return ok({
          at,
          dishes: [after],
          audit: [
            auditOfDish("dish.price_changed", { details: { old: before.priceCents, new: after.priceCents } }),
          ],
        });
      }));
    const log = await world.auditLog();
    assert.deepEqual(
      log.map((entry) => [entry.details.old, entry.details.new]),
      Array.from({ length: 20 }, (_, nth) => [3495 + nth, 3496 + nth]),
    );
  },

  async "stores whether a dish is off, off until a time, or on"(world) {
    const states = [{ kind: "off" }, { kind: "off_until", until: at + 1 }, { kind: "on" }] as const;
    for (const availability of states) {
      await world.menus.change(() =>
        ok({ at, dishes: [{ ...galbi, availability }], audit: [auditOfDish("dish.availability")] })
      );
      const { dishes } = await world.menus.load();
      assert.deepEqual(dishes.find((each) => each.id === "galbi")?.availability, availability);
      assert.deepEqual(dishes.find((each) => each.id === "bibimbap")?.availability, { kind: "on" });
    }
  },
};
