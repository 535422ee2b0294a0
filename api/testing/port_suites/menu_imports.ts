import assert from "node:assert/strict";
import { ok } from "@domain/shared/result.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { importDays, type MenuImport } from "@domain/menu/menu_import.ts";
import type { ImportMove } from "@domain/ports/menu_imports.ts";
import { dish, extras, fridayDinner, galbi } from "@domain/testing/fixtures.ts";
import { auditOfDish, concurrently, type Suite, withoutUndefined, type World } from "./suite.ts";

const at = fridayDinner;
const by = { id: "staff_admin", role: "admin" } as const;

const anImport = (id: string, more: Partial<MenuImport> = {}): MenuImport => ({
  id,
  kind: "dishes",
  by,
  at,
  state: "running",
  batches: 2,
  applied: 0,
  movedAt: at,
  report: { added: 0, changed: 0, unchanged: 3, pricesChanged: 0 },
  left: [],
  ...more,
});

const pricier = { kind: "dish", before: galbi, after: { ...galbi, priceCents: 3695 } } as const;
const added = { kind: "dish", after: dish("stew") } as const;

/** Moves the import as if every change were made as planned. */
const move = (world: World, id: string) =>
  world.menuImports.move(id, (_, menuImport, changes): ImportMove => {
    const applied = menuImport.applied + 1;
    return {
      change: {
        at,
        dishes: changes.flatMap((each) => each.kind === "dish" ? [each.after] : []),
        audit: [auditOfDish("dish.price_changed")],
      },
      menuImport: {
        ...menuImport,
        applied,
        state: applied === menuImport.batches ? "done" : "running",
        movedAt: at + applied,
        report: { ...menuImport.report, changed: applied },
        left: [...menuImport.left, { id: `left_${applied}`, name: "Left" }],
      },
      changes: changes.map((each) => ({ ...each, before: undefined })),
    };
  });

