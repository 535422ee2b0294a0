import type { AuditEntry } from "@domain/shared/audit.ts";
import { addDays, hourMs, type Instant, localDateOf } from "@domain/shared/local_time.ts";
import { speedDays } from "@domain/shared/page_speed.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { importDays } from "@domain/menu/menu_import.ts";
import type { Account } from "@domain/staff/account.ts";
import type { Installation } from "@domain/payment/ownership.ts";
import type { Ids } from "@domain/ports/ids.ts";
import { cartDays, checkoutDays } from "@domain/settings/settings.ts";
import type { MenuImports } from "@domain/ports/menu_imports.ts";
import type { Limits } from "@domain/ports/operations.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { memoryAuditTrail } from "./audit_trail.ts";
import { memoryPayouts } from "./payouts.ts";
import { memoryCarts } from "./carts.ts";
import { memoryAlerts, memoryCalls, memoryDrills, memoryPush, memoryTablets } from "./counter.ts";
import { memoryCheckouts } from "./checkouts.ts";
import { memoryDayCloses } from "./day_closes.ts";
import { settableClock } from "./clock.ts";
import { memoryLive } from "./live.ts";
import { memoryMenuImports } from "./menu_imports.ts";
import { memoryMenus } from "./menus.ts";
import { memoryDiscrepancies } from "./discrepancies.ts";
import { memoryHousekeeping } from "./retention.ts";
import { memoryKitchen } from "./kitchen.ts";
import { memoryProcesses } from "./processes.ts";
import { memoryPrinting } from "./printing.ts";
import { type MemoryOrders, memoryOrders } from "./orders.ts";
import { memoryHealth } from "./health.ts";
import { memoryImages, plainPictures } from "./images.ts";
import { type MemorySales, memorySales } from "./sales.ts";
import { memoryOutbox, memoryTransport } from "./outbox.ts";
import { memoryPayments } from "./payments.ts";
import { type MemoryPasskeys, memoryPasskeys, plainPasskeyChecks } from "./passkeys.ts";
import { memoryChallenges, memorySecondFactors, plainCodes } from "./second_factor.ts";
import {
  type MemoryAccounts,
  memoryAccounts,
  memoryAttempts,
  memorySessions,
  memorySignInQueue,
  memoryTrustedDevices,
  plainPasswords,
  plainTokens,
} from "./staff.ts";
import { type MemoryPins, memoryStations } from "./stations.ts";
import { memoryStore } from "./store.ts";
import { memoryTextStops } from "./text_stops.ts";
import { take, type Usage } from "@domain/shared/rate.ts";

/** Every port, with the controls that tests use. `audit` is the audit log, oldest first. */
export type MemoryPorts = ReturnType<typeof memoryPorts>;

/** The default installation of memory ports. */
export const memoryInstallation: Installation = { id: "ins_memory", isLive: false };

