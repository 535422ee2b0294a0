import {
  and,
  asc,
  between,
  count,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Order } from "@domain/order/order.ts";
import { handedOver } from "@domain/pickup/hand_over.ts";
import type { LedgerEntry } from "@domain/reports/ledger.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { chargedStates, datesBetween } from "@domain/reports/analytics.ts";
import {
  type DaySums,
  daySums,
  daySumsVersion,
  isStoredDay,
  type SummedOrder,
} from "@domain/reports/day_sums.ts";
import type { Clock } from "@domain/ports/clock.ts";
import type { Sales } from "@domain/ports/sales.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";
import { type Database, daySumsLock } from "../database.ts";
import { toBill } from "./order_rows.ts";
import { orderLines, orders, storedSums } from "./tables.ts";
import { plannedForItsValues } from "../query_plans.ts";

/** The days whose sums a process keeps: the longest range of a report, and a month before it. */
const maxReadDays = 400;

/** Reports of the stored orders. The clock says which days have ended. */
export function postgresSales(db: Database, clock: Clock): Sales {
  // The stored sums of the latest reports by their revision, because parsing those of a year takes longer than adding them up.
  const read = new Map<string, DaySums>();
  function keep(revision: string, sums: DaySums): DaySums {
    // The last of the map is the latest that was used.
    read.delete(revision);
    read.set(revision, sums);
    for (const oldest of read.keys()) {
      if (read.size <= maxReadDays) break;
      read.delete(oldest);
    }
    return sums;
  }
  return {
    async ofDays(from, to) {
      const days = sql`unnest(${sql.param(datesBetween(from, to))}::text[]) as asked (day)`;
      const hasOrders = exists(db.select().from(orders).where(sql`${orders.day} = asked.day`));
      // Other reports may replace what is kept meanwhile.
      const known = new Map(read);
      const isKnown = sql`${storedSums.revision} = any(${sql.param([...known.keys()])}::text[])`;
      const found = await db.select({
        day: sql<string>`asked.day`,
        revision: storedSums.revision,
        text: sql<string | null>`case when ${isKnown} then null else ${storedSums.sums} end`,
      }).from(days)
        .leftJoin(
          storedSums,
          sql`${storedSums.day} = asked.day and ${storedSums.version} = ${daySumsVersion}`,
        )
        .where(or(isNotNull(storedSums.day), hasOrders)).orderBy(sql`asked.day`);
      const sums: DaySums[] = [];
      for (const { day, revision, text } of found) {
        sums.push(
          revision !== null
            ? keep(revision, known.get(revision) ?? JSON.parse(text ?? ""))
            : isStoredDay(day, clock.now())
            ? await computeAndStore(db, day)
            : daySums(day, await ordersOf(db, day)),
        );
      }
      return sums.filter(({ hours }) => hours.length > 0);
    },

    async dueBetween(from, to) {
      const rows = await db.select({
        window: orders.dueWindow,
        placedAt: orders.placedAt,
        dishes: orders.dishCount,
      }).from(orders)
        .where(and(gte(orders.dueWindow, from), lt(orders.dueWindow, to), ne(orders.paymentStatus, "none")));
      return rows.flatMap(({ window, ...order }) => window === null ? [] : [{ window, ...order }]);
    },

    async soldTogether(from, to) {
      const sold = (name: string) =>
        db.$with(name).as(
          db.selectDistinct({ orderId: orderLines.orderId, dishId: orderLines.dishId }).from(orderLines)
            .where(linesChargedOn(db, from, to)),
        );
      const [one, other] = [sold("one"), sold("other")];
      return await db.with(one, other)
        .select({ dishId: one.dishId, otherId: other.dishId, orders: count() })
        .from(one).innerJoin(other, eq(one.orderId, other.orderId)).groupBy(one.dishId, other.dishId);
    },

    async ledger({ from, to }, after, max) {
      const rows = await db.select({ ...moneyColumns, ...handOverColumns }).from(orders).where(and(
        placedOn(from, to),
        after && or(
          gt(orders.day, after.day),
          and(eq(orders.day, after.day), gt(orders.number, after.number)),
        ),
      )).orderBy(asc(orders.day), asc(orders.number)).limit(max);
      const linesOf = await linesByOrder(db, rows, moneyColumnsOfLines);
      return rows.map((row) => ({ ...toMoney(row), ...toHandOver(row), lines: linesOf(row) }));
    },

    async ordersOf(intentIds) {
      const { id, number, day, intentId } = orders;
      // An array is one parameter, however many values it has.
      const isOfThem = sql`${intentId} = any(${sql.param([...intentIds])}::text[])`;
      return await db.select({ id, number, day, intentId }).from(orders)
        .where(and(isOfThem, ne(orders.paymentStatus, "none"))).orderBy(asc(day), asc(number));
    },
  };
}

/**
 * Computes and stores the sums of a day. The lock waits for transactions that have changed orders of the day, and lets no other begin until
 * the sums are stored (`forget_day_sums` in the migration).
 */
