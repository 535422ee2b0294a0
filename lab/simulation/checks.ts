/** What must hold of every order, after each change and at the end. Each check throws an `AssertionError`. */
import { checkPickupCode } from "./checks/hand_over.ts";
import { checkBill } from "./checks/money.ts";
import { acceptedCount, acceptedOf } from "./checks/offers.ts";
import assert from "node:assert/strict";
import { movesFor, staffMoves } from "@domain/order/moves.ts";
import { mayBecome, type Order, type OrderStatus } from "@domain/order/order.ts";
import { isHeld, type PaymentStatus } from "@domain/payment/payment.ts";
import { paymentConcern } from "@domain/payment/payment_concern.ts";
import { isAcceptedRefund, refundedCents, retainedCentsOf } from "@domain/payment/refund.ts";
import { chargedParts, splitRefunds } from "@domain/payment/refund_parts.ts";
import { sumOfParts } from "@domain/payment/tax_parts.ts";
import { ledgerRow } from "@domain/reports/ledger.ts";
import { daySums } from "@domain/reports/day_sums.ts";
import { taxReport } from "@domain/reports/tax.ts";
import { ledgerEntryOf } from "@domain/testing/memory/sales.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { isClosing } from "./checks/day_close.ts";
import { isLeftOpen } from "./checks/kitchen.ts";
import { isRestored } from "./restored.ts";
import { foreignPrefix, isUnagreedCharge, otherOrder } from "./provider.ts";

const charged = ["captured", "refunding", "partially_refunded", "refunded"] as const;
const ended = ["releasing", "released", ...charged] as const;

/** The payment states that an order with each status may have. */
const legalPayments: Record<OrderStatus, readonly PaymentStatus[]> = {
  pending_approval: ["authorized", "capturing", "capture_failed"],
  offered: ["authorized", "capture_failed"],
  confirmed: charged,
  preparing: charged,
  ready: charged,
  completed: charged,
  no_show: charged,
  denied: ended,
  expired: ended,
  cancelled: ended,
};

/** These actions take a step back. */
const reversals = ["order.undo", "order.recall"];

/** Staff make test orders to try the alarm and the printers. Nothing is charged. */
export const isTest = ({ payment }: Pick<Order, "payment">): boolean => payment.state === "none";

/** Checks one stored change of an order. */
export function checkChange(before: Order | undefined, { order: after, audit, at }: OrderChange): void {
  const { status } = after.state;
  assert.ok(
    legalPayments[status].includes(after.payment.state) || isTest(after),
    `${status} with money ${after.payment.state}`,
  );
  if (before === undefined) return void assert.equal(status, "pending_approval");
  const from = before.state.status;
  const isMoved = from !== status;
  assert.ok(
    !isMoved || mayBecome(from, status) || reversals.includes(audit?.action ?? "") ||
      (status === "completed" || status === "no_show") && (isClosing() || isLeftOpen(before, at)),
    `${from} became ${status}`,
  );
  assert.ok(!isMoved || audit !== undefined, `nothing in the audit log explains ${from} → ${status}`);
  const isHoldOpen = /^(authorized|capturing|capture_failed|releasing)$/.test(after.payment.state);
  assert.equal(isHeld(after.payment), isHoldOpen, `whether money that is ${after.payment.state} is held`);
  if (audit?.staffId !== undefined) checkMove(before, audit.action, after);
  const isAmended = acceptedCount(after) !== acceptedCount(before);
  if (!isAmended) {
    assert.deepEqual([after.bill, after.lines], [before.bill, before.lines], "what was ordered changed");
  }
  checkPickupCode(before, after);
  checkBill(after);
  const open = after.offers.filter(({ ended }) => ended === undefined).length;
  assert.equal(open, status === "offered" ? 1 : 0, `open offers of an order that is ${status}`);
}

/** Checks that the stored payments say what the provider did, unless its answer to a capture is missing. `capturedOutside`: in its dashboard. */
export function checkPayments(store: MemoryPorts, capturedOutside: ReadonlySet<string>): void {
  for (const { payment: { intentId, state } } of store.orders.all()) {
    if (state === "none" || state === "capturing" || capturedOutside.has(intentId)) continue;
    const isCharged = (charged as readonly PaymentStatus[]).includes(state);
    const { captures } = store.payments.truth(intentId);
    assert.equal(captures, isCharged ? 1 : 0, `captures of an order whose payment is ${state}`);
  }
}

