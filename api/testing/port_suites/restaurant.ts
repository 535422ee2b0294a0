import assert from "node:assert/strict";
import { facts, menu } from "@domain/testing/fixtures.ts";
import { plain, type Suite } from "./suite.ts";

/** The menu and the store. */
export const restaurantSuite: Suite = {
  async "the menu comes whole and in display order"(world) {
    assert.deepEqual(plain(await world.menus.load()), plain(menu));
  },

  async "the store's settings and hours come as they were stored"(world) {
    const { lastArmedAt: _, ...loaded } = await world.store.load();
    assert.deepEqual(plain(loaded), plain(facts));
  },
};
