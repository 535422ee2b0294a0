import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  max,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { chargeKinds } from "@domain/cart/charge.ts";
import { chargedStates } from "@domain/reports/analytics.ts";
import { unmarkedAfterMs } from "@domain/reports/promises.ts";
import type { PricedOption } from "@domain/menu/option.ts";
import type { TaxParts } from "@domain/payment/tax_parts.ts";
import type { Sales } from "@domain/ports/sales.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";
import type { Database } from "../database.ts";
import { toBill } from "./order_rows.ts";
import { orderLines, orders } from "./tables.ts";
import { plannedForItsValues } from "../statement.ts";

const added = (column: PgColumn | SQL) => sum(column).mapWith(Number);

const chargeSums = Object.fromEntries(chargeKinds.map((kind) => [
  kind,
  added(sql`coalesce((${orders.charges} -> ${sql.raw(`'${kind}'`)} ->> 'cents')::int, 0)`),
]));

const uncaptured = (part: keyof TaxParts) =>
  sql`coalesce((${orders.payment} -> 'uncaptured' ->> ${sql.raw(`'${part}'`)})::int, 0)`;

export function postgresSales(db: Database): Sales {
  return {
    async ofDays(from, to) {
      const rows = await db.select({
        day: orders.day,
        hour: orders.placedHour,
        status: orders.status,
        payment: orders.paymentStatus,
        orders: count(),
        subtotalCents: added(orders.subtotalCents),
        charges: chargeSums,
        taxCents: added(orders.taxCents),
        totalCents: added(orders.totalCents),
        discountCents: added(orders.discountCents),
        uncapturedTaxCents: added(orders.uncapturedTaxCents),
        refundedCents: added(orders.refundedCents),
      }).from(orders).where(placedOn(from, to))
        .groupBy(orders.day, orders.placedHour, orders.status, orders.paymentStatus);
      return rows.map(({ charges, ...group }) => ({
        ...group,
        charges: chargeKinds.map((kind) => ({ kind, cents: charges[kind] ?? 0 })),
      }));
    },

    async accepting(from, to) {
      // One call computes both quantiles with one sort.
      const quantiles = sql<
        number[] | null
      >`percentile_cont(array[0.5, 0.9]) within group (order by ${orders.waitedMs})`;
      const [row] = await db.select({ answered: count(), quantiles })
        .from(orders).where(and(placedOn(from, to), isNotNull(orders.waitedMs)));
      return {
        answered: row?.answered ?? 0,
        medianMs: row?.quantiles?.[0],
        slowestTenthMs: row?.quantiles?.[1],
      };
    },

    async promises(from, to, now) {
      const late = sql`${orders.lateMinutes} > 0`;
      const isMarked = sql`${orders.lateMinutes} is not null`;
      const isOver = or(
        inArray(orders.status, ["completed", "no_show"]),
        lte(orders.dueWindow, now - unmarkedAfterMs),
      );
      const rows = await db.select({
        isAsap: sql<boolean>`${orders.pickupAt} is null`,
        hour: orders.promisedHour,
        orders: sql`count(*) filter (where ${isMarked})`.mapWith(Number),
        notMarked: sql`count(*) filter (where not ${isMarked} and ${isOver})`.mapWith(Number),
        late: sql`count(*) filter (where ${late})`.mapWith(Number),
        extended: sql`count(*) filter (where ${isMarked} and ${orders.isExtended})`.mapWith(Number),
        lateMinutes: sql`coalesce(sum(${orders.lateMinutes}) filter (where ${late}), 0)`.mapWith(Number),
      }).from(orders).where(and(placedOn(from, to), isNotNull(orders.promisedHour)))
        .groupBy(sql`${orders.pickupAt} is null`, orders.promisedHour);
      return rows.filter((group) => group.orders + group.notMarked > 0).map((
        { isAsap, hour, late, ...group },
      ) => ({
        ...group,
        pickup: isAsap ? "asap" as const : "scheduled" as const,
        hour: hour ?? 0,
        onTime: group.orders - late,
      }));
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

    async dishesOfDays(from, to) {
      const quantity = sum(orderLines.quantity).mapWith(Number);
      const cents = sum(sql`${orderLines.quantity} * ${orderLines.unitPriceCents}`).mapWith(Number);
      return await db.select({
        dishId: orderLines.dishId,
        // A dish may have been renamed, so `max` chooses one of its names. Collation "C" makes that comparison cheap.
        name: max(sql`${orderLines.name} collate "C"`).mapWith(String),
        nameKorean: max(sql`${orderLines.nameKorean} collate "C"`).mapWith(String),
        quantity,
        lines: count(),
        cents,
      }).from(orderLines).where(linesChargedOn(db, from, to))
        .groupBy(orderLines.dishId).orderBy(desc(quantity), desc(cents), asc(orderLines.dishId));
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

    async optionsOfDays(from, to) {
      const field = (name: keyof PricedOption) => sql`(chosen.option ->> ${sql.raw(`'${name}'`)})`;
      const id = field("id");
      const times = sql`${orderLines.quantity} * ${field("quantity")}::int`;
      return await db.select({
        optionId: id.mapWith(String),
        groupId: max(sql`${field("groupId")} collate "C"`).mapWith(String),
        dishId: orderLines.dishId,
        name: max(sql`${field("name")} collate "C"`).mapWith(String),
        nameKorean: max(sql`${field("nameKorean")} collate "C"`).mapWith(String),
        quantity: added(times),
        lines: count(),
        cents: added(sql`${orderLines.quantity} * ${field("addedCents")}::int`),
      }).from(orderLines)
        .crossJoin(sql`jsonb_array_elements(${orderLines.options}) as chosen(option)`)
        // Excludes lines without options before the orders are looked up.
        .where(and(sql`${orderLines.options} <> '[]'`, linesChargedOn(db, from, to)))
        .groupBy(id, orderLines.dishId);
    },

    async taxOfDays(from, to) {
      const month = sql<string>`left(${orders.day}, 7)`;
      const taxable = db.select({
        orderId: orderLines.orderId,
        cents: sum(sql`${orderLines.quantity} * ${orderLines.unitPriceCents}`).as("cents"),
      }).from(orderLines)
        .where(and(eq(orderLines.isTaxable, true), linesOn(from, to)))
        .groupBy(orderLines.orderId).as("taxable");
      const rows = await db.select({
        month,
        taxPpm: orders.taxPpm,
        orders: count(),
        subtotalCents: added(orders.subtotalCents),
        taxableDishCents: sql`coalesce(sum(${taxable.cents}), 0)`.mapWith(Number),
        charges: chargeSums,
        taxCents: added(orders.taxCents),
        totalCents: added(orders.totalCents),
        uncaptured: {
          taxableCents: added(uncaptured("taxableCents")),
          exemptCents: added(uncaptured("exemptCents")),
          taxCents: added(uncaptured("taxCents")),
        },
      }).from(orders).leftJoin(taxable, eq(taxable.orderId, orders.id))
        .where(and(placedOn(from, to), inArray(orders.paymentStatus, [...chargedStates])))
        .groupBy(month, orders.taxPpm);
      return rows.map(({ charges, ...group }) => ({
        ...group,
        charges: chargeKinds.map((kind) => ({ kind, cents: charges[kind] ?? 0 })),
      }));
    },

    async ledger({ from, to, isRefunded = false }, after, max) {
      const rows = await db.select(ledgerColumns).from(orders).where(and(
        placedOn(from, to),
        isRefunded ? gt(orders.refundedCents, 0) : undefined,
        after && or(
          gt(orders.day, after.day),
          and(eq(orders.day, after.day), gt(orders.number, after.number)),
        ),
      )).orderBy(asc(orders.day), asc(orders.number)).limit(max);
      const lines = rows.length === 0 ? [] : await db.select({
        orderId: orderLines.orderId,
        id: orderLines.id,
        quantity: orderLines.quantity,
        unitPriceCents: orderLines.unitPriceCents,
        isTaxable: orderLines.isTaxable,
      }).from(orderLines).where(inArray(orderLines.orderId, rows.map(({ id }) => id)))
        .orderBy(asc(orderLines.orderId), asc(orderLines.position));
      const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
      return rows.map(({ id, number, day, placedAt, status, intentId, payment, refunds, ...row }) => ({
        ...{ id, number, day, placedAt, status, refunds },
        bill: toBill(row),
        payment: { intentId, amountCents: row.totalCents, ...payment },
        lines: (linesOf.get(id) ?? []).map(({ orderId: _, ...line }) => line),
        ...(row.refundSettlement && { refundSettlement: row.refundSettlement }),
      }));
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

const ledgerColumns = {
  id: orders.id,
  number: orders.number,
  day: orders.day,
  placedAt: orders.placedAt,
  status: orders.status,
  intentId: orders.intentId,
  payment: orders.payment,
  refunds: orders.refunds,
  refundSettlement: orders.refundSettlement,
  subtotalCents: orders.subtotalCents,
  charges: orders.charges,
  taxCents: orders.taxCents,
  taxPpm: orders.taxPpm,
  totalCents: orders.totalCents,
};

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
