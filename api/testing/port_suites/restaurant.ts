import assert from "node:assert/strict";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { facts, fridayDinner, menu } from "../fixtures.ts";
import { plain, type Suite } from "./suite.ts";

const audit: AuditEntry = {
  at: fridayDinner,
  staffId: "staff_manager",
  action: "dish.availability",
  resource: "dish",
  resourceId: "galbi",
  status: "success",
  details: { to: "off" },
};

/** The menu and the store. */
export const restaurantSuite: Suite = {
  async "the menu comes whole and in display order"(world) {
    assert.deepEqual(plain(await world.menus.load()), plain(menu));
  },

  async "a dish is switched off, off until a moment and on again, each time audited and announced"(world) {
    const states = [{ kind: "off" }, { kind: "off_until", until: fridayDinner + 1 }, { kind: "on" }] as const;
    for (const state of states) {
      const dish = await world.menus.setAvailability("galbi", state, audit);
      assert.deepEqual(dish?.availability, state);
      const { dishes } = await world.menus.load();
      assert.deepEqual(dishes.find((each) => each.id === "galbi")?.availability, state);
      assert.deepEqual(dishes.find((each) => each.id === "bibimbap")?.availability, { kind: "on" });
    }
    assert.deepEqual(plain(await world.auditLog()), plain([audit, audit, audit]));
    const events = await world.live.after(0, 9);
    assert.deepEqual(events.map((event) => event.kind), ["menu_changed", "menu_changed", "menu_changed"]);
  },

  async "switching a dish that is not there changes, audits and announces nothing"(world) {
    assert.equal(await world.menus.setAvailability("pizza", { kind: "off" }, audit), undefined);
    assert.deepEqual(await world.auditLog(), []);
    assert.deepEqual(await world.live.after(0, 9), []);
  },

  async "the store's settings and hours come as they were stored"(world) {
    const { lastArmedAt: _, ...loaded } = await world.store.load();
    assert.deepEqual(plain(loaded), plain(facts));
  },
};
