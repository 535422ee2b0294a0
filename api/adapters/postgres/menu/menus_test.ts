import { deepEqual, equal, ok as isTrue } from "node:assert/strict";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { menu } from "@domain/testing/fixtures.ts";
import { audit } from "@domain/shared/audit.ts";
import { ok } from "@domain/shared/result.ts";
import { newDatabase } from "@api/testing/running.ts";
import { menuLock } from "../database.ts";
import { openPostgres } from "../node_postgres.ts";
import { auditLog } from "../audit/tables.ts";
import { readRevisions } from "../revisions.ts";
import { postgresMenus } from "./menus.ts";

Deno.test("a change of many dishes takes as many statements as a change of one", async () => {
  await using resources = new AsyncDisposableStack();
  const url = await newDatabase(resources);
  await (await openPostgres(url, 1)).close();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  resources.defer(() => pool.end());
  const statements: string[] = [];
  const db = drizzle(pool, {
    casing: "snake_case",
    logger: { logQuery: (text) => void statements.push(text) },
  });
  const repository = postgresMenus(db);
  const [template] = menu.dishes;
  isTrue(template);
  const dishes = Array.from({ length: 60 }, (_, nth) => ({ ...template, id: `dish_${nth}` }));
  const change = async (which: typeof dishes) => {
    statements.length = 0;
    await repository.change(() =>
      ok({
        at: 1,
        categories: [],
        dishes: which,
        audit: which.map(({ id }) => ({
          ...{ at: 1, action: "dish.availability", resource: "dish", resourceId: id },
          ...{ staffId: "staff_1", status: "success", details: {} },
        } as const)),
      })
    );
    return statements.length;
  };
  await repository.change(() =>
    ok({
      at: 1,
      categories: menu.categories,
      audit: [{
        ...{ at: 1, action: "category.created", resource: "category", resourceId: "", staffId: "staff_1" },
        ...{ status: "success", details: {} },
      }],
    })
  );
  await change(dishes);
  const off = dishes.map((dish) => ({ ...dish, availability: { kind: "off" } as const }));
  const ofOne = await change(off.slice(0, 1));
  equal(await change(off), ofOne);
  const stored = await repository.load();
  deepEqual(new Set(stored.dishes.map(({ availability }) => availability.kind)), new Set(["off"]));
  equal(stored.dishes.length, dishes.length);
  equal(await db.$count(auditLog), 1 + 60 + 1 + 60);
});

Deno.test("a menu of 5,000 dishes is stored at once, and counts as few changes of the menu", async () => {
  await using resources = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(resources), 1);
  resources.defer(() => database.close());
  const repository = postgresMenus(database.db);
  const [template] = menu.dishes;
  isTrue(template);
  const imported = Array.from({ length: 5_000 }, (_, nth) => ({ ...template, id: `dish_${nth}` }));
  const menuRevision = async () => (await readRevisions(database.db).read()).menu;
  const before = Number.parseInt(await menuRevision());
  await repository.change(() =>
    ok({
      at: 1,
      categories: menu.categories,
      dishes: imported,
      audit: imported.map(({ id }) => ({
        ...{ at: 1, action: "dish.created", resource: "dish", resourceId: id },
        ...{ staffId: "staff_1", status: "success", details: {} },
      } as const)),
    })
  );
  equal((await repository.load()).dishes.length, 5_000);
  isTrue(Number.parseInt(await menuRevision()) - before < 20);
});

Deno.test("a change is decided while another one holds the lock, and again with what that one has stored", async () => {
  await using resources = new AsyncDisposableStack();
  const url = await newDatabase(resources);
  const { db, close } = await openPostgres(url, 2);
  resources.defer(close);
  const menus = postgresMenus(db);
  const entry = audit("dish.price_changed", "dish", "bulgogi", { at: 1, by: { id: "staff_1" } });
  await menus.change(() => ok({ at: 1, ...menu, audit: [entry] }));
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  resources.defer(() => other.end());
  await other.query("begin");
  await other.query("select pg_advisory_xact_lock($1)", [menuLock]);
  await other.query("update dishes set price_cents = price_cents + 1");

  const decided = Promise.withResolvers<void>();
  const offered: number[] = [];
  const changed = menus.change(({ dishes: [dish] }) => {
    isTrue(dish);
    offered.push(dish.priceCents);
    decided.resolve();
    return ok({ at: 2, dishes: [{ ...dish, name: { ...dish.name, en: "Renamed" } }], audit: [entry] });
  });
  await decided.promise;
  await other.query("commit");
  isTrue((await changed).ok);
  const [first = 0] = offered;
  deepEqual(offered, [first, first + 1]);
  const [dish] = (await menus.loadForStaff()).dishes;
  deepEqual([dish?.name.en, dish?.priceCents], ["Renamed", first + 1]);
  equal(await db.$count(auditLog), 2);
});
