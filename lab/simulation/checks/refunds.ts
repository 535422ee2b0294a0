/** Refunds: what a request for one must do, what each of them takes from the bill, and what is still missing. */
import assert from "node:assert/strict";
import type { OrderLine } from "@domain/order/agreement.ts";
import type { Order } from "@domain/order/order.ts";
import type { Refund, RefundChoice } from "@domain/payment/payment.ts";
import type { ReportedRefund } from "@domain/ports/payments.ts";
import { isUndecided as isRechecked, paymentConcern } from "@domain/payment/payment_concern.ts";
import {
  pendingRefundCents,
  quoteRefund,
  refundableCents,
  refundBasis,
  type RefundCommand,
  refundedCents,
  refundOwedCents,
  retainedCentsOf,
} from "@domain/payment/refund.ts";
import { splitRefunds } from "@domain/payment/refund_parts.ts";
import {
  billOf,
  type BillSums,
  isBlocked,
  isCounted,
  isFailed,
  isInProgress,
  isUndecided,
  type Parts,
  sumsOf,
} from "./money.ts";

/** What a request must do: begin a refund of some cents, change nothing, or be refused. */
export type Decision = { cents: number } | "unchanged" | { refused: string };

const doubleTapSeconds = 60;

/** Returns what a request to refund must do with an order. */
export function decisionOf(order: Order, command: RefundCommand): Decision {
  const { payment, refunds } = order;
  const { choice, reason, key, expectedCents } = command;
  const known = key === undefined ? undefined : refunds.find((each) => each.key === key);
  if (known) {
    const isSame = isSameChoice(known.choice, choice) && known.reason === reason &&
      [undefined, known.cents].includes(expectedCents);
    return isSame ? "unchanged" : { refused: "idempotency_key_reused" };
  }
  const last = refunds.at(-1);
  const isDoubleTap = last !== undefined && !isFailed(last) && key === undefined && last.key === undefined &&
    last.reason === reason && isSameChoice(last.choice, choice) && last.by.kind === command.by.kind &&
    ("id" in last.by ? last.by.id : "") === ("id" in command.by ? command.by.id : "") &&
    command.at < last.decidedAt + doubleTapSeconds * 1000;
  if (isDoubleTap) return "unchanged";
  if (refunds.some(isInProgress)) return { refused: "refund_in_progress" };
  if (!("capturedAt" in payment)) return { refused: "invalid_transition" };
  const { retained, refundable } = sumsOf(order);
  if (retained === 0) return choice.kind === "full" ? "unchanged" : { refused: "invalid_transition" };
  if (isBlocked(order)) return { refused: "charge_disputed" };
  const cents = centsOf(order, choice);
  if (cents === undefined) return { refused: "no_such_line_to_refund" };
  if (cents < 1 || cents > refundable) return { refused: "too_much_to_refund" };
  return (expectedCents ?? cents) === cents ? { cents } : { refused: "refund_amount_changed" };
}

function isSameChoice(one: RefundChoice, other: RefundChoice): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The number of dishes of a line that no refund has taken. */
function leftOf({ refunds }: Order, { id, quantity }: OrderLine, upTo = refunds.length): number {
  return refunds.slice(0, upTo).filter((refund) => !isFailed(refund))
    .flatMap(({ choice }) => choice.kind === "lines" ? choice.lines : [])
    .reduce((left, line) => line.lineId === id ? left - line.quantity : left, quantity);
}

/** The bill without the dishes of earlier refunds, and what is left of it without the chosen ones too. */
function billsAround(order: Order, { lines }: RefundChoice & { kind: "lines" }): [BillSums, BillSums] {
  const chosen = (line: OrderLine) =>
    lines.reduce((count, { lineId, quantity }) => lineId === line.id ? count + quantity : count, 0);
  return [
    billOf(order.lines, order.bill, (line) => leftOf(order, line)),
    billOf(order.lines, order.bill, (line) => leftOf(order, line) - chosen(line)),
  ];
}

/** The cents of a choice; undefined when the order does not have its dishes any more. */
function centsOf(order: Order, choice: RefundChoice): number | undefined {
  if (choice.kind === "full") return sumsOf(order).refundable;
  if (choice.kind === "amount") return choice.cents;
  const isLeft = choice.lines.every(({ lineId }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    const chosen = choice.lines.reduce((sum, each) => each.lineId === lineId ? sum + each.quantity : sum, 0);
    return line !== undefined && chosen <= leftOf(order, line);
  });
  if (!isLeft) return undefined;
  const [before, after] = billsAround(order, choice);
  return before.total - after.total;
}

