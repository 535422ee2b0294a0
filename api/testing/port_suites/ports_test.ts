import { asc, sql } from "drizzle-orm";
import { memoryPorts } from "../../adapters/memory/ports.ts";
import { aesSeal } from "../../adapters/crypto/seal.ts";
import { postgresAttempts } from "../../adapters/postgres/attempts.ts";
import { toEntry } from "../../adapters/postgres/audit.ts";
import { postgresAuditTrail } from "../../adapters/postgres/audit_trail.ts";
import { postgresCarts } from "../../adapters/postgres/carts.ts";
import { postgresCheckouts } from "../../adapters/postgres/checkouts.ts";
import { postgresDiscrepancies } from "../../adapters/postgres/discrepancies.ts";
import type { OpenDatabase } from "../../adapters/postgres/database.ts";
import { postgresHousekeeping } from "../../adapters/postgres/housekeeping.ts";
import { postgresHealth } from "../../adapters/postgres/health.ts";
import { postgresLeases } from "../../adapters/postgres/leases.ts";
import { postgresLimits } from "../../adapters/postgres/limits.ts";
import { postgresLive } from "../../adapters/postgres/live.ts";
import { postgresMenuBook } from "../../adapters/postgres/menu_book.ts";
import { postgresMenus } from "../../adapters/postgres/menus.ts";
import { postgresOrders } from "../../adapters/postgres/orders.ts";
import { postgresOutbox } from "../../adapters/postgres/outbox.ts";
import { openPglite } from "../../adapters/postgres/pglite.ts";
import { openPostgres } from "../../adapters/postgres/postgres_js.ts";
import { auditLog } from "../../adapters/postgres/schema.ts";
import { postgresChallenges, postgresSecondFactors } from "../../adapters/postgres/second_factor.ts";
import { postgresAlerts } from "../../adapters/postgres/alerts.ts";
import { postgresPrinting } from "../../adapters/postgres/printing.ts";
import { postgresPushSubscriptions } from "../../adapters/postgres/push_subscriptions.ts";
import { postgresStoreModes } from "../../adapters/postgres/store_modes.ts";
import { postgresTablets } from "../../adapters/postgres/tablets.ts";
import { postgresSales } from "../../adapters/postgres/sales.ts";
import { seed } from "../../adapters/postgres/seed.ts";
import { postgresSessions, postgresTickets } from "../../adapters/postgres/sessions.ts";
import { postgresAccounts } from "../../adapters/postgres/staff.ts";
import { postgresStore } from "../../adapters/postgres/store.ts";
import { postgresStoreBook } from "../../adapters/postgres/store_book.ts";
import { accounts, facts, fridayDinner, menu, storedSettings } from "../fixtures.ts";
import { startPostgres } from "../postgres_server.ts";
import { limitsSuite, secondFactorsSuite, usersSuite } from "./access.ts";
import { auditTrailSuite, healthSuite, menuBookSuite, salesSuite, storeBookSuite } from "./back_office.ts";
import { cartsSuite } from "./carts.ts";
import { checkoutsSuite } from "./checkouts.ts";
import { counterSuite } from "./counter.ts";
import { liveSuite } from "./live.ts";
import { orderListsSuite } from "./order_lists.ts";
import { ordersSuite } from "./orders.ts";
import { housekeepingSuite } from "./housekeeping.ts";
import { operationsSuite } from "./operations.ts";
import { outboxSuite } from "./outbox.ts";
import { printingSuite } from "./printing.ts";
import { restaurantSuite } from "./restaurant.ts";
import { accountsSuite, attemptsSuite, sessionsSuite, ticketsSuite } from "./staff.ts";
import type { Suite, World } from "./suite.ts";

