import { postgresAlerts } from "./operations/alerts.ts";
import { postgresCalls } from "./operations/calls.ts";
import { postgresDrills } from "./operations/drills.ts";
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
import { postgresProcesses } from "./operations/processes.ts";
import { postgresLimits } from "./operations/limits.ts";
import { postgresLive } from "./live/live.ts";
import { postgresKitchen } from "./store/kitchen.ts";
import { postgresMenuImports } from "./menu/menu_imports.ts";
import { postgresMenus } from "./menu/menus.ts";
import { postgresOrders } from "./orders/orders.ts";
import { postgresOutbox } from "./messages/outbox.ts";
import { postgresPayouts } from "./ledger/payouts.ts";
import { postgresPrinting } from "./printing/printing.ts";
import { postgresPushSubscriptions } from "./staff/push_subscriptions.ts";
import { postgresSales } from "./orders/sales.ts";
import type { Seal } from "./secrets/seal.ts";
import { postgresPasskeys } from "./staff/passkeys.ts";
import { postgresChallenges, postgresSecondFactors } from "./staff/second_factor.ts";
import { postgresSessions } from "./staff/sessions.ts";
import { postgresAccounts } from "./staff/staff.ts";
import { postgresStations } from "./staff/stations.ts";
import { postgresStore } from "./store/store.ts";
import { postgresTextStops } from "./messages/text_stops.ts";
import { postgresTablets } from "./staff/tablets.ts";
import { postgresTrustedDevices } from "./staff/trusted_devices.ts";
import type { Clock } from "@domain/ports/clock.ts";

/** All ports that the database implements. `seal` encrypts stored secrets. Jobs process only the rows of `installationId`. */
export function postgresPorts(
  database: OpenDatabase,
  { clock, seal, installationId, hasTexts = true }: {
    clock: Clock;
    seal: Seal;
    installationId: string;
    /** Whether a service for texts and calls is configured. */
    hasTexts?: boolean;
  },
) {
  const { db } = database;
  const revisions = readRevisions(db);
  return {
    accounts: postgresAccounts(db),
    alerts: postgresAlerts(db),
    calls: postgresCalls(db),
    drills: postgresDrills(db),
    attempts: { ...postgresAttempts(db), ...postgresChallenges(db) },
    auditTrail: postgresAuditTrail(db),
    carts: postgresCarts(db, clock),
    checkouts: postgresCheckouts(db, installationId),
    dayCloses: postgresDayCloses(db),
    discrepancies: postgresDiscrepancies(db),
    health: postgresHealth(db, installationId),
    housekeeping: postgresHousekeeping(db),
    kitchen: postgresKitchen(db, installationId),
    limits: postgresLimits(db),
    live: postgresLive(database, revisions),
    menuImports: postgresMenuImports(db, revisions),
    menus: postgresMenus(db, revisions),
    orders: postgresOrders(db, installationId, undefined, revisions),
    outbox: postgresOutbox(db),
    passkeys: postgresPasskeys(db),
    payouts: postgresPayouts(db),
    printing: postgresPrinting(db, seal),
    processes: postgresProcesses(db),
    sales: postgresSales(db, clock),
    secondFactors: postgresSecondFactors(db, seal),
    sessions: postgresSessions(db),
    stations: postgresStations(db),
    store: postgresStore(db, revisions, hasTexts),
    subscriptions: postgresPushSubscriptions(db),
    tablets: postgresTablets(db, revisions),
    textStops: postgresTextStops(db, seal),
    trustedDevices: postgresTrustedDevices(db),
  };
}
