import { asc, sql } from "drizzle-orm";
import { memoryInstallation, memoryPorts } from "@domain/testing/memory/ports.ts";
import { accounts, facts, fridayDinner, menu, storedSettings } from "@domain/testing/fixtures.ts";
import { aesSeal } from "@api/adapters/crypto/seal.ts";
import { toEntry } from "@api/adapters/postgres/audit/audit.ts";
import type { OpenDatabase } from "@api/adapters/postgres/database.ts";
import { openTestPglite } from "../pglite.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { postgresPorts } from "@api/adapters/postgres/ports.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { seed } from "@api/adapters/postgres/seed.ts";
import { startPostgres } from "../postgres_server.ts";
import { limitsSuite, secondFactorsSuite, usersSuite } from "./access.ts";
import {
  auditTrailSuite,
  healthSuite,
  menuRepositorySuite,
  salesSuite,
  storeRepositorySuite,
} from "./back_office.ts";
import { cartsSuite } from "./carts.ts";
import { checkoutsSuite } from "./checkouts.ts";
import { counterSuite } from "./counter.ts";
import { dayClosesSuite } from "./day_closes.ts";
import { kitchenSuite } from "./kitchen.ts";
import { liveSuite } from "./live.ts";
import { orderListsSuite } from "./order_lists.ts";
import { ordersSuite } from "./orders.ts";
import { housekeepingSuite } from "./retention.ts";
import { operationsSuite } from "./operations.ts";
import { outboxSuite } from "./outbox.ts";
import { payoutsSuite } from "./payouts.ts";
import { printingSuite } from "./printing.ts";
import { restaurantSuite } from "./restaurant.ts";
import { accountsSuite, attemptsSuite, sessionsSuite, ticketsSuite, trustedDevicesSuite } from "./staff.ts";
import { pinsSuite, stationsSuite } from "./stations.ts";
import type { Suite, World } from "./suite.ts";

const suites: Record<string, Suite> = {
  orders: ordersSuite,
  "order lists": orderListsSuite,
  counter: counterSuite,
  "day closes": dayClosesSuite,
  payouts: payoutsSuite,
  printing: printingSuite,
  live: liveSuite,
  checkouts: checkoutsSuite,
  carts: cartsSuite,
  kitchen: kitchenSuite,
  outbox: outboxSuite,
  restaurant: restaurantSuite,
  "menu repository": menuRepositorySuite,
  "store repository": storeRepositorySuite,
  "audit trail": auditTrailSuite,
  sales: salesSuite,
  health: healthSuite,
  accounts: accountsSuite,
  attempts: attemptsSuite,
  "trusted devices": trustedDevicesSuite,
  sessions: sessionsSuite,
  tickets: ticketsSuite,
  stations: stationsSuite,
  pins: pinsSuite,
  users: usersSuite,
  secondFactors: secondFactorsSuite,
  limits: limitsSuite,
  housekeeping: housekeepingSuite,
  operations: operationsSuite,
};

const seal = await aesSeal(new Uint8Array(32).toBase64());

/** A store under test. `newWorld` resets it for every test. */
type TestStore = { newWorld(): Promise<World>; close(): Promise<void> };

function testPorts(name: string, open: () => Promise<TestStore>): void {
  Deno.test(`${name} fulfills the port contracts`, async (test) => {
    const store = await open();
    try {
      for (const [port, suite] of Object.entries(suites)) {
        for (const [title, check] of Object.entries(suite)) {
          await test.step({
            name: `${port}: ${title}`,
            fn: async () => await check(await store.newWorld()),
            // The connections are shared by all steps; the outer test checks for leaks.
            sanitizeOps: false,
            sanitizeResources: false,
          });
        }
      }
    } finally {
      await store.close();
    }
  });
}

function inMemory(): TestStore {
  return {
    newWorld() {
      const ports = memoryPorts({ now: fridayDinner, menu, facts, accounts });
      return Promise.resolve({ ...ports, auditLog: () => Promise.resolve(ports.audit) });
    },
    close: () => Promise.resolve(),
  };
}

function inDatabase(database: OpenDatabase, close: () => Promise<void>): TestStore {
  const { db } = database;
  const world: World = {
    ...postgresPorts(database, {
      clock: { now: () => fridayDinner },
      seal,
      installationId: memoryInstallation.id,
    }),
    auditLog: async () => (await db.select().from(auditLog).orderBy(asc(auditLog.id))).map(toEntry),
  };
  return {
    async newWorld() {
      await db.execute(sql`do $$ begin
        -- The audit log is append-only but for this.
        alter table audit_log disable trigger user;
        execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
          -- Revision numbers must not repeat, because cached copies are identified by them.
          from pg_tables where schemaname = 'public' and tablename <> 'revisions');
        alter table audit_log enable trigger user;
      end $$`);
      const { weekly, holidays } = facts.calendar;
      await seed(db, () => Promise.resolve({ menu, weekly, holidays, settings: storedSettings, accounts }));
      return world;
    },
    close,
  };
}

testPorts("memory", () => Promise.resolve(inMemory()));

testPorts("PGlite", async () => {
  const database = await openTestPglite();
  return inDatabase(database, () => database.close());
});

testPorts("PostgreSQL", async () => {
  const server = await startPostgres({ fsync: false });
  const database = await openPostgres(await server.createDatabase());
  return inDatabase(database, async () => {
    await database.close();
    await server.stop();
  });
});
