import { and, asc, between, desc, eq, inArray, max, ne, sql, sum } from "drizzle-orm";
import { acceptance } from "@domain/order/acceptance.ts";
import { chargedStates } from "@domain/order/figures.ts";
import type { Sales } from "@domain/ports/sales.ts";
import type { Database } from "./database.ts";
import { orderLines, orders } from "./schema.ts";

export function postgresSales(db: Database): Sales {
  return {
    async ofDays(from, to) {
      const rows = await db.select({
        day: orders.day,
        placedAt: orders.placedAt,
        status: orders.status,
        payment: orders.paymentStatus,
        subtotalCents: orders.subtotalCents,
        serviceFeeCents: orders.serviceFeeCents,
        taxCents: orders.taxCents,
        totalCents: orders.totalCents,
        state: orders.state,
        paymentState: orders.payment,
      }).from(orders).where(and(between(orders.day, from, to), ne(orders.paymentStatus, "none")))
        .orderBy(asc(orders.placedAt), asc(orders.id));
      return rows.map(({ state, paymentState, ...sale }) => ({
        ...sale,
        refundedCents: "refundedCents" in paymentState ? paymentState.refundedCents : 0,
        acceptedAt: acceptance(state)?.acceptedAt,
      }));
    },

    async dishesOfDays(from, to) {
      const quantity = sum(orderLines.quantity).mapWith(Number);
      const cents = sum(sql`${orderLines.quantity} * ${orderLines.unitPriceCents}`).mapWith(Number);
      return await db.select({
        dishId: orderLines.dishId,
        // A dish may have been renamed in between: one of its names.
        name: max(orderLines.name).mapWith(String),
        nameKorean: max(orderLines.nameKorean).mapWith(String),
        quantity,
        cents,
      }).from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(and(between(orders.day, from, to), inArray(orders.paymentStatus, [...chargedStates])))
        .groupBy(orderLines.dishId).orderBy(desc(quantity), desc(cents), asc(orderLines.dishId));
    },
  };
}
