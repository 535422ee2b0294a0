import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { ok, refuse } from "@domain/shared/result.ts";
import { agreementOf } from "@domain/order/agreement.ts";
import type { Checkout, OpenCheckout } from "@domain/order/checkout.ts";
import type { Checkouts, Claim } from "@domain/ports/checkouts.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Database } from "../database.ts";
import { isOwn } from "../operations/installation.ts";
import { checkouts } from "./tables.ts";
import { inConstants } from "../query_plans.ts";

const isOpen = inConstants(checkouts.state, "open");

export function postgresCheckouts(db: Database, installationId: string): Checkouts {
  const find = (where: SQL | undefined) => db.select().from(checkouts).where(where);
  const byId = find(eq(checkouts.id, sql.placeholder("id"))).prepare("checkout");
  const byIntent = find(eq(checkouts.intentId, sql.placeholder("intentId"))).prepare("checkout_of_intent");
  const openOf = find(and(eq(checkouts.sessionId, sql.placeholder("sessionId")), isOpen)).prepare(
    "checkout_open",
  );
  const claimDue = async (now: Instant, { until, limit }: Claim, which: SQL | undefined, order: SQL) => {
    const due = db.select({ id: checkouts.id }).from(checkouts)
      .where(
        and(
          isOpen,
          lte(checkouts.nextCheckAt, now),
          isOwn(checkouts.installationId, installationId),
          which,
        ),
      )
      .orderBy(order).limit(limit).for("update", { skipLocked: true });
    const rows = await db.update(checkouts).set({ nextCheckAt: until }).where(inArray(checkouts.id, due))
      .returning();
    return rows.map(toOpenCheckout);
  };
  return {
    byId: async (id) => (await byId.execute({ id })).map(toCheckout)[0],
    byIntent: async (intentId) => (await byIntent.execute({ intentId })).map(toCheckout)[0],
    byIntents: async (intentIds) =>
      intentIds.length === 0 ? [] : (await find(inArray(checkouts.intentId, [...intentIds]))).map(toCheckout),
    openOf: async (sessionId) => (await openOf.execute({ sessionId })).map(toOpenCheckout)[0],

    async begin(checkout) {
      const begun = await db.insert(checkouts).values(checkoutRow(checkout)).onConflictDoNothing()
        .returning({ id: checkouts.id });
      return begun.length > 0 ? ok(checkout) : refuse("another_is_open");
    },

    async save(checkout) {
      const { id, version } = checkout;
      const saved = { ...checkout, version: version + 1 };
      const stored = await db.update(checkouts).set(checkoutRow(saved))
        .where(and(eq(checkouts.id, id), eq(checkouts.version, version), isOpen))
        .returning({ id: checkouts.id });
      return stored.length > 0 ? ok(saved) : refuse("changed_meanwhile");
    },

    claimPaying: (now, claim) =>
      claimDue(now, claim, gt(checkouts.payPressedAt, claim.pressedSince), desc(checkouts.payPressedAt)),

    claimIdle: (now, claim) =>
      claimDue(
        now,
        claim,
        or(isNull(checkouts.payPressedAt), lte(checkouts.payPressedAt, claim.pressedSince)),
        asc(checkouts.nextCheckAt),
      ),

    async scheduleCheck({ id, version }, at) {
      await db.update(checkouts).set({ nextCheckAt: at })
        .where(and(eq(checkouts.id, id), eq(checkouts.version, version), isOpen));
    },
  };
}

/** The row that stores a checkout. */
export function checkoutRow(checkout: Checkout): typeof checkouts.$inferInsert {
  const { id, installationId, sessionId, state, version, asksForThreeDSecure } = checkout;
  const { createdAt, updatedAt, nextCheckAt } = checkout;
  return {
    ...{ id, installationId, sessionId, state, version, asksForThreeDSecure },
    ...{ createdAt, updatedAt, nextCheckAt },
    agreement: agreementOf(checkout),
    client: checkout.client ?? null,
    phoneLinkId: checkout.phoneLinkId ?? null,
    source: checkout.source ?? null,
    intentId: checkout.intentId ?? null,
    contact: checkout.contact ?? null,
    consent: checkout.consent ?? null,
    payPressedAt: checkout.payPressedAt ?? null,
  };
}

/** Returns the checkout of a row at its stage. */
export function toCheckout({ agreement, state, ...row }: typeof checkouts.$inferSelect): Checkout {
  const { id, installationId, sessionId, version, asksForThreeDSecure, createdAt, updatedAt, nextCheckAt } =
    row;
  const every = {
    ...{ id, installationId, sessionId, version, asksForThreeDSecure, createdAt, updatedAt, nextCheckAt },
    ...agreement,
    client: row.client ?? undefined,
    ...(row.phoneLinkId !== null && { phoneLinkId: row.phoneLinkId }),
    ...(row.source !== null && { source: row.source }),
  };
  const intentId = row.intentId ?? undefined;
  const contact = row.contact ?? undefined;
  const consent = row.consent ?? undefined;
  const payPressedAt = row.payPressedAt ?? undefined;
  if (state === "abandoned") return { ...every, state, intentId, contact, consent, payPressedAt };
  if (intentId === undefined) {
    if (state === "open") return { ...every, state };
    throw new Error(`the checkout ${id} became an order without a payment`);
  }
  if (state === "placed") return { ...every, state, intentId, contact, consent, payPressedAt };
  // The contact of an open checkout is erased only in a restored copy.
  return contact === undefined || payPressedAt === undefined
    ? { ...every, state, intentId }
    : { ...every, state, intentId, contact, consent, payPressedAt };
}

function toOpenCheckout(row: typeof checkouts.$inferSelect): OpenCheckout {
  const checkout = toCheckout(row);
  if (checkout.state !== "open") throw new Error(`the checkout ${checkout.id} is not open`);
  return checkout;
}