/** The tablet shows the dishes, fees and tax of a refund before staff confirm it. */
export function checkQuote(order: Order, choice: RefundChoice): void {
  const quote = quoteRefund(refundBasis(order), choice);
  const cents = centsOf(order, choice);
  const { refundable, retained } = sumsOf(order);
  if (cents === undefined || cents < 1 || cents > refundable) {
    return void assert.equal(quote.ok, false, "the tablet shows an impossible refund");
  }
  assert.ok(quote.ok, "the tablet refuses a possible refund");
  assert.equal(quote.value.cents, cents, "the refund that the tablet shows");
  assert.equal(quote.value.retainedAfterCents, retained - cents, "what the tablet shows as retained");
  const left = billOf(order.lines, order.bill, (line) => leftOf(order, line));
  const [before, after] = choice.kind === "lines" ? billsAround(order, choice) : [left, undefined];
  const isShown = choice.kind === "lines" || choice.kind === "full" && left.total === cents;
  const { parts } = quote.value;
  assert.equal(parts !== undefined, isShown, "whether the tablet shows the parts of a refund");
  if (parts === undefined) return;
  assert.deepEqual(
    [parts.itemsCents, parts.charges.reduce((sum, charge) => sum + charge.cents, 0), parts.taxCents],
    [before.items - (after?.items ?? 0), before.fees - (after?.fees ?? 0), before.tax - (after?.tax ?? 0)],
    "the dishes, fees and tax of a refund",
  );
}

/** Checks what the product computes about the refunds of an order after each of its changes. */
export function checkRefunds(order: Order): void {
  const { payment, refunds, disputes, state: { status } } = order;
  if (!("capturedAt" in payment)) {
    assert.equal(refundableCents(order) + refundOwedCents(order), 0, "refundable before the charge");
    return void assert.equal(refunds.length, 0, "a refund before the charge");
  }
  const { captured, refunded, retained, refundable } = sumsOf(order);
  const counted = refunded === 0 ? "captured" : refunded < captured ? "partially_refunded" : "refunded";
  assert.equal(payment.state, refunds.some(isInProgress) ? "refunding" : counted, "the payment's state");
  assert.deepEqual(refunds.map(({ number }) => number), refunds.map((_, nth) => nth + 1), "the numbers");
  assert.equal(refundedCents(order), refunded, "the refunded cents");
  assert.equal(retainedCentsOf(order), retained, "the retained cents");
  assert.equal(refundableCents(order), refundable, "the refundable cents");
  const pending = refunds.filter((refund) => isCounted(refund) && refund.outcome.kind === "pending")
    .reduce((sum, { cents }) => sum + cents, 0);
  assert.equal(pendingRefundCents(order), pending, "the cents on their way");

  const missing = missingCents(order);
  const expected = owedOf(order);
  assert.equal(refundOwedCents(order), expected, `cents that an order that is ${status} owes`);

  const concern = disputes.some(isUndecided)
    ? "dispute_open"
    : missing > 0
    ? "refund_failed"
    : expected > 0
    ? "refund_owed"
    : pending > 0
    ? "refund_pending"
    : disputes.some((dispute) => dispute.status === "lost")
    ? "dispute_lost"
    : undefined;
  assert.equal(paymentConcern(order), concern, "the problem that the tablets show");
  assert.equal(isRechecked(order), disputes.some(isUndecided) || pending > 0, "whether it is read again");
  checkParts(order);
}

/** A refund has arrived when the bank has settled it, and it has failed when the provider reported so. */
export function checkReported({ id, refunds }: Order, reported: readonly ReportedRefund[]): void {
  for (const refund of refunds) {
    const { number, cents, decidedAt, outcome } = refund;
    const isOwn = !isOutside(refund);
    const reports = isOwn
      ? reported.filter(({ attempt }) => attempt === `${id}:${number}`)
      : reported.filter(({ attempt, createdAt }) => attempt === undefined && createdAt === decidedAt);
    const statuses: readonly (string | undefined)[] = reports.map(({ status }) => status);
    const text = `a refund that is ${outcome.kind}, and ${statuses.join() || "none"} at the provider`;
    if (outcome.kind === "done" && isOwn) assert.ok(/done|failed/.test(statuses.join()), text);
    if (outcome.kind === "failed") assert.ok(statuses.includes("failed"), text);
    if (isInProgress({ outcome }) || outcome.kind === "refused") continue;
    assert.ok(reports.some((each) => each.cents === cents), `${cents} cents of ${text}`);
  }
}

/**
 * When the bank has settled every refund, the order has each of its own with that result. A failure is unknown only when refunds at the
 * provider have taken the same cents, because the retained cents are the same then.
 */
