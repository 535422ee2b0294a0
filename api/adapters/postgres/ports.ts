import { postgresAlerts } from "./operations/alerts.ts";
import { postgresAttempts } from "./staff/attempts.ts";
import { postgresAuditTrail } from "./audit/audit_trail.ts";
import { postgresCarts } from "./checkout/carts.ts";
import { postgresCheckouts } from "./checkout/checkouts.ts";
import { postgresDayCloses } from "./ledger/day_closes.ts";
import type { OpenDatabase } from "./database.ts";
import { postgresDiscrepancies } from "./ledger/discrepancies.ts";
import { readRevisions } from "./revisions.ts";
import { postgresHealth } from "./operations/health.ts";
import { postgresHousekeeping } from "./operations/retention.ts";
import { postgresLeases, postgresProcessClocks } from "./operations/processes.ts";
import { postgresLimits } from "./operations/limits.ts";
import { postgresLive } from "./live/live.ts";
import { postgresMenuRepository } from "./menu/menu_repository.ts";
import { postgresKitchen } from "./store/kitchen.ts";
import { postgresMenus } from "./menu/menus.ts";
import { postgresOrders } from "./orders/orders.ts";
import { postgresOutbox } from "./messages/outbox.ts";
import { postgresPayouts } from "./ledger/payouts.ts";
import { postgresPrinting } from "./printing/printing.ts";
import { postgresPushSubscriptions } from "./staff/push_subscriptions.ts";
import { postgresSales } from "./orders/sales.ts";
import type { Seal } from "./secrets/seal.ts";
import { postgresChallenges, postgresSecondFactors } from "./staff/second_factor.ts";
import { postgresSessions, postgresTickets } from "./staff/sessions.ts";
import { postgresAccounts } from "./staff/staff.ts";
import { postgresPins, postgresStations } from "./staff/stations.ts";
import { postgresStore } from "./store/store.ts";
import { postgresStoreRepository } from "./store/store_repository.ts";
import { postgresStoreModes } from "./store/store_modes.ts";
import { postgresTablets } from "./staff/tablets.ts";
import { postgresTrustedDevices } from "./staff/trusted_devices.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Menus } from "@domain/ports/menus.ts";
import type { Store } from "@domain/ports/store.ts";

/** All ports that the database implements. `seal` encrypts stored secrets. Jobs process only the rows of `installationId`. */
export function postgresPorts(
  database: OpenDatabase,
  { clock, seal, installationId }: { clock: Clock; seal: Seal; installationId: string },
) {
  const { db } = database;
  const revisions = readRevisions(db);
  const [menus, store] = [postgresMenus(db, revisions), postgresStore(db, revisions)];
  return {
    accounts: postgresAccounts(db, revisions),
    alerts: postgresAlerts(db),
    attempts: postgresAttempts(db),
    auditTrail: postgresAuditTrail(db),
    carts: postgresCarts(db, { clock, revisions, menus, store }),
    challenges: postgresChallenges(db),
    checkouts: postgresCheckouts(db, installationId, revisions),
    dayCloses: postgresDayCloses(db),
    discrepancies: postgresDiscrepancies(db),
    health: postgresHealth(db, installationId),
    housekeeping: postgresHousekeeping(db),
    kitchen: postgresKitchen(db, installationId),
    leases: postgresLeases(db),
    limits: postgresLimits(db),
    live: postgresLive(database),
    menuRepository: postgresMenuRepository(db),
    menus: menus as Menus,
    orders: postgresOrders(db, installationId, undefined, revisions),
    outbox: postgresOutbox(db),
    payouts: postgresPayouts(db),
    printing: postgresPrinting(db, seal),
    processClocks: postgresProcessClocks(db),
    sales: postgresSales(db),
    secondFactors: postgresSecondFactors(db, seal),
    sessions: postgresSessions(db),
    stations: postgresStations(db, revisions),
    pins: postgresPins(db),
    store: store as Store,
    storeRepository: postgresStoreRepository(db),
    storeModes: postgresStoreModes(db),
    subscriptions: postgresPushSubscriptions(db),
    tablets: postgresTablets(db),
    tickets: postgresTickets(db),
    trustedDevices: postgresTrustedDevices(db),
  };
}