export const menuImportsSuite: Suite = {
  async "an import is read as stored, and only one is unfinished"(world) {
    const first = anImport("imp_1");
    assert.equal(await world.menuImports.byId("imp_1"), undefined);
    assert.equal(await world.menuImports.unfinished(), undefined);
    assert.equal(await world.menuImports.add(first, [[pricier], [added]]), true);
    assert.equal(await world.menuImports.add(anImport("imp_2"), [[added]]), false);
    assert.deepEqual(withoutUndefined(await world.menuImports.byId("imp_1")), first);
    assert.deepEqual(withoutUndefined(await world.menuImports.unfinished()), first);
    assert.equal(await world.menuImports.byId("imp_2"), undefined);
    assert.deepEqual(await world.live.after(0, 9), []);
  },

  async "of concurrent imports one is stored"(world) {
    const added = await concurrently(
      5,
      (nth) => world.menuImports.add(anImport(`imp_${nth}`), [[pricier], []]),
    );
    assert.equal(added.filter(Boolean).length, 1);
    assert.equal((await world.menuImports.since(0)).length, 1);
  },

  async "a batch changes the menu, the import and its changes together, and gets them as they are"(world) {
    await world.menuImports.add(anImport("imp_1"), [[pricier], [added]]);
    const moved = await move(world, "imp_1");
    assert.deepEqual(withoutUndefined(moved), {
      ...anImport("imp_1"),
      applied: 1,
      movedAt: at + 1,
      report: { added: 0, changed: 1, unchanged: 3, pricesChanged: 0 },
      left: [{ id: "left_1", name: "Left" }],
    });
    assert.deepEqual(withoutUndefined(await world.menuImports.byId("imp_1")), withoutUndefined(moved));
    const { dishes } = await world.menus.loadForStaff();
    assert.equal(dishes.find(({ id }) => id === "galbi")?.priceCents, 3695);
    assert.equal(dishes.some(({ id }) => id === "stew"), false);
    assert.equal((await world.menus.shown()).dishes.find(({ id }) => id === "galbi")?.priceCents, 3695);
    assert.deepEqual((await world.auditLog()).map(({ action }) => action), ["dish.price_changed"]);
    assert.deepEqual((await world.live.after(0, 9)).map(({ kind }) => kind), ["menu_changed"]);

    assert.equal((await move(world, "imp_1")).state, "done");
    await world.menuImports.startUndo("imp_1", by, at);
    const seen: unknown[] = [];
    await world.menuImports.move("imp_1", (menu, menuImport, changes) => {
      seen.push(menu.dishes.length, withoutUndefined(changes));
      return { change: { at, audit: [] }, menuImport: { ...menuImport, applied: 1 }, changes };
    });
    await world.menuImports.move("imp_1", (_, menuImport, changes) => {
      seen.push(withoutUndefined(changes));
      return {
        change: { at, audit: [] },
        menuImport: { ...menuImport, applied: 0, state: "undone" },
        changes,
      };
    });
    assert.deepEqual(seen, [5, [added], [withoutUndefined({ kind: "dish", after: pricier.after })]]);
    assert.equal((await world.menuImports.byId("imp_1"))?.state, "undone");
  },

  async "a failed batch stores nothing"(world) {
    await world.menuImports.add(anImport("imp_1"), [[pricier], [added]]);
    const failed = world.menuImports.move("imp_1", () => {
      throw new Error("a bug");
    });
    await assert.rejects(failed, /a bug/);
    assert.equal((await world.menuImports.byId("imp_1"))?.applied, 0);
    assert.deepEqual(await world.auditLog(), []);
  },

  async "an import says since when its next batch fails, until it moves"(world) {
    await world.menuImports.add(anImport("imp_1"), [[pricier], [added]]);
    const failing = (failingSince: number | undefined) =>
      world.menuImports.move("imp_1", (_, menuImport, changes) => ({
        change: { at, audit: [] },
        menuImport: { ...menuImport, failingSince },
        changes,
      }));
    await failing(at + 7);
    assert.deepEqual(withoutUndefined(await world.menuImports.byId("imp_1")), {
      ...anImport("imp_1"),
      failingSince: at + 7,
    });
    await failing(undefined);
    assert.deepEqual(withoutUndefined(await world.menuImports.byId("imp_1")), anImport("imp_1"));
  },

  async "concurrent moves take one batch each, and a finished import does not move"(world) {
    await world.menuImports.add(anImport("imp_1"), [[pricier], [added]]);
    await concurrently(4, () => move(world, "imp_1"));
    const after = await world.menuImports.byId("imp_1");
    assert.deepEqual([after?.state, after?.applied, (await world.auditLog()).length], ["done", 2, 2]);
  },

  async "concurrent moves take one batch each when no batch changes the menu"(world) {
    await world.menuImports.add(
      anImport("imp_1", { batches: 9 }),
      Array.from({ length: 9 }, () => [pricier]),
    );
    await concurrently(6, () =>
      world.menuImports.move("imp_1", (_, menuImport, changes) => ({
        change: { at, audit: [] },
        menuImport: { ...menuImport, applied: menuImport.applied + 1 },
        changes,
      })));
    assert.equal((await world.menuImports.byId("imp_1"))?.applied, 6);
    assert.deepEqual(await world.live.after(0, 9), []);
  },

  async "the undo of an import starts once, when it is done and no other one is unfinished"(world) {
    await world.menuImports.add(anImport("imp_1"), [[pricier], [added]]);
    assert.equal(await world.menuImports.startUndo("imp_1", by, at), false);
    await move(world, "imp_1");
    await move(world, "imp_1");
    const second = anImport("imp_2", { kind: "option_groups", at: at + 1, batches: 1 });
    const batch = [{ kind: "option_group" as const, before: extras, after: extras }];
    assert.equal(await world.menuImports.add(second, [batch]), false, "planned before the first one");
    assert.equal(await world.menuImports.add(second, [batch], "imp_1"), true);
    assert.equal(await world.menuImports.startUndo("imp_1", by, at), false);
    await move(world, "imp_2");
    assert.deepEqual((await world.menuImports.since(at)).map(({ id }) => id), ["imp_2", "imp_1"]);
    assert.deepEqual((await world.menuImports.since(at + 1)).map(({ id }) => id), ["imp_2"]);
    const started = await concurrently(3, () => world.menuImports.startUndo("imp_1", by, at + 9));
    assert.equal(started.filter(Boolean).length, 1);
    const undoing = await world.menuImports.byId("imp_1");
    assert.deepEqual([undoing?.state, undoing?.undoneBy, undoing?.movedAt, undoing?.left], [
      "undoing",
      by,
      at + 9,
      [],
    ]);
  },

  async "of imports of the same moment the later one is listed first"(world) {
    const ids = ["imp_b", "imp_d", "imp_a", "imp_c"];
    for (const [nth, id] of ids.entries()) {
      await world.menuImports.add(anImport(id, { batches: 1 }), [[pricier]], ids[nth - 1]);
      await move(world, id);
    }
    assert.deepEqual((await world.menuImports.since(at)).map(({ id }) => id), ids.toReversed());
  },

  async "another change of the menu is stored between two batches"(world) {
    await world.menuImports.add(anImport("imp_1"), [[pricier], [added]]);
    await move(world, "imp_1");
    await world.menus.change((menu) =>
      ok({
        at,
        dishes: menu.dishes.map((each) => ({ ...each, prepMinutes: 40 })),
        audit: [auditOfDish("other")],
      })
    );
    assert.equal((await world.menuImports.unfinished())?.applied, 1);
    await move(world, "imp_1");
    const { dishes } = await world.menus.loadForStaff();
    assert.equal(dishes.find(({ id }) => id === "galbi")?.prepMinutes, 40);
  },

  async "an import is forgotten after seven days"(world) {
    await world.menuImports.add(anImport("imp_1"), [[pricier], [added]]);
    await world.housekeeping.forget(at + importDays * 24 * hourMs);
    assert.ok(await world.menuImports.byId("imp_1"));
    await world.housekeeping.forget(at + importDays * 24 * hourMs + 1);
    assert.equal(await world.menuImports.byId("imp_1"), undefined);
  },
};
