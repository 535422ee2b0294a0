import { postgresAlerts } from "./alerts.ts";
import { postgresAttempts } from "./attempts.ts";
import { postgresAuditTrail } from "./audit_trail.ts";
import { postgresCarts } from "./carts.ts";
import { postgresCheckouts } from "./checkouts.ts";
import { postgresDayCloses } from "./day_closes.ts";
import type { OpenDatabase } from "./database.ts";
import { postgresDiscrepancies } from "./discrepancies.ts";
import { readRevisions } from "./revisions.ts";
import { postgresHealth } from "./health.ts";
import { postgresHousekeeping } from "./retention.ts";
import { postgresLeases } from "./leases.ts";
import { postgresLimits } from "./limits.ts";
import { postgresLive } from "./live.ts";
import { postgresMenuRepository } from "./menu_repository.ts";
import { postgresKitchen } from "./kitchen.ts";
import { postgresMenus } from "./menus.ts";
import { postgresOrders } from "./orders.ts";
import { postgresOutbox } from "./outbox.ts";
import { postgresPayouts } from "./payouts.ts";
import { postgresPrinting } from "./printing.ts";
import { postgresProcessClocks } from "./process_clocks.ts";
import { postgresPushSubscriptions } from "./push_subscriptions.ts";
import { postgresSales } from "./sales.ts";
import type { Seal } from "./seal.ts";
import { postgresChallenges, postgresSecondFactors } from "./second_factor.ts";
import { postgresSessions, postgresTickets } from "./sessions.ts";
import { postgresAccounts } from "./staff.ts";
import { postgresPins, postgresStations } from "./stations.ts";
import { postgresStore } from "./store.ts";
import { postgresStoreRepository } from "./store_repository.ts";
import { postgresStoreModes } from "./store_modes.ts";
import { postgresTablets } from "./tablets.ts";
import { postgresTrustedDevices } from "./trusted_devices.ts";
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
