import assert from "node:assert/strict";
import { facts, menu } from "@domain/testing/fixtures.ts";
import { type Suite, withoutUndefined } from "./suite.ts";

/** The menu and the store. */
export const restaurantSuite: Suite = {
  async "loads the whole menu in display order"(world) {
    assert.deepEqual(withoutUndefined(await world.menus.load()), withoutUndefined(menu));
  },

  async "loads the store's settings and hours as stored"(world) {
    const { lastArmedAt: _, ...loaded } = await world.store.load();
    assert.deepEqual(withoutUndefined(loaded), withoutUndefined(facts));
  },
};
