import { chargeKinds } from "@domain/cart/charge.ts";
import type { Bill, OrderLine, Pickup } from "@domain/order/agreement.ts";
import { endedAt, type Order } from "@domain/order/order.ts";
import { dishSearchName, searchNameOf } from "@domain/order/search.ts";
import { dueWindow } from "@domain/order/kitchen_queue.ts";
import { answerBy } from "@domain/order/offer.ts";
import { paymentConcern } from "@domain/payment/payment_concern.ts";
import { paymentSince, type PaymentState } from "@domain/payment/payment.ts";
import { orderLines, orders } from "./tables.ts";

type Row = typeof orders.$inferInsert;

/** The columns that change after an order is created. Null empties one. */
export function stateColumns(order: Order) {
  const { intentId: _, amountCents: __, ...payment } = order.payment;
  const { taxPpm: ___, ...amounts } = billColumns(order.bill);
  return {
    version: order.version,
    status: order.state.status,
    state: order.state,
    paymentStatus: payment.state,
    payment: payment satisfies PaymentState,
    paymentSince: paymentSince(order.payment),
    offers: order.offers,
    answerBy: answerBy(order) ?? null,
    ...amounts,
    dishCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    transitions: order.transitions,
    preparations: order.preparations,
    refusedHandOvers: order.refusedHandOvers,
    refunds: order.refunds,
    disputes: order.disputes,
    paymentConcern: paymentConcern(order) ?? null,
    refundSettlement: order.refundSettlement ?? null,
    pickupCode: order.pickupCode ?? null,
    arrival: order.arrival ?? null,
    wantsTexts: order.wantsTexts,
    textConsent: order.textConsent ?? null,
    ...pickupColumns(order.pickup),
    firstPickup: order.firstPickup ?? null,
    expiresAt: order.expiresAt,
    endedAt: endedAt(order.state) ?? null,
    dueWindow: dueWindow(order) ?? null,
  } satisfies Partial<Row>;
}

/** The row of a new order: the order itself, and what searches and sums read. */
export function orderRow(order: Order): Row {
  return {
    ...order,
    ...order.contact,
    searchName: searchNameOf(order.contact),
    taxPpm: order.bill.taxPpm,
    ...stateColumns(order),
    intentId: order.payment.intentId,
  };
}

export function lineRows(order: Order): typeof orderLines.$inferInsert[] {
  return order.lines.map((line, position) => ({
    ...line,
    orderId: order.id,
    position,
    day: order.day,
    searchName: dishSearchName(line.name),
  }));
}

export function toOrder(
  row: typeof orders.$inferSelect,
  lines: readonly typeof orderLines.$inferSelect[],
): Order {
  const { id, number, day, placedAt, expiresAt } = row;
  const { firstName, lastName, email, phone } = row;
  const { language, wantsTexts, utensils, note, isOfAge, prepMinutes } = row;
  return {
    id,
    installationId: row.installationId,
    number,
    day,
    placedAt,
    version: row.version,
    ...{ language, wantsTexts, utensils, note, isOfAge, prepMinutes },
    pickup: toPickup(row),
    expiresAt,
    contact: { firstName, lastName, email, phone },
    bill: toBill(row),
    lines: lines.map(toLine),
    warnings: row.warnings,
    ...(row.card && { card: row.card }),
    state: row.state,
    payment: { intentId: row.intentId, amountCents: row.totalCents, ...row.payment },
    offers: row.offers,
    transitions: row.transitions,
    preparations: row.preparations,
    refusedHandOvers: row.refusedHandOvers,
    refunds: row.refunds,
    disputes: row.disputes,
    ...(row.refundSettlement && { refundSettlement: row.refundSettlement }),
    ...(row.pickupCode && { pickupCode: row.pickupCode }),
    ...(row.arrival && { arrival: row.arrival }),
    ...(row.textConsent && { textConsent: row.textConsent }),
    ...(row.firstPickup && { firstPickup: row.firstPickup }),
    ...(row.phoneLinkId !== null && { phoneLinkId: row.phoneLinkId }),
    ...(row.source !== null && { source: row.source }),
  };
}

type PickupColumns = Pick<typeof orders.$inferSelect, "pickupAt" | "asapMinutes">;

function pickupColumns(pickup: Pickup): PickupColumns {
  return pickup.kind === "scheduled"
    ? { pickupAt: pickup.at, asapMinutes: null }
    : { pickupAt: null, asapMinutes: pickup.minutes };
}

/** The pickup of the columns. */
export function toPickup({ pickupAt, asapMinutes }: PickupColumns): Pickup {
  if (pickupAt !== null) return { kind: "scheduled", at: pickupAt };
  if (asapMinutes === null) throw new Error("an ASAP row has no minutes");
  return { kind: "asap", minutes: asapMinutes };
}

type BillColumns = Pick<
  typeof orders.$inferSelect,
  "subtotalCents" | "charges" | "taxCents" | "totalCents" | "taxPpm"
>;

function billColumns({ charges, ...bill }: Bill): BillColumns {
  return { ...bill, charges: Object.fromEntries(charges.map(({ kind, ...charge }) => [kind, charge])) };
}

/** The bill of the columns. */
export function toBill({ subtotalCents, charges, taxCents, totalCents, taxPpm }: BillColumns): Bill {
  return {
    subtotalCents,
    charges: chargeKinds.flatMap((kind) => {
      const charge = charges[kind];
      return charge === undefined ? [] : [{ kind, ...charge }];
    }),
    taxCents,
    totalCents,
    taxPpm,
  };
}

function toLine(row: typeof orderLines.$inferSelect): OrderLine {
  const { orderId: _, position: __, day: ___, searchName: ____, ...line } = row;
  return line;
}
