import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { fridayDinner as now } from "@domain/testing/fixtures.ts";
import { newDatabase } from "@api/testing/running.ts";
import { openPostgres } from "../node_postgres.ts";
import { postgresOutbox } from "./outbox.ts";
import { outbox } from "./tables.ts";

Deno.test("finds the messages of a few orders by an index", async () => {
  await using things = new AsyncDisposableStack();
  const { db, close } = await openPostgres(await newDatabase(things));
  things.defer(close);
  const written = Array.from({ length: 5_000 }, (_, nth) => ({
    ...{
      channel: "mail",
      about: "order_received",
      refKind: "order",
      refId: `ord_${nth}`,
      createdAt: now,
      dueAt: now,
    } as const,
  }));
  await db.insert(outbox).values(written);
  await db.execute(sql`analyze outbox`);
  await db.transaction(async (tx) => {
    // PostgreSQL may use a generic plan after the fifth execution.
    for (let nth = 0; nth < 8; nth++) {
      const found = await postgresOutbox(tx).about([`ord_${nth}`, "ord_4999"]);
      assert.deepEqual(found.map(({ message }) => message.ref.id), [`ord_${nth}`, "ord_4999"]);
    }
    const { rows: [read] } = await tx.execute(
      sql`select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'outbox'`,
    ) as unknown as { rows: { rows: number }[] };
    assert.equal(read?.rows, 0);
  });
});
