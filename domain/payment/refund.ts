import { ok, refuse, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import { amountOf, type ChargeAmount } from "../cart/charge.ts";
import { type BillRates, type Totals, totals } from "../cart/quote.ts";
import type { OrderLine } from "../order/agreement.ts";
import { illegal, type Order, type OrderRefusal } from "../order/order.ts";
import type { KeyReused } from "../staff/tap.ts";
import type { Actor } from "../shared/actor.ts";
import { blocksRefund, lostCents } from "./dispute.ts";
import {
  type Capture,
  type Captured,
  capturedCents,
  type PaymentState,
  type Refund,
  type RefundChoice,
  type RefundedLine,
  type RefundOutcome,
} from "./payment.ts";
import { billParts, proportion } from "./tax_parts.ts";

export type RefundCommand = {
  by: Actor;
  choice: RefundChoice;
  reason: string;
  /** The caller's idempotency key. */
  key?: string | undefined;
  /** The amount that the caller was shown; a different amount is refused. */
  expectedCents?: Cents | undefined;
  isInEndEmail?: Refund["isInEndEmail"];
  at: Instant;
};

export type RefundRefusal =
  | OrderRefusal
  | { kind: "refund_in_progress" }
  | { kind: "charge_disputed" }
  | KeyReused
  | { kind: "refund_amount_changed"; cents: Cents }
  | QuoteRefusal;

export type QuoteRefusal =
  | { kind: "too_much_to_refund"; leftCents: Cents }
  | { kind: "no_such_line_to_refund" };

/** Without a key, an identical refund within this time counts as a double tap. */
const doubleTapMs = 60_000;

/**
 * Starts a refund: the payment becomes `refunding`, and the refund is `pending`. A repeat returns the same order. Fails when
 * the amount exceeds what can be refunded, while another refund is in progress, and during a dispute. See
 * docs/product-rules.md, "Refunds".
 */
export function beginRefund(order: Order, command: RefundCommand): Result<Order, RefundRefusal> {
  const { payment } = order;
  const sameKey = order.refunds.find(({ key }) => key !== undefined && key === command.key);
  if (sameKey) {
    return isSameRequest(sameKey, command) ? ok(order) : refuse({ kind: "idempotency_key_reused" });
  }
  if (order.refunds.some((earlier) => isDoubleTap(order, earlier, command))) return ok(order);
  if (payment.state === "refunding") return refuse({ kind: "refund_in_progress" });
  if (payment.state === "refunded" && command.choice.kind === "full") return ok(order);
  if (payment.state !== "captured" && payment.state !== "partially_refunded") return illegal(order);

  if (blocksRefund(order)) return refuse({ kind: "charge_disputed" });

  const refundedCents = payment.state === "captured" ? 0 : payment.refundedCents;
  const quote = quoteRefund(refundBasis(order), command.choice);
  if (!quote.ok) return quote;
  const { cents } = quote.value;
  if ((command.expectedCents ?? cents) !== cents) return refuse({ kind: "refund_amount_changed", cents });

  const { by, choice, reason, key, at, isInEndEmail } = command;
  return ok(
    startRefund(order, payment, refundedCents, {
      ...{ cents, by, choice, reason, key, decidedAt: at },
      ...(isInEndEmail && { isInEndEmail }),
    }),
  );
}

function startRefund(
  order: Order,
  captured: Captured,
  refundedCents: Cents,
  refund: Omit<Refund, "number" | "outcome">,
): Order {
  const number = order.refunds.length + 1;
  return {
    ...withMoney(order, {
      state: "refunding",
      ...capturedOf(captured),
      refundedCents,
      since: refund.decidedAt,
      number,
    }),
    refunds: [...order.refunds, { number, ...refund, outcome: { kind: "pending" } }],
  };
}

/** The reason of a refund that `refundStray` starts, in the record. */
export const strayReason = "charged_after_end";

/** The reason of a refund of what was charged above the accepted offer, in the record. */
export const excessReason = "charged_above_offer";

/**
 * Returns the order after its capture. When the whole hold was captured at the provider although the guest had accepted a smaller bill, the
 * difference is refunded.
 */
export function captured(order: Order, capture: Capture, at: Instant): Order {
  const excess = capture.cents - order.payment.amountCents;
  const now = capturedBy(order, capture, at);
  if (excess <= 0) return withMoney(order, { state: "captured", ...now });
  return startRefund(order, now, 0, {
    cents: excess,
    by: { kind: "system" },
    choice: { kind: "amount", cents: excess },
    reason: excessReason,
    decidedAt: at,
  });
}

/** Returns what is recorded of a capture: its time, and what of the bill it leaves out. */
export function capturedBy(order: Order, capture: Capture, at: Instant): Captured {
  const missing = order.payment.amountCents - capture.cents;
  return {
    capturedAt: Math.min(at, capture.at ?? at),
    ...(missing === 0 ? {} : { uncaptured: proportion(missing, billParts(order)) }),
  };
}

/** Starts a full refund when a payment was captured at the provider although its hold was released. */
export function refundStray(order: Order, capture: Capture, at: Instant): Result<Order, OrderRefusal> {
  const { payment } = order;
  if (payment.state !== "releasing" && payment.state !== "released") {
    return "capturedAt" in payment ? ok(order) : illegal(order);
  }
  return ok(startRefund(order, capturedBy(order, capture, at), 0, {
    cents: capture.cents,
    by: { kind: "system" },
    choice: { kind: "full" },
    reason: strayReason,
    decidedAt: at,
    isInEndEmail: payment.state === "releasing",
  }));
}

/**
 * Records a refund made in the provider's dashboard. `retainedCents` is what the provider retains of the charge,
 * `madeAt` the time of the refund, `reportId` its id there if it is known. Returns the same order on a repeat, and while a refund is
 * in progress, because the two cannot be distinguished then.
 */
export function noteOutsideRefund(
  order: Order,
  { retainedCents, madeAt, reportId }: { retainedCents: Cents; madeAt: Instant; reportId?: string },
): Order {
  const { payment } = order;
  if (payment.state !== "captured" && payment.state !== "partially_refunded") return order;
  const cents = retainedCentsOf(order) - retainedCents;
  if (cents < 1) return order;
  if (reportId !== undefined && order.refunds.some((each) => each.reportId === reportId)) return order;
  return {
    ...withMoney(
      order,
      moneyAfter(payment, refundedCents(order) + cents, capturedCents(payment)),
    ),
    refunds: [...order.refunds, {
      number: order.refunds.length + 1,
      cents,
      choice: { kind: "amount", cents },
      reason: outsideReason,
      by: { kind: "system" },
      decidedAt: madeAt,
      ...(reportId !== undefined && { reportId }),
      outcome: { kind: "done", at: madeAt },
    }],
  };
}

/** The reason of a refund that was made in the provider's dashboard, in the record. */
export const outsideReason = "refunded_at_provider";

/**
 * Records the failure of a refund made in the provider's dashboard: the newest one, with this `reportId` if it is known, whose amount
 * equals the excess of `retainedCents` over the ledger. Returns the same order when there is no such refund.
 */
export function noteOutsideRefundFailed(
  order: Order,
  { retainedCents, reportId, at }: { retainedCents: Cents; reportId?: string; at: Instant },
): Order {
  if (!("capturedAt" in order.payment) || order.payment.state === "refunding") return order;
  const cents = retainedCents - retainedCentsOf(order);
  const refund = order.refunds.findLast((each) =>
    each.by.kind === "system" && each.reason === outsideReason && each.outcome.kind === "done" &&
    each.cents === cents && (reportId === undefined || each.reportId === reportId)
  );
  return refund ? withRefund(order, refund, { kind: "failed", at, reason: "bank_refused" }, -cents) : order;
}

/**
 * Records the provider's result of a refund: accepted, done, refused or failed. The amount of a failed refund can be refunded
 * again. A repeated result and any result after a failure return the same order.
 */
export function recordRefundResult(
  order: Order,
  command: { number: number; outcome: RefundOutcome },
): Result<Order, OrderRefusal> {
  const { payment } = order;
  const { outcome } = command;
  const refund = order.refunds.find((each) => each.number === command.number);
  if (!refund || !("capturedAt" in payment)) return illegal(order);
  const isLost = outcome.kind === "refused" || outcome.kind === "failed";
  if (payment.state === "refunding" && payment.number === refund.number) {
    if (outcome.kind === "pending" && outcome.acceptedAt === undefined) return ok(order);
    const refundedCents = payment.refundedCents + (isLost ? 0 : refund.cents);
    return ok({
      ...withMoney(order, moneyAfter(payment, refundedCents, capturedCents(payment))),
      refunds: replaced(order, refund, outcome),
    });
  }
  switch (refund.outcome.kind) {
    case "refused":
    case "failed":
      return ok(order);
    case "done":
      return ok(isLost ? withRefund(order, refund, { ...outcome, kind: "failed" }, -refund.cents) : order);
    case "pending":
      if (outcome.kind === "pending") return ok(order);
      return ok(
        isLost
          ? withRefund(order, refund, { ...outcome, kind: "failed" }, -refund.cents)
          : withRefund(order, refund, outcome, 0),
      );
  }
}

/** Sets the outcome of one refund and changes the refunded amount by `deltaCents`. */
function withRefund(order: Order, refund: Refund, outcome: RefundOutcome, deltaCents: Cents): Order {
  const { payment } = order;
  if (!("capturedAt" in payment)) return order;
  const cents = refundedCents(order) + deltaCents;
  const money: PaymentState = payment.state === "refunding"
    ? { ...payment, refundedCents: cents }
    : moneyAfter(payment, cents, capturedCents(payment));
  return { ...withMoney(order, money), refunds: replaced(order, refund, outcome) };
}

function replaced(order: Order, refund: Refund, outcome: RefundOutcome): Refund[] {
  return order.refunds.map((each) => each === refund ? { ...refund, outcome } : each);
}

/** Returns the captured amount minus refunds, pending ones included, in cents. Disputes do not affect it. */
export function retainedCentsOf({ payment }: Pick<Order, "payment">): Cents {
  if (!("capturedAt" in payment)) return 0;
  return capturedCents(payment) - ("refundedCents" in payment ? payment.refundedCents : 0);
}

/**
 * Returns the amount that can be refunded now, in cents: 0 before the capture, while a refund is in progress and while a
 * dispute is open. Amounts of lost disputes and amounts that were settled another way cannot be refunded.
 */
export function refundableCents(order: Order): Cents {
  const { state } = order.payment;
  if (state !== "captured" && state !== "partially_refunded") return 0;
  return blocksRefund(order) ? 0 : notReturnedCents(order);
}

/** The cents of the charge that the guest got back neither by card, nor through the bank, nor another way. */
function notReturnedCents(order: Pick<Order, "payment" | "disputes" | "refundSettlement">): Cents {
  return Math.max(0, retainedCentsOf(order) - lostCents(order) - (order.refundSettlement?.cents ?? 0));
}

type Owing = Pick<Order, "state" | "payment" | "disputes" | "refunds" | "refundSettlement">;

/**
 * Returns the charge, in cents, of a cancelled, denied or expired order that is neither refunded nor settled another way; of
 * other orders the amount of failed refunds. A refund in progress of an ended order counts as owed until the provider accepts
 * it. Returns 0 during a dispute. See docs/product-rules.md, "Refunds owed".
 */
export function refundOwedCents(order: Owing): Cents {
  if (blocksRefund(order)) return 0;
  const { status } = order.state;
  const cents = notReturnedCents(order);
  const isEnded = status === "cancelled" || status === "denied" || status === "expired";
  return isEnded ? cents : Math.min(cents, failedRefundCents(order));
}

/** Records that the owed refund was settled another way. A repeat returns the same order. Fails when none is owed. */
export function settleOwedRefund(
  order: Order,
  { by, reason, at }: { by: Actor; reason: string; at: Instant },
): Result<Order, OrderRefusal | { kind: "refund_in_progress" }> {
  if (order.payment.state === "refunding") return refuse({ kind: "refund_in_progress" });
  const cents = refundOwedCents(order);
  if (cents === 0) return order.refundSettlement ? ok(order) : illegal(order);
  const settled = cents + (order.refundSettlement?.cents ?? 0);
  return ok({ ...order, refundSettlement: { at, by, reason, cents: settled } });
}

/** Returns the refunded amount in cents, pending refunds included. */
export function refundedCents({ payment }: Order): Cents {
  return "refundedCents" in payment ? payment.refundedCents : 0;
}

/** Returns the amount of refunds, in cents, that the provider accepted and the guest's bank has not settled. */
export function pendingRefundCents({ refunds }: Pick<Order, "refunds">): Cents {
  return refunds.filter((refund) => refund.outcome.kind === "pending" && isAcceptedRefund(refund))
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns whether the provider accepted the refund and it has not failed. */
export function isAcceptedRefund({ outcome }: Pick<Refund, "outcome">): boolean {
  return outcome.kind === "done" || (outcome.kind === "pending" && outcome.acceptedAt !== undefined);
}

/** The input for computing a refund. The server and the staff app use the same computation. */
export type RefundBasis = {
  lines: readonly Pick<OrderLine, "id" | "quantity" | "unitPriceCents" | "isTaxable">[];
  rates: BillRates;
  /** Lines of earlier refunds, without refused and failed refunds. */
  refundedLines: readonly RefundedLine[];
  refundableCents: Cents;
  /** The captured amount minus refunds. */
  retainedCents: Cents;
};

export type RefundQuote = {
  cents: Cents;
  /** The amount that stays charged after this refund. */
  retainedAfterCents: Cents;
  /** Defined for refunds of lines and of the whole remaining bill. */
  parts?: { itemsCents: Cents; charges: readonly ChargeAmount[]; taxCents: Cents } | undefined;
};

/** Returns the input for `quoteRefund`. */
export function refundBasis(order: Order): RefundBasis {
  return {
    lines: order.lines,
    rates: order.bill,
    refundedLines: order.refunds.filter(({ outcome }) =>
      outcome.kind !== "refused" && outcome.kind !== "failed"
    )
      .flatMap(({ choice }) => linesOf(choice)),
    refundableCents: refundableCents(order),
    retainedCents: retainedCentsOf(order),
  };
}

/**
 * Computes a refund with its share of charges and tax. Lines are refunded by the difference between the bills with and
 * without them, so that refunding all lines adds up to the whole bill.
 */
export function quoteRefund(basis: RefundBasis, choice: RefundChoice): Result<RefundQuote, QuoteRefusal> {
  const requested = requestedAmount(basis, choice);
  if (!requested) return refuse({ kind: "no_such_line_to_refund" });
  const { cents } = requested;
  if (cents > basis.refundableCents || cents < 1) {
    return refuse({ kind: "too_much_to_refund", leftCents: basis.refundableCents });
  }
  return ok({ ...requested, retainedAfterCents: basis.retainedCents - cents });
}

/** Returns how many of each line were not refunded, by the line's id. */
export function quantitiesLeft(
  { lines, refundedLines }: Pick<RefundBasis, "lines" | "refundedLines">,
): Map<string, number> {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  for (const { lineId, quantity } of refundedLines) left.set(lineId, (left.get(lineId) ?? 0) - quantity);
  return left;
}

function requestedAmount(
  basis: RefundBasis,
  choice: RefundChoice,
): Pick<RefundQuote, "cents" | "parts"> | undefined {
  const billFor = (quantityOf: (lineId: string) => number) =>
    totals(
      basis.lines.map((line) => ({
        cents: line.unitPriceCents * quantityOf(line.id),
        isTaxable: line.isTaxable,
      })),
      basis.rates,
    );
  const left = quantitiesLeft(basis);
  switch (choice.kind) {
    case "full": {
      const whole = billFor((id) => left.get(id) ?? 0);
      const cents = basis.refundableCents;
      return whole.totalCents === cents ? { cents, parts: partsOf(whole) } : { cents };
    }
    case "amount":
      return { cents: choice.cents };
    case "lines": {
      const requested = new Map<string, number>();
      for (const { lineId, quantity } of choice.lines) {
        requested.set(lineId, (requested.get(lineId) ?? 0) + quantity);
      }
      for (const [lineId, quantity] of requested) if (quantity > (left.get(lineId) ?? 0)) return undefined;
      const before = billFor((id) => left.get(id) ?? 0);
      const after = billFor((id) => (left.get(id) ?? 0) - (requested.get(id) ?? 0));
      const [now, later] = [partsOf(before), partsOf(after)];
      return {
        cents: before.totalCents - after.totalCents,
        parts: {
          itemsCents: now.itemsCents - later.itemsCents,
          charges: now.charges.map(({ kind, cents }) => ({
            kind,
            cents: cents - amountOf(later.charges, kind),
          })),
          taxCents: now.taxCents - later.taxCents,
        },
      };
    }
  }
}

function partsOf({ subtotalCents, charges, taxCents }: Totals): NonNullable<RefundQuote["parts"]> {
  return {
    itemsCents: subtotalCents,
    charges: charges.map(({ kind, cents }) => ({ kind, cents })),
    taxCents,
  };
}

/** Returns the refunded lines; empty for an amount and for a full refund. */
export function linesOf(choice: RefundChoice): readonly RefundedLine[] {
  return choice.kind === "lines" ? choice.lines : [];
}

function isSameRequest(earlier: Refund, { choice, reason, expectedCents }: RefundCommand): boolean {
  return isSameChoice(earlier.choice, choice) && earlier.reason === reason &&
    (expectedCents ?? earlier.cents) === earlier.cents;
}

function isDoubleTap(order: Order, earlier: Refund, command: RefundCommand): boolean {
  if (command.key !== undefined || earlier.key !== undefined) return false;
  const { kind } = earlier.outcome;
  return earlier === order.refunds.at(-1) && kind !== "refused" && kind !== "failed" &&
    command.at - earlier.decidedAt < doubleTapMs && earlier.reason === command.reason &&
    isSameActor(earlier.by, command.by) && isSameChoice(earlier.choice, command.choice);
}

function isSameActor(one: Actor, other: Actor): boolean {
  return one.kind === other.kind && (one.kind !== "staff" || other.kind !== "staff" || one.id === other.id);
}

function isSameChoice(one: RefundChoice, other: RefundChoice): boolean {
  if (one.kind === "amount" && other.kind === "amount") return one.cents === other.cents;
  const [lines, others] = [linesOf(one), linesOf(other)];
  return one.kind === other.kind && lines.length === others.length &&
    lines.every((line, nth) =>
      line.lineId === others[nth]?.lineId && line.quantity === others[nth]?.quantity
    );
}

function moneyAfter(payment: Captured, refundedCents: Cents, wholeCents: Cents): PaymentState {
  const captured = capturedOf(payment);
  if (refundedCents === 0) return { state: "captured", ...captured };
  return refundedCents < wholeCents
    ? { state: "partially_refunded", ...captured, refundedCents }
    : { state: "refunded", ...captured, refundedCents };
}

function capturedOf({ capturedAt, uncaptured }: Captured): Captured {
  return { capturedAt, ...(uncaptured && { uncaptured }) };
}

function withMoney(order: Order, state: PaymentState): Order {
  const { intentId, amountCents } = order.payment;
  return { ...order, payment: { intentId, amountCents, ...state } };
}

/** Returns the amount of failed refunds that the guest has not got back since, in cents. */
export function failedRefundCents(
  { refunds, refundSettlement }: Pick<Order, "refunds" | "refundSettlement">,
): Cents {
  const steps = refunds.flatMap(({ cents, decidedAt, outcome }) => [
    ...(outcome.kind === "refused" ? [] : [{ at: decidedAt, cents: -cents }]),
    ...(outcome.kind === "failed" ? [{ at: outcome.at, cents }] : []),
  ]);
  if (refundSettlement) steps.push({ at: refundSettlement.at, cents: -Infinity });
  // Steps of one moment stay in this order: a refund is decided before it fails, and a later refund follows the failure.
  return steps.toSorted((one, other) => one.at - other.at)
    .reduce((missing, { cents }) => Math.max(0, missing + cents), 0);
}
