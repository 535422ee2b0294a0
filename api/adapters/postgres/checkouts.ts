import { and, asc, eq, lt, type SQL } from "drizzle-orm";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Checkout } from "@domain/order/checkout.ts";
import type { Checkouts } from "@domain/ports/checkouts.ts";
import type { Database } from "./database.ts";
import { checkouts } from "./schema.ts";

export function postgresCheckouts(db: Database): Checkouts {
  const one = async (where: SQL | undefined) => {
    const [row] = await db.select().from(checkouts).where(where);
    return row ? toCheckout(row) : undefined;
  };
  return {
    byId: (id) => one(eq(checkouts.id, id)),
    byIntent: (intentId) => one(eq(checkouts.intentId, intentId)),
    openOf: (sessionId) => one(and(eq(checkouts.sessionId, sessionId), eq(checkouts.state, "open"))),

    async begin(checkout) {
      const [row] = await db.insert(checkouts).values(toRow(checkout)).onConflictDoNothing().returning();
      return row ? ok(toCheckout(row)) : refuse("another_is_open");
    },

    async save(checkout) {
      const { id: _, ...row } = toRow(checkout);
      const [saved] = await db.update(checkouts).set({ ...row, version: checkout.version + 1 })
        .where(
          and(
            eq(checkouts.id, checkout.id),
            eq(checkouts.version, checkout.version),
            eq(checkouts.state, "open"),
          ),
        )
        .returning();
      return saved ? ok(toCheckout(saved)) : refuse("changed_meanwhile");
    },

    async idleSince(before, limit) {
      const rows = await db.select().from(checkouts)
        .where(and(eq(checkouts.state, "open"), lt(checkouts.updatedAt, before)))
        .orderBy(asc(checkouts.updatedAt)).limit(limit);
      return rows.map(toCheckout);
    },
  };
}

function toRow(checkout: Checkout): typeof checkouts.$inferInsert {
  const { pickup, contact, intentId, lines, ...rest } = checkout;
  return {
    ...rest,
    lines: [...lines],
    intentId: intentId ?? null,
    contact: contact ?? null,
    pickupAt: pickup.kind === "scheduled" ? pickup.at : null,
  };
}

export function toCheckout(row: typeof checkouts.$inferSelect): Checkout {
  const { pickupAt, contact, intentId, client, ...rest } = row;
  return {
    ...rest,
    client: client ?? undefined,
    intentId: intentId ?? undefined,
    contact: contact ?? undefined,
    pickup: pickupAt === null ? { kind: "asap" } : { kind: "scheduled", at: pickupAt },
  };
}