export function checkSettled({ id, refunds }: Order, reported: readonly ReportedRefund[]): void {
  let unknownCents = 0;
  for (const { attempt, cents, status, reason } of reported) {
    if (attempt === undefined) continue;
    const outcome = refunds.find(({ number }) => attempt === `${id}:${number}`)?.outcome;
    if (status === "failed" && outcome?.kind === "done") unknownCents += cents;
    else {
      // The product has received the answer after the bank had refused it.
      const kind = outcome?.kind === "refused" ? "failed" : outcome?.kind;
      assert.equal(kind, status, "the result of a refund and that of the provider");
      if (outcome && "reason" in outcome) assert.equal(outcome.reason, reason, "why a refund failed");
    }
  }
  const made = sumOf(reported.filter(({ attempt, status }) => attempt === undefined && status === "done"));
  const recorded = sumOf(refunds.filter((refund) => isOutside(refund) && isCounted(refund)));
  assert.equal(made - recorded, unknownCents, "refunds at the provider, and failures that they hide");
}

const sumOf = (refunds: readonly { cents: number }[]) => refunds.reduce((sum, { cents }) => sum + cents, 0);
const isOutside = ({ by, reason }: Pick<Refund, "by" | "reason">) =>
  by.kind === "system" && reason === "refunded_at_provider";

/** The cents that the guest still has to get: the charge of an order that was not prepared, and failed refunds. */
export function owedOf(order: Order): number {
  const { status } = order.state;
  if (isBlocked(order)) return 0;
  const { left } = sumsOf(order);
  const isEnded = status === "cancelled" || status === "denied" || status === "expired";
  return isEnded ? left : Math.min(left, missingCents(order));
}

/** The cents of failed refunds that no later refund has returned and that were not settled another way. */
function missingCents({ refunds, refundSettlement }: Order): number {
  const events = refunds.flatMap((refund) => [
    ...(refund.outcome.kind === "refused" ? [] : [{ at: refund.decidedAt, cents: -refund.cents }]),
    ...(refund.outcome.kind === "failed" ? [{ at: refund.outcome.at, cents: refund.cents }] : []),
  ]).toSorted((one, other) => one.at - other.at);
  let missing = 0;
  let isSettled = refundSettlement === undefined;
  for (const { at, cents } of events) {
    if (!isSettled && refundSettlement && at > refundSettlement.at) [missing, isSettled] = [0, true];
    missing = Math.max(0, missing + cents);
  }
  return isSettled ? missing : 0;
}

/**
 * A refund of dishes takes what the bill shrinks by. Any other one takes from each part in proportion to what is left, the tax rounded
 * half up. No part is refunded beyond its charge.
 */
function checkParts(order: Order): void {
  const split = splitRefunds(order);
  const { captured } = sumsOf(order);
  const whole = billOf(order.lines, order.bill);
  const missing = "uncaptured" in order.payment ? order.payment.uncaptured : undefined;
  let left: Parts = {
    taxable: whole.taxable - (missing?.taxableCents ?? 0),
    exempt: whole.exempt - (missing?.exemptCents ?? 0),
    tax: whole.tax - (missing?.taxCents ?? 0),
  };
  assert.equal(left.taxable + left.exempt + left.tax, captured, "the parts of the charge");
  const taken = new Map<string, number>();
  const refunds = order.refunds.filter(isCounted);
  assert.equal(split.length, refunds.length, "the refunds with parts");
  for (const [nth, { cents, choice, decidedAt }] of refunds.entries()) {
    const { parts: { taxableCents: taxable, exemptCents: exempt, taxCents: tax } = none, at } = split[nth] ??
      {};
    assert.equal(at, decidedAt, "the time of a refund in the reports");
    assert.equal(taxable + exempt + tax, cents, "the parts of a refund");
    const billNow = () =>
      billOf(order.lines, order.bill, ({ id, quantity }) => quantity - (taken.get(id) ?? 0));
    const before = billNow();
    for (const { lineId, quantity } of choice.kind === "lines" ? choice.lines : []) {
      taken.set(lineId, (taken.get(lineId) ?? 0) + quantity);
    }
    const after = billNow();
    const exact: Parts = {
      taxable: before.taxable - after.taxable,
      exempt: before.exempt - after.exempt,
      tax: before.tax - after.tax,
    };
    const total = left.taxable + left.exempt + left.tax;
    const isExact = choice.kind === "lines" && before.total - after.total === cents &&
      exact.taxable <= left.taxable && exact.exempt <= left.exempt && exact.tax <= left.tax;
    if (isExact) assert.deepEqual({ taxable, exempt, tax }, exact, "the parts of refunded dishes");
    else if (choice.kind !== "lines") {
      assert.equal(tax, Math.floor((2 * cents * left.tax + total) / (2 * total)), "the tax of a refund");
      assert.ok(Math.abs(taxable - cents * left.taxable / total) <= 1, "the taxable part of a refund");
    }
    left = { taxable: left.taxable - taxable, exempt: left.exempt - exempt, tax: left.tax - tax };
    assert.ok(Math.min(left.taxable, left.exempt, left.tax) >= 0, "more refunded than charged of a part");
  }
}

const none = { taxableCents: 0, exemptCents: 0, taxCents: 0 };
