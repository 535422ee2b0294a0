import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Checkout, OpenCheckout } from "@domain/order/checkout.ts";
import type { Checkouts, Claim } from "@domain/ports/checkouts.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Database } from "../database.ts";
import { isOwn } from "../operations/installation.ts";
import { agreementRow, toCommonFields } from "../orders/agreement_columns.ts";
import { asJson, inserter, namesOf, rowsFrom } from "../rows_as_json.ts";
import { checkouts } from "./tables.ts";
import { inConstants, rawStatement, statement } from "../statement.ts";

const isOpen = inConstants(checkouts.state, "open");
const one = (name: string, where: SQL | undefined) =>
  statement(name, (db) => db.select().from(checkouts).where(where));
const byId = one("checkout", eq(checkouts.id, sql.placeholder("id")));
const byIntent = one("checkout_of_intent", eq(checkouts.intentId, sql.placeholder("intentId")));
const openOf = one(
  "checkout_open",
  and(eq(checkouts.sessionId, sql.placeholder("sessionId")), isOpen),
);

const columns = Object.keys(getTableColumns(checkouts)) as (keyof typeof checkouts.$inferInsert)[];
const insertCheckout = inserter(
  "checkout_begin",
  checkouts,
  columns,
  sql`on conflict do nothing returning 1`,
);
const savedColumns = columns.filter((column) => column !== "id");
const updateCheckout = rawStatement(
  "checkout_save",
  sql`update ${checkouts} set (${namesOf(savedColumns)}) = (select ${namesOf(savedColumns)} from ${
    rowsFrom(checkouts, "checkouts")
  }) where ${checkouts.id} = ${sql.placeholder("id")} and ${checkouts.version} = ${sql.placeholder("version")}
    and ${checkouts.state} = 'open' returning 1`,
);

export function postgresCheckouts(db: Database, installationId: string): Checkouts {
  const found = async (rows: ReturnType<typeof byId>) => (await rows).map(toCheckout)[0];
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
    byId: (id) => found(byId(db, { id })),
    byIntent: (intentId) => found(byIntent(db, { intentId })),
    byIntents: async (intentIds) =>
      intentIds.length === 0 ? [] : (await db.select().from(checkouts)
        .where(inArray(checkouts.intentId, [...intentIds]))).map(toCheckout),
    openOf: async (sessionId) => (await openOf(db, { sessionId })).map(toOpenCheckout)[0],

    async begin(checkout) {
      const { length } = await insertCheckout(db, [toRow(checkout)]);
      return length > 0 ? ok(checkout) : refuse("another_is_open");
    },

    async save(checkout) {
      const { id, version } = checkout;
      const saved = { ...checkout, version: version + 1 };
      const { length } = await updateCheckout(db, {
        id,
        version,
        checkouts: asJson(checkouts, [toRow(saved)]),
      });
      return length > 0 ? ok(saved) : refuse("changed_meanwhile");
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

function toRow(checkout: Checkout): typeof checkouts.$inferInsert {
  const { pickup: _, contact, consent, intentId, client, phoneLinkId, source, lines, payPressedAt, ...rest } =
    checkout;
  return {
    ...rest,
    client: client ?? null,
    phoneLinkId: phoneLinkId ?? null,
    source: source ?? null,
    lines: [...lines],
    intentId: intentId ?? null,
    contact: contact ?? null,
    payPressedAt: payPressedAt ?? null,
    consent: consent ?? null,
    ...agreementRow(checkout),
  };
}

const insertPlaced = inserter("past_checkouts", checkouts, columns);

/** Writes checkouts that became orders. */
export async function insertCheckouts(tx: Database, placed: readonly Checkout[]): Promise<void> {
  await insertPlaced(tx, placed.map(toRow));
}

/** Returns the checkout of a row at its stage. */
export function toCheckout(row: typeof checkouts.$inferSelect): Checkout {
  const { id, installationId, sessionId, state, version, lines, bill, createdAt, updatedAt, nextCheckAt } =
    row;
  const every = {
    ...toCommonFields(row),
    ...{ id, installationId, sessionId, version, lines, bill, createdAt, updatedAt, nextCheckAt },
    asksForThreeDSecure: row.asksForThreeDSecure,
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