/** Creates every port in memory. */
export function memoryPorts(
  world: {
    now: Instant;
    menu: Menu;
    facts: StoreFacts;
    accounts: readonly Account[];
    installation?: Installation;
    /** The stored settings of `facts`. */
    settings?: ReadonlyMap<string, string>;
  },
) {
  const { installation = memoryInstallation } = world;
  const audit: AuditEntry[] = [];
  const printing = memoryPrinting(audit, (id) => orders.all().find((order) => order.id === id)?.number);
  const live = memoryLive();
  const outbox = memoryOutbox(live, audit);
  const menus = memoryMenus(world.menu, live, audit);
  const menuImports = memoryMenuImports(menus);
  const store = memoryStore(world.facts, live, audit, world.settings);
  const clock = settableClock(world.now);
  const limits = memoryLimits();
  const carts = memoryCarts(clock, { live, outbox, audit });
  const checkouts = memoryCheckouts(installation);
  const health = memoryHealth();
  const kitchen = memoryKitchen(() => orders.all(), installation);
  const sales: MemorySales = memorySales(() => orders.all(), clock);
  const orders: MemoryOrders = memoryOrders({
    installation,
    carts,
    checkouts,
    kitchen,
    live,
    menus,
    outbox,
    printing,
    sales,
    store,
    audit,
  });
  const hasPassword = (staffId: string, hash: string) =>
    accounts.all().some(({ id, passwordHash, isDisabled }) =>
      id === staffId && passwordHash === hash && !isDisabled
    );
  const challenges = memoryChallenges(outbox, hasPassword);
  const passkeys: MemoryPasskeys = memoryPasskeys(
    challenges,
    audit,
    (staffId) => secondFactors.endLone(staffId),
  );
  const trustedDevices = memoryTrustedDevices();
  const sessions = memorySessions(challenges, passkeys, trustedDevices, hasPassword, audit);
  const secondFactors = memorySecondFactors(challenges, audit, passkeys.hasAny);
  const attempts = memoryAttempts(audit);
  const pins: MemoryPins = new Map();
  const accounts: MemoryAccounts = memoryAccounts(
    world.accounts,
    sessions,
    trustedDevices,
    pins,
    (staffId, host) => secondFactors.isConfirmed(staffId) || passkeys.has(staffId, host),
    outbox,
    audit,
  );
  return {
    clock,
    processes: memoryProcesses(clock),
    ids: sequentialIds(),
    installation,
    menus,
    menuImports: menuImports as MenuImports,
    store,
    carts,
    checkouts,
    orders,
    payments: memoryPayments(installation, clock),
    payouts: memoryPayouts(),
    dayCloses: memoryDayCloses(live, outbox, audit),
    discrepancies: memoryDiscrepancies(),
    kitchen,
    live,
    accounts,
    sessions,
    stations: memoryStations({ accounts, sessions, pins, hasPassword, audit }),
    passwords: plainPasswords,
    tokens: plainTokens(),
    attempts: { ...attempts, ...memorySignInQueue(), ...challenges },
    trustedDevices,
    secondFactors: { ...secondFactors, ...plainCodes },
    passkeys: { ...passkeys, ...plainPasskeyChecks() },
    limits,
    housekeeping: memoryHousekeeping(orders, checkouts, outbox, audit, (now) => {
      attempts.forgetBefore(now - 24 * hourMs);
      trustedDevices.forgetEnded(now);
      passkeys.forgetEnded(now);
      limits.forgetBefore(now - 24 * hourMs);
      kitchen.forgetEnded(now);
      health.forgetWeeksBefore(addDays(localDateOf(now), -speedDays));
      carts.forgetBefore(now - cartDays * 24 * hourMs);
      carts.forgetLinks(now);
      menuImports.forgetBefore(now - importDays * 24 * hourMs);
      checkouts.eraseLeft(now - checkoutDays * 24 * hourMs);
    }),
    tablets: memoryTablets(store, world.accounts),
    alerts: memoryAlerts(live, outbox, audit),
    calls: memoryCalls(live, outbox, audit),
    drills: memoryDrills(live, audit),
    push: memoryPush(accounts),
    printing,
    outbox,
    textStops: memoryTextStops(audit),
    transport: memoryTransport(),
    sales,
    health,
    pictures: { ...memoryImages(clock.now), ...plainPictures },
    auditTrail: memoryAuditTrail(audit, { accounts: accounts.all, sessions: sessions.all }),
    audit,
  } satisfies Ports & { audit: AuditEntry[] };
}

/** Returns `ord_1`, `line_2`, …: the same in every run. */
function sequentialIds(): Ids {
  let last = 0;
  return {
    next: (prefix) => `${prefix}_${++last}`,
    pickupCode: () => String((++last * 7_919) % 10_000).padStart(4, "0"),
  };
}

/** `all` returns the counted requests by key. */
export type MemoryLimits = Limits & {
  all(): [key: string, used: Usage][];
  forgetBefore(moment: Instant): void;
};

function memoryLimits(): MemoryLimits {
  const usages = new Map<string, Usage>();
  return {
    all: () => [...usages],
    forgetBefore(moment) {
      for (const [key, used] of usages) if (used.every(([at]) => at < moment)) usages.delete(key);
    },
    take(key, rate, now) {
      const taking = take(usages.get(key) ?? [], rate, 1, now);
      if (!taking.ok) return Promise.resolve(taking.retryAt);
      usages.set(key, taking.used);
      return Promise.resolve(undefined);
    },
    spent(key, rate, now) {
      const taking = take(usages.get(key) ?? [], rate, 1, now);
      return Promise.resolve(taking.ok ? undefined : taking.retryAt);
    },
  };
}
