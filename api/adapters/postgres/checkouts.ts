import { and, asc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Checkout } from "@domain/order/checkout.ts";
import type { Checkouts } from "@domain/ports/checkouts.ts";
import type { Database } from "./database.ts";
import { asJson, insertRows, namesOf, rowsFrom } from "./rows_as_json.ts";
import { checkouts } from "./schema.ts";
import { rawStatement, statement } from "./statement.ts";

const one = (name: string, where: SQL | undefined) =>
  statement(name, (db) => db.select().from(checkouts).where(where));
const byId = one("checkout", eq(checkouts.id, sql.placeholder("id")));
const byIntent = one("checkout_of_intent", eq(checkouts.intentId, sql.placeholder("intentId")));
const openOf = one(
  "checkout_open",
  and(eq(checkouts.sessionId, sql.placeholder("sessionId")), eq(checkouts.state, "open")),
);

const columns = Object.keys(getTableColumns(checkouts)) as (keyof typeof checkouts.$inferInsert)[];
const beginning = rawStatement(
  "checkout_begin",
  sql`${insertRows(checkouts, columns, "checkouts")} on conflict do nothing returning 1`,
);
const kept = columns.filter((column) => column !== "id");
const saving = rawStatement(
  "checkout_save",
  sql`update ${checkouts} set (${namesOf(kept)}) = (select ${namesOf(kept)} from ${
    rowsFrom(checkouts, "checkouts")
  }) where ${checkouts.id} = ${sql.placeholder("id")} and ${checkouts.version} = ${sql.placeholder("version")}
    and ${checkouts.state} = 'open' returning 1`,
);

export function postgresCheckouts(db: Database): Checkouts {
  const found = async (rows: ReturnType<typeof byId>) => (await rows).map(toCheckout)[0];
  return {
    byId: (id) => found(byId(db, { id })),
    byIntent: (intentId) => found(byIntent(db, { intentId })),
    openOf: (sessionId) => found(openOf(db, { sessionId })),

    async begin(checkout) {
      const { length } = await beginning(db, { checkouts: asJson(checkouts, [toRow(checkout)]) });
      return length > 0 ? ok(checkout) : refuse("another_is_open");
    },

    async save(checkout) {
      const { id, version } = checkout;
      const saved = { ...checkout, version: version + 1 };
      const { length } = await saving(db, { id, version, checkouts: asJson(checkouts, [toRow(saved)]) });
      return length > 0 ? ok(saved) : refuse("changed_meanwhile");
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
  const { pickup, contact, consent, intentId, client, lines, ...rest } = checkout;
  return {
    ...rest,
    client: client ?? null,
    lines: [...lines],
    intentId: intentId ?? null,
    contact: contact ?? null,
    consent: consent ?? null,
    pickupAt: pickup.kind === "scheduled" ? pickup.at : null,
  };
}

export function toCheckout(row: typeof checkouts.$inferSelect): Checkout {
  const { pickupAt, contact, consent, intentId, client, ...rest } = row;
  return {
    ...rest,
    client: client ?? undefined,
    intentId: intentId ?? undefined,
    contact: contact ?? undefined,
    consent: consent ?? undefined,
    pickup: pickupAt === null ? { kind: "asap" } : { kind: "scheduled", at: pickupAt },
  };
}
