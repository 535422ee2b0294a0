import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Menu } from "@domain/menu/dish.ts";
import type { Account } from "@domain/staff/account.ts";
import type { Ids } from "@domain/ports/ids.ts";
import type { Orders } from "@domain/ports/orders.ts";
import type { Passwords, Sessions, Tickets, Tokens } from "@domain/ports/staff.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { type MemoryCarts, memoryCarts } from "./carts.ts";
import { type MemoryCheckouts, memoryCheckouts } from "./checkouts.ts";
import { type SettableClock, settableClock } from "./clock.ts";
import { sequentialIds } from "./ids.ts";
import { type MemoryLive, memoryLive } from "./live.ts";
import { type MemoryMenus, memoryMenus } from "./menus.ts";
import { memoryOrders } from "./orders.ts";
import { type MemoryCarrier, memoryCarrier, type MemoryOutbox, memoryOutbox } from "./outbox.ts";
import { type MemoryPayments, memoryPayments } from "./payments.ts";
import {
  type MemoryAccounts,
  memoryAccounts,
  memorySessions,
  memoryTickets,
  plainPasswords,
  plainTokens,
} from "./staff.ts";
import { type MemoryStore, memoryStore } from "./store.ts";

/** Every port, with the handles by which a test turns the world. Fits wherever `Ports` is asked for. */
export type MemoryPorts = {
  clock: SettableClock;
  ids: Ids;
  menus: MemoryMenus;
  store: MemoryStore;
  carts: MemoryCarts;
  checkouts: MemoryCheckouts;
  orders: Orders;
  payments: MemoryPayments;
  live: MemoryLive;
  accounts: MemoryAccounts;
  sessions: Sessions;
  tickets: Tickets;
  passwords: Passwords;
  tokens: Tokens;
  outbox: MemoryOutbox;
  carrier: MemoryCarrier;
  /** The audit log, oldest first. */
  audit: AuditEntry[];
};

/** A whole restaurant in memory. */
export function memoryPorts(
  world: { now: Instant; menu: Menu; facts: StoreFacts; accounts: readonly Account[] },
): MemoryPorts {
  const audit: AuditEntry[] = [];
  const [carts, checkouts, live, outbox] = [memoryCarts(), memoryCheckouts(), memoryLive(), memoryOutbox()];
  return {
    clock: settableClock(world.now),
    ids: sequentialIds(),
    menus: memoryMenus(world.menu, audit),
    store: memoryStore(world.facts),
    carts,
    checkouts,
    orders: memoryOrders({ carts, checkouts, live, outbox, audit }),
    payments: memoryPayments(),
    live,
    accounts: memoryAccounts(world.accounts, audit),
    sessions: memorySessions(audit),
    tickets: memoryTickets(),
    passwords: plainPasswords,
    tokens: plainTokens(),
    outbox,
    carrier: memoryCarrier(),
    audit,
  };
}
