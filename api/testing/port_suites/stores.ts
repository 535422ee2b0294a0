/** Runs the contract tests of ports on the stores that fulfill them. */
import { deepEqual } from "node:assert/strict";
import { asc, sql } from "drizzle-orm";
import { memoryInstallation, memoryPorts } from "@domain/testing/memory/ports.ts";
import { accounts, facts, fridayDinner, menu, storedSettings } from "@domain/testing/fixtures.ts";
import { aesSeal } from "@api/adapters/crypto/seal.ts";
import { toEntry } from "@api/adapters/postgres/audit/audit.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import type { Database, OpenDatabase } from "@api/adapters/postgres/database.ts";
import { postgresPorts } from "@api/adapters/postgres/ports.ts";
import { seed } from "@api/adapters/postgres/seed.ts";
import { watchOverlappingQueries } from "../overlapping_queries.ts";
import { type DatabaseKind, openDatabase } from "../running.ts";
import type { Suite, World } from "./suite.ts";

/** Runs the suites in memory and on PostgreSQL. */
export function testPorts(suites: Record<string, Suite>): void {
  testInMemory(suites);
  testInDatabase("PostgreSQL", suites);
}

function testInMemory(suites: Record<string, Suite>): void {
  const newWorld = (): World => {
    const ports = memoryPorts({ now: fridayDinner, menu, facts, accounts });
    return { ...ports, subscriptions: ports.push, auditLog: () => Promise.resolve(ports.audit) };
  };
  Deno.test("memory fulfills the port contracts", async (test) => {
    for (const [name, check] of stepsOf(suites)) await test.step(name, () => check(newWorld()));
  });
}

/** Runs the suites in one database, which is reset before every step. */
export function testInDatabase(kind: DatabaseKind, suites: Record<string, Suite>): void {
  Deno.test(`${kind} fulfills the port contracts`, async (test) => {
    await using resources = new AsyncDisposableStack();
    const overlapping = watchOverlappingQueries();
    const database = await openDatabase(kind, resources);
    resources.defer(() => database.close());
    const world = await worldIn(database);
    for (const [name, check] of stepsOf(suites)) {
      await test.step({
        name,
        fn: async () => {
          await reset(database.db);
          await check(world);
        },
        // The connections are shared by all steps; the outer test checks for leaks.
        sanitizeOps: false,
        sanitizeResources: false,
      });
    }
    deepEqual(overlapping(), []);
  });
}

const stepsOf = (suites: Record<string, Suite>): [string, Suite[string]][] =>
  Object.entries(suites).flatMap(([port, suite]) =>
    Object.entries(suite).map(([title, check]): [string, Suite[string]] => [`${port}: ${title}`, check])
  );

async function worldIn(database: OpenDatabase): Promise<World> {
  return {
    ...postgresPorts(database, {
      clock: { now: () => fridayDinner },
      seal: await aesSeal(new Uint8Array(32).toBase64()),
      installationId: memoryInstallation.id,
    }),
    auditLog: async () => (await database.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(toEntry),
  };
}

/** Deletes row by row, because truncating every table costs several times as much as most steps. */
async function reset(db: Database): Promise<void> {
  await db.execute(sql`do $$ declare name text; begin
    -- Skips triggers: the audit log is append-only, and foreign keys would require an order.
    set local session_replication_role = replica;
    for name in
      -- Revision numbers must not repeat, because cached copies are identified by them.
      select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'revisions'
    loop
      execute 'delete from ' || name;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`);
  const { weekly, holidays } = facts.calendar;
  await seed(db, () => Promise.resolve({ menu, weekly, holidays, settings: storedSettings, accounts }));
}
