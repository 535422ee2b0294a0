import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Session } from "@domain/staff/account.ts";
import type { Change } from "@domain/ports/orders.ts";
import { type Order, orderNumber } from "@domain/order/order.ts";
import { account, aCheckout, anOrder, fridayDinner } from "@domain/testing/fixtures.ts";
import type { postgresPorts } from "@api/adapters/postgres/ports.ts";

/** The storage ports under test, seeded only with the menu, hours and accounts of `fixtures.ts`. */
export type World = ReturnType<typeof postgresPorts> & { auditLog(): Promise<AuditEntry[]> };

/** The contract tests of one port by title. Every test gets a new world. */
export type Suite = Record<string, (world: World) => Promise<void>>;

/** Runs `work` concurrently this many times. */
export function concurrently<T>(times: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, nth) => work(nth)));
}

/** Proves a sign-in of any account of `fixtures.ts`. */
export const proof = { passwordHash: account("manager").passwordHash };

/** Stores a session of one hour. */
export async function beginSession(
  world: World,
  id: string,
  staffId: string,
  startedAt = fridayDinner,
  challengeHash?: string,
): Promise<boolean> {
  return await world.sessions.begin(
    aSession(id, staffId, startedAt),
    { ...proof, challengeHash },
    auditOf("auth.login", id),
  );
}

/** A session of one hour. */
export function aSession(id: string, staffId: string, startedAt = fridayDinner): Session {
  return {
    id,
    staffId,
    refreshHash: `hash of ${id}`,
    rotatedAt: startedAt,
    startedAt,
    lastActiveAt: startedAt,
    expiresAt: startedAt + 3_600_000,
    userAgent: "Tablet",
    address: "192.0.2.7",
  };
}

export function auditOf(action: string, resourceId: string): AuditEntry {
  return {
    at: fridayDinner,
    action,
    resource: "order",
    resourceId,
    status: "success",
    details: { number: 1 },
  };
}

/** Stores a checkout and places its order with event, message and audit entry. */
export async function createPlacedOrder(
  world: World,
  id: string,
  fields: Partial<Order> = {},
): Promise<Order> {
  const sessionId = `session of ${id}`;
  await world.checkouts.begin(aCheckout(id, { sessionId }));
  const result = await world.orders.place(id, "2026-07-10", (_, count) => newOrder(id, count, fields));
  if (!result?.isNew) throw new Error(`${id} was not placed`);
  return result.order;
}

export function newOrder(id: string, count: number, fields: Partial<Order> = {}): Change {
  return {
    order: anOrder({ ...fields, id, number: orderNumber(count) }),
    at: fridayDinner,
    announce: "new_order",
    messages: [{ channel: "mail", about: "order_received", ref: { kind: "order", id } }],
    audit: auditOf("order.placed", id),
  };
}

/** Removes keys with undefined values, which databases do not store. */
export function withoutUndefined<T>(value: T): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** An audit entry by an admin about a dish. */
export function auditOfDish(action: string, fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    at: fridayDinner,
    staffId: "staff_admin",
    action,
    resource: "dish",
    resourceId: "galbi",
    status: "success",
    details: {},
    ...fields,
  };
}
