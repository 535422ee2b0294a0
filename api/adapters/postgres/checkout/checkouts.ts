import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Checkout, OpenCheckout } from "@domain/order/checkout.ts";
import type { Checkouts, Claim } from "@domain/ports/checkouts.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Database } from "../database.ts";
import { isOwn } from "../operations/installation.ts";
import { checkouts } from "./tables.ts";
import { inConstants } from "../query_plans.ts";

const isOpen = inConstants(checkouts.state, "open");

export function postgresCheckouts(db: Database, installationId: string): Checkouts {
  const find = (where: SQL | undefined) =>
    db.select({ checkout: checkouts.checkout }).from(checkouts).where(where);
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
    const rows = await db.update(checkouts).set(checkedAt(until)).where(inArray(checkouts.id, due))
      .returning({ checkout: checkouts.checkout });
    return rows.flatMap(toOpen);
  };
  return {
    byId: async (id) => (await byId.execute({ id })).map(toCheckout)[0],
    byIntent: async (intentId) => (await byIntent.execute({ intentId })).map(toCheckout)[0],
    byIntents: async (intentIds) =>
      intentIds.length === 0 ? [] : (await find(inArray(checkouts.intentId, [...intentIds]))).map(toCheckout),
    openOf: async (sessionId) => (await openOf.execute({ sessionId })).flatMap(toOpen)[0],

    async begin(checkout) {
      const begun = await db.insert(checkouts).values({ checkout }).onConflictDoNothing()
        .returning({ id: checkouts.id });
      return begun.length > 0 ? ok(checkout) : refuse("another_is_open");
    },

    async save(checkout) {
      const { id, version } = checkout;
      const saved = { ...checkout, version: version + 1 };
      const stored = await db.update(checkouts).set({ checkout: saved })
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
      await db.update(checkouts).set(checkedAt(at))
        .where(and(eq(checkouts.id, id), eq(checkouts.version, version), isOpen));
    },
  };
}

type Row = Pick<typeof checkouts.$inferSelect, "checkout">;

const toCheckout = ({ checkout }: Row): Checkout => checkout;

const toOpen = ({ checkout }: Row): OpenCheckout | [] => checkout.state === "open" ? checkout : [];

const checkedAt = (at: Instant) => ({
  checkout: sql`${checkouts.checkout} || jsonb_build_object('nextCheckAt', ${at}::bigint)`,
});