/** Checks that the tablets offered the action of staff, for an order of today or for one that was left open. */
function checkMove(before: Order, action: string, after: Order): void {
  const move = action === "order.refund_settled"
    ? "settle_refund"
    : staffMoves.find((each) => action === `order.${each}`);
  const { status } = before.state;
  // A cancelled order is cancelled again to refund what is left of it. A pending one is denied on the tablets and cancelled only by calls.
  if (
    move === undefined ||
    move === "cancel" && ["pending_approval", "offered", after.state.status].includes(status)
  ) {
    return;
  }
  const offered = [...movesFor(before, "admin"), ...movesFor(before, "admin", true)];
  assert.ok(offered.includes(move), `${move} of an order that is ${status}, which no tablet offers`);
}

/** Checks an order and its payment when every fault has ended and the jobs have run. `capturedOutside`: in the provider's dashboard. */
export function checkEnd(store: MemoryPorts, intentId: string, capturedOutside: boolean): void {
  const truth = store.payments.truth(intentId);
  const order = store.orders.all().find(({ payment }) => payment.intentId === intentId);
  assert.ok(truth.captures <= 1, "charged twice");
  assert.notEqual(truth.status, "authorized", "a hold has not ended");
  // A charge that was refunded in the provider's dashboard before its order was placed needs no order.
  if (order === undefined) return void assert.equal(truth.retainedCents, 0, "charged without an order");

  const agreedCents = acceptedOf(order)?.beforeCents ?? order.bill.totalCents;
  assert.equal(agreedCents, truth.amountCents, "the bill and the authorized amount");
  assert.deepEqual(order.card, truth.card, "the card and its 3-D Secure result");

  const { status } = order.state;
  assert.ok(!["pending_approval", "offered"].includes(status), "an order was never answered");
  assert.ok(!["capturing", "releasing", "refunding"].includes(order.payment.state), order.payment.state);
  assert.ok(
    truth.captures === 0 || isAccepted(store, order) || capturedOutside,
    "charged without being accepted",
  );
  const isServed = !["denied", "expired", "cancelled"].includes(status);
  if (isServed) assert.equal(truth.captures, 1, `${status} without a charge`);
  const isAboveBill = order.refunds.some(({ reason }) => reason === "charged_above_offer");
  assert.ok(!isAboveBill || capturedOutside, "more was captured than the bill");
  assert.equal(retainedCentsOf(order), truth.retainedCents, `cents retained of an order that is ${status}`);
  if (!isServed && truth.retainedCents > 0) {
    const isKnown = paymentConcern(order) !== undefined || order.refundSettlement !== undefined;
    assert.ok(isKnown, `${truth.retainedCents} cents of an order that is ${status} are not shown as owed`);
  }
  checkRefunds(order);
  checkMessages(store, order);
}

/** Returns whether staff have accepted the order, also when its charge failed. */
export const isAccepted = ({ audit }: MemoryPorts, { id }: Order): boolean =>
  audit.some(({ action, resourceId }) =>
    (action === "order.accept" || action === "order.offer_accepted") && resourceId === id
  );

/** Checks a payment that is not the restaurant's: it stays as it appeared, which its id ends with. */
export function checkForeign(store: MemoryPorts, intentId: string): void {
  const { status, captures, releases } = store.payments.truth(intentId);
  assert.deepEqual([captures, releases], [0, 0], "a payment of somebody else was captured or released");
  assert.ok(intentId.endsWith(status), `a payment of somebody else is ${status}`);
  assert.equal(
    store.orders.all().some((order) => order.payment.intentId === intentId && !isRestored(order)),
    false,
    "an order without a checkout",
  );
}

/** Checks a charge that no guest agreed to: it stays as it is. */
export function checkUnagreed({ payments, orders, audit }: MemoryPorts, intentId: string): void {
  const { captures, releases, refundedCents, orderId } = payments.truth(intentId);
  assert.deepEqual([captures, releases, refundedCents], [1, 0, 0], "a charge that no guest agreed to");
  const order = orders.all().find(({ payment }) => payment.intentId === intentId);
  assert.equal(order, undefined, "an order that no guest agreed to");
  const isReleased = audit.some(({ action, resourceId }) =>
    action === "payment.mismatch_released" && resourceId === orderId && orderId !== otherOrder
  );
  assert.ok(!isReleased, "a charge was recorded as released");
}

/** In the end nothing differs from the provider but what no guest agreed to, and the payments of others were counted. */
export function checkComparison({ discrepancies, payments }: MemoryPorts): void {
  const open = discrepancies.all().filter(({ endedAt }) => endedAt === undefined);
  const unagreed = payments.all().filter(isUnagreedCharge).map(({ id }) => `charge_without_order ${id}`);
  const found = open.map(({ kind, intentId }) => `${kind} ${intentId}`);
  assert.deepEqual(found.toSorted(), unagreed.toSorted(), "differences that stay open");
  const { length } = payments.all().filter(({ id }) => id.startsWith(foreignPrefix));
  assert.equal(discrepancies.foreignPayments(), length, "the number of payments of others");
}

