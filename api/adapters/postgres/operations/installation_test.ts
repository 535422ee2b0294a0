import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { aCheckout, anOrder } from "@domain/testing/fixtures.ts";
import { databases, newDatabase } from "@api/testing/running.ts";
import { postgresCheckouts } from "../checkout/checkouts.ts";
import type { Database } from "../database.ts";
import { installationId, renewInstallationId } from "./installation.ts";
import { openPostgres } from "../node_postgres.ts";
import { orderRow } from "../orders/order_rows.ts";
import { openTestPglite } from "@api/testing/pglite.ts";
import { checkouts } from "../checkout/tables.ts";
import { outbox } from "../messages/tables.ts";
import { orders } from "../orders/tables.ts";

for (const kind of databases) {
  const onDatabase = async (test: (db: Database) => Promise<void>) => {
    await using things = new AsyncDisposableStack();
    const database = kind === "PGlite"
      ? await openTestPglite()
      : await openPostgres(await newDatabase(things));
    things.defer(() => database.close());
    await test(database.db);
  };
  /** Inserts a checkout and an order of the installation `id`. */
  const fill = async (db: Database, installationId: string) => {
    await postgresCheckouts(db, installationId).begin(aCheckout("ord_1", { installationId }));
    await db.insert(orders).values(orderRow(anOrder({ installationId })));
  };
  const owners = async (db: Database) => {
    const [ofCheckouts, ofOrders] = await Promise.all([
      db.select({ owner: checkouts.installationId }).from(checkouts),
      db.select({ owner: orders.installationId }).from(orders),
    ]);
    return [...ofCheckouts, ...ofOrders].map(({ owner }) => owner);
  };

  Deno.test(`an installation keeps its id, also when several processes create it at once (${kind})`, () =>
    onDatabase(async (db) => {
      const ids = await Promise.all(Array.from({ length: 5 }, () => installationId(db)));
      match(ids[0] ?? "", /^ins_[0-9a-f]{32}$/);
      deepEqual(new Set(ids).size, 1);
      equal(await installationId(db), ids[0]);
    }));

  Deno.test(`every row of a copy with a new id belongs to the original (${kind})`, () =>
    onDatabase(async (db) => {
      const original = await installationId(db);
      await fill(db, original);
      const copy = await renewInstallationId(db);
      notEqual(copy, original);
      equal(await installationId(db), copy);
      deepEqual(await owners(db), [original, original]);
      notEqual(await renewInstallationId(db), copy);
      deepEqual(await owners(db), [original, original]);
    }));

  Deno.test(`drops the waiting messages of a copy (${kind})`, () =>
    onDatabase(async (db) => {
      await installationId(db);
      const message = {
        channel: "mail",
        about: "order_received",
        refKind: "order",
        refId: "ord_1",
        createdAt: 1,
        dueAt: 1,
      } as const;
      await db.insert(outbox).values([message, { ...message, sentAt: 2 }]);
      await renewInstallationId(db, 3);
      const rows = await db.select().from(outbox).orderBy(outbox.id);
      deepEqual(rows.map(({ sentAt, droppedAt }) => [sentAt, droppedAt]), [[null, 3], [2, null]]);
    }));
}