const suites: Record<string, Suite> = {
  orders: ordersSuite,
  "order lists": orderListsSuite,
  counter: counterSuite,
  printing: printingSuite,
  live: liveSuite,
  checkouts: checkoutsSuite,
  carts: cartsSuite,
  outbox: outboxSuite,
  restaurant: restaurantSuite,
  "menu book": menuBookSuite,
  "store book": storeBookSuite,
  "audit trail": auditTrailSuite,
  sales: salesSuite,
  health: healthSuite,
  accounts: accountsSuite,
  attempts: attemptsSuite,
  sessions: sessionsSuite,
  tickets: ticketsSuite,
  users: usersSuite,
  secondFactors: secondFactorsSuite,
  limits: limitsSuite,
  housekeeping: housekeepingSuite,
  operations: operationsSuite,
};

const seal = await aesSeal(new Uint8Array(32).toBase64());

/** Somewhere to keep things: a new world for every check, and an end. */
type Place = { newWorld(): Promise<World>; close(): Promise<void> };

function holdToPromises(name: string, open: () => Promise<Place>): void {
  Deno.test(`${name} keeps what the ports promise`, async (test) => {
    const place = await open();
    try {
      for (const [port, suite] of Object.entries(suites)) {
        for (const [sentence, check] of Object.entries(suite)) {
          await test.step({
            name: `${port}: ${sentence}`,
            fn: async () => await check(await place.newWorld()),
            // The connections belong to the whole test, which is checked for leaks itself.
            sanitizeOps: false,
            sanitizeResources: false,
          });
        }
      }
    } finally {
      await place.close();
    }
  });
}

function inMemory(): Place {
  return {
    newWorld() {
      const ports = memoryPorts({ now: fridayDinner, menu, facts, accounts });
      return Promise.resolve({ ...ports, auditLog: () => Promise.resolve(ports.audit) });
    },
    close: () => Promise.resolve(),
  };
}

function inDatabase(database: OpenDatabase, close: () => Promise<void>): Place {
  const { db } = database;
  const world: World = {
    menus: postgresMenus(db),
    menuBook: postgresMenuBook(db),
    storeBook: postgresStoreBook(db),
    auditTrail: postgresAuditTrail(db),
    sales: postgresSales(db),
    health: postgresHealth(db),
    store: postgresStore(db),
    carts: postgresCarts(db, { now: () => fridayDinner }),
    checkouts: postgresCheckouts(db),
    orders: postgresOrders(db),
    live: postgresLive(database),
    accounts: postgresAccounts(db),
    attempts: postgresAttempts(db),
    sessions: postgresSessions(db),
    tickets: postgresTickets(db),
    outbox: postgresOutbox(db),
    printing: postgresPrinting(db),
    storeModes: postgresStoreModes(db),
    tablets: postgresTablets(db),
    alerts: postgresAlerts(db),
    subscriptions: postgresPushSubscriptions(db),
    secondFactors: postgresSecondFactors(db, seal),
    challenges: postgresChallenges(db),
    limits: postgresLimits(db),
    housekeeping: postgresHousekeeping(db),
    discrepancies: postgresDiscrepancies(db),
    leases: postgresLeases(db),
    auditLog: async () => (await db.select().from(auditLog).orderBy(asc(auditLog.id))).map(toEntry),
  };
  return {
    async newWorld() {
      await db.execute(sql`do $$ begin
        -- The audit log is append-only but for this.
        alter table audit_log disable trigger user;
        execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') || ' restart identity'
          -- Numbers of editions never come again: copies are known by them.
          from pg_tables where schemaname = 'public' and tablename <> 'editions');
        alter table audit_log enable trigger user;
      end $$`);
      const { weekly, holidays } = facts.calendar;
      await seed(db, () => Promise.resolve({ menu, weekly, holidays, settings: storedSettings, accounts }));
      return world;
    },
    close,
  };
}

holdToPromises("memory", () => Promise.resolve(inMemory()));

holdToPromises("PGlite", async () => {
  const database = await openPglite();
  return inDatabase(database, () => database.close());
});

holdToPromises("PostgreSQL", async () => {
  const server = await startPostgres({ fsync: false });
  const database = await openPostgres(await server.createDatabase());
  return inDatabase(database, async () => {
    await database.close();
    await server.stop();
  });
});