/** The refunds add up to the refunded amount, in whole and by their parts. */
function checkRefunds(order: Order): void {
  const cents = order.refunds.filter(isAcceptedRefund).reduce((sum, refund) => sum + refund.cents, 0);
  assert.equal(cents, refundedCents(order), "the refunds and the refunded amount");
  const keys = order.refunds.flatMap(({ key }) => key ?? []);
  assert.equal(new Set(keys).size, keys.length, "a request to refund was carried out twice");
  const left = { ...chargedParts(order) };
  for (const { cents, parts } of splitRefunds(order)) {
    assert.equal(sumOfParts(parts), cents, "the parts of a refund");
    for (const part of ["taxableCents", "exemptCents", "taxCents"] as const) {
      left[part] -= parts[part];
      assert.ok(left[part] >= 0, `more ${part} refunded than charged`);
    }
  }
}

/** The guest is told at most once per channel. */
const onlyOnce = [
  "order_received",
  "order_confirmed",
  "order_denied",
  "order_expired",
  "order_cancelled",
] as const;

function checkMessages(store: MemoryPorts, { id, state, contact }: Order): void {
  const about = store.outbox.all().filter(({ message }) => message.ref.id === id);
  for (const subject of onlyOnce) {
    for (const channel of ["mail", "text"] as const) {
      const count = about.filter(({ message }) =>
        message.about === subject && message.channel === channel
      ).length;
      assert.ok(count <= 1, `${count} messages ${subject} by ${channel}`);
    }
  }
  for (const { id: nth, message, deliveryStatus } of about) {
    if (message.channel !== "mail" || deliveryStatus !== "sent") continue;
    const email = store.transport.emails.find(({ key }) => key === `${id}.${nth}`);
    const isAlert = ["dispute_opened", "dispute_closed", "refund_failed"].includes(message.about);
    assert.equal(
      email?.to,
      isAlert ? store.store.facts.settings.restaurant.email : contact.email,
      "an address",
    );
    const { length } = email?.attachments ?? [];
    assert.equal(length, message.about === "dispute_opened" ? 1 : 0, `attachments of ${message.about}`);
  }
  const outcome = { denied: "order_denied", expired: "order_expired" } as const;
  const expected = state.status in outcome ? outcome[state.status as keyof typeof outcome] : undefined;
  assert.ok(
    expected === undefined || about.some(({ message }) => message.about === expected),
    `the guest of an order that is ${state.status} was not told`,
  );
}

/** The number of an order is unique among the orders of its day. */
export function checkNumbers(orders: readonly Order[]): void {
  const numbers = orders.map(({ day, number }) => `${day} ${number}`);
  assert.equal(new Set(numbers).size, numbers.length, "an order number is not unique");
}

/** Stored sums of a day are those of its orders. Stores those of every day that has ended. */
export async function checkSums({ orders, sales }: MemoryPorts): Promise<void> {
  const byDay = Map.groupBy(orders.all(), ({ day }) => day);
  for (const [day, stored] of sales.stored) {
    assert.deepEqual(stored, daySums(day, byDay.get(day) ?? []), `the stored sums of ${day}`);
  }
  for (const day of byDay.keys()) await sales.ofDays(day, day);
}

/** The ledger and the tax report agree with what the provider retains. */
export function checkReports(store: MemoryPorts): void {
  const orders = store.orders.all();
  const retained = store.payments.all().filter((intent) => !isUnagreedCharge(intent)).reduce(
    (sum, { retainedCents }) => sum + retainedCents,
    0,
  );
  const rows = orders.flatMap((order) => ledgerEntryOf(order) ?? []).map(ledgerRow);
  const inLedger = rows.reduce((sum, row) => sum + row.capturedCents - row.refundedCents, 0);
  assert.equal(inLedger, retained, "the ledger and the provider");
  const days = [...Map.groupBy(orders, ({ day }) => day)].map(([day, some]) => daySums(day, some));
  const years = new Set(days.map(({ day }) => Number(day.slice(0, 4))));
  const reports = [...years].map((year) => taxReport(year, days).year);
  const collected = reports.reduce(
    (sum, year) => sum + year.collectedCents - sumOfParts(year.refunds),
    0,
  );
  assert.equal(collected, retained, "the tax report and the provider");
}