async function computeAndStore(db: Database, day: LocalDate): Promise<DaySums> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(`${daySumsLock}`)}, day_sums_key(${day}))`);
    const [stored] = await tx.select().from(storedSums)
      .where(and(eq(storedSums.day, day), eq(storedSums.version, daySumsVersion)));
    if (stored) return JSON.parse(stored.sums);
    const computed = daySums(day, await ordersOf(tx, day));
    const row = { version: daySumsVersion, revision: crypto.randomUUID(), sums: JSON.stringify(computed) };
    await tx.insert(storedSums).values({ day, ...row })
      .onConflictDoUpdate({ target: storedSums.day, set: row });
    return computed;
  });
}

async function ordersOf(db: Database, day: LocalDate): Promise<SummedOrder[]> {
  const { state, transitions, pickupAt, source } = orders;
  const rows = await db.select({ ...moneyColumns, state, transitions, pickupAt, source }).from(orders)
    .where(eq(orders.day, day)).orderBy(asc(orders.placedAt), asc(orders.id));
  const { dishId, name, options } = orderLines;
  const linesOf = await linesByOrder(db, rows, { ...moneyColumnsOfLines, dishId, name, options });
  return rows.map(({ state, transitions, pickupAt, source, ...row }) => ({
    ...{ ...toMoney(row), state, transitions, source: source ?? undefined, lines: linesOf(row) },
    pickup: pickupAt === null ? { kind: "asap" } : { kind: "scheduled", at: pickupAt },
  }));
}

/** What the money of an order is computed from, with its lines. */
const moneyColumns = {
  id: orders.id,
  number: orders.number,
  day: orders.day,
  placedAt: orders.placedAt,
  status: orders.status,
  intentId: orders.intentId,
  payment: orders.payment,
  offers: orders.offers,
  refunds: orders.refunds,
  refundSettlement: orders.refundSettlement,
  subtotalCents: orders.subtotalCents,
  charges: orders.charges,
  taxCents: orders.taxCents,
  taxPpm: orders.taxPpm,
  totalCents: orders.totalCents,
};

const handOverColumns = {
  state: orders.state,
  completedBy: sql<Actor | null>`jsonb_path_query_first(${orders.transitions},
    '$[*] ? (@.kind == "complete" && !exists(@.undoneBy)).by')`,
  refusedHandOvers: orders.refusedHandOvers,
};

function toHandOver(
  { state, completedBy, refusedHandOvers }: Pick<Order, "state" | "refusedHandOvers"> & {
    completedBy: Actor | null;
  },
): Pick<LedgerEntry, "handedOver" | "refusedAt"> {
  return {
    handedOver: handedOver(state, completedBy ?? undefined),
    refusedAt: refusedHandOvers.map(({ madeAt }) => madeAt),
  };
}

const moneyColumnsOfLines = {
  id: orderLines.id,
  quantity: orderLines.quantity,
  unitPriceCents: orderLines.unitPriceCents,
  isTaxable: orderLines.isTaxable,
};

type MoneyRow = Pick<typeof orders.$inferSelect, keyof typeof moneyColumns>;

function toMoney(
  { id, number, day, placedAt, status, intentId, payment, offers, refunds, ...row }: MoneyRow,
) {
  return {
    ...{ id, number, day, placedAt, status, offers, refunds },
    bill: toBill(row),
    payment: { intentId, amountCents: row.totalCents, ...payment },
    ...(row.refundSettlement && { refundSettlement: row.refundSettlement }),
  };
}

/** Reads the columns of the orders' lines. */
async function linesByOrder<C extends Record<string, PgColumn>>(
  db: Database,
  rows: readonly { id: string }[],
  columns: C,
) {
  const ids = rows.map(({ id }) => id);
  const lines = rows.length === 0 ? [] : await db.select({ line: columns, orderId: orderLines.orderId })
    .from(orderLines).where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return ({ id }: { id: string }) => (byOrder.get(id) ?? []).map(({ line }) => line);
}

/** Order lines of orders of these days, both included. */
const linesOn = (from: LocalDate, to: LocalDate): SQL =>
  sql`${between(orderLines.day, from, to)} ${plannedForItsValues}`;

/** Order lines of charged orders of these days, both included. */
function linesChargedOn(db: Database, from: LocalDate, to: LocalDate): SQL | undefined {
  return and(
    linesOn(from, to),
    // Excluding uncharged orders is cheaper than joining charged ones, because few are uncharged.
    notExists(
      db.select({ id: orders.id }).from(orders).where(and(
        eq(orders.id, orderLines.orderId),
        between(orders.day, from, to),
        notInArray(orders.paymentStatus, [...chargedStates]),
      )),
    ),
  );
}

/** Orders placed on these days, both included, without test orders. */
function placedOn(from: LocalDate, to: LocalDate): SQL | undefined {
  return and(sql`${between(orders.day, from, to)} ${plannedForItsValues}`, ne(orders.paymentStatus, "none"));
}
