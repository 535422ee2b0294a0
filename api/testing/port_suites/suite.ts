import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Order } from "@domain/order/order.ts";
import { orderNumber } from "@domain/order/order_number.ts";
import { aCheckout, anOrder, fridayDinner } from "@domain/testing/fixtures.ts";
import type { postgresPorts } from "../../adapters/postgres/ports.ts";

/** What every storing adapter offers a suite, holding the menu, hours and accounts of `fixtures.ts` and nothing else. */
export type World = ReturnType<typeof postgresPorts> & { auditLog(): Promise<AuditEntry[]> };

/** The promises of one port: a sentence each, and the check that holds an adapter to it. Every check gets a new world. */
export type Suite = Record<string, (world: World) => Promise<void>>;

/** Runs `work` that many times at once. */
export function atOnce<T>(times: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, nth) => work(nth)));
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

/** Stores a checkout and turns it into its order, announced, written about and audited. */
export async function placed(world: World, id: string, more: Partial<Order> = {}): Promise<Order> {
  const sessionId = `session of ${id}`;
  await world.checkouts.begin(aCheckout(id, { sessionId }));
  const result = await world.orders.place(id, "2026-07-10", (_, count) => newOrder(id, count, more));
  if (!result?.isNew) throw new Error(`${id} was not placed`);
  return result.order;
}

export function newOrder(id: string, count: number, more: Partial<Order> = {}): Change {
  return {
    order: anOrder({ ...more, id, number: orderNumber(count) }),
    at: fridayDinner,
    announce: "new_order",
    messages: [{ channel: "mail", about: "order_received", orderId: id }],
    audit: auditOf("order.placed", id),
  };
}

/** Without the keys that are there but undefined, which no database keeps. */
export function plain<T>(value: T): unknown {
  return JSON.parse(JSON.stringify(value));
}
