import { ok, refuse, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import { amountOf, type ChargeAmount } from "../cart/charge.ts";
import { type BillRates, type Totals, totals } from "../cart/quote.ts";
import { illegal, type Order, type OrderLine, type OrderRefusal } from "../order/order.ts";
import type { Actor } from "../shared/actor.ts";
import { blocksRefund, lostCents } from "./dispute.ts";
import type { PaymentState, Refund, RefundChoice, RefundedLine, RefundOutcome } from "./payment.ts";

export type RefundCommand = {
  by: Actor;
  choice: RefundChoice;
  reason: string;
  /** The caller's idempotency key: the same key never makes a second refund. */
  key?: string | undefined;
  /** What the caller was shown; another amount is refused. */
  expectedCents?: Cents | undefined;
  at: Instant;
};

export type RefundRefusal =
  | OrderRefusal
  | { kind: "refund_under_way" }
  | { kind: "charge_disputed" }
  | { kind: "idempotency_key_reused" }
  | { kind: "refund_amount_changed"; cents: Cents }
  | QuoteRefusal;

export type QuoteRefusal =
  | { kind: "too_much_to_refund"; leftCents: Cents }
  | { kind: "no_such_line_to_refund" };

/** Without a key, the very same refund asked for again within this time is one tap too many, not a second refund. */
const secondTapMs = 60_000;

/** Decides a refund and writes the intention down; never more than was captured, a repeat changes nothing. */
export function beginRefund(order: Order, command: RefundCommand): Result<Order, RefundRefusal> {
  const { payment } = order;
  const sameKey = order.refunds.find(({ key }) => key !== undefined && key === command.key);
  if (sameKey) {
    return isSameRequest(sameKey, command) ? ok(order) : refuse({ kind: "idempotency_key_reused" });
  }
  if (order.refunds.some((earlier) => isSecondTap(order, earlier, command))) return ok(order);
  if (payment.state === "refunding") return refuse({ kind: "refund_under_way" });
  if (payment.state === "refunded" && command.choice.kind === "full") return ok(order);
  if (payment.state !== "captured" && payment.state !== "partially_refunded") return illegal(order);

  if (blocksRefund(order)) return refuse({ kind: "charge_disputed" });

  const refundedCents = payment.state === "captured" ? 0 : payment.refundedCents;
  const quote = quoteRefund(refundBasis(order), command.choice);
  if (!quote.ok) return quote;
  const { cents } = quote.value;
  if ((command.expectedCents ?? cents) !== cents) return refuse({ kind: "refund_amount_changed", cents });

  const { by, choice, reason, key, at } = command;
  return ok(
    startRefund(order, payment.capturedAt, refundedCents, { cents, by, choice, reason, key, decidedAt: at }),
  );
}

function startRefund(
  order: Order,
  capturedAt: Instant,
  refundedCents: Cents,
  refund: Omit<Refund, "number" | "outcome">,
): Order {
  const number = order.refunds.length + 1;
  return {
    ...withMoney(order, { state: "refunding", capturedAt, refundedCents, since: refund.decidedAt, number }),
    refunds: [...order.refunds, { number, ...refund, outcome: { kind: "pending" } }],
  };
}

/** A hold that was let go of and turns out to be money taken, in the provider's own dashboard say: a refund of all of it begins. */
export function refundStray(order: Order, at: Instant): Result<Order, OrderRefusal> {
  const { payment } = order;
  if (payment.state !== "releasing" && payment.state !== "released") {
    return "capturedAt" in payment ? ok(order) : illegal(order);
  }
  return ok(startRefund(order, at, 0, {
    cents: payment.amountCents,
    by: { kind: "system" },
    choice: { kind: "full" },
    reason: "Charged at the payment provider after the order had ended",
    decidedAt: at,
  }));
}

/**
 * Writes down what was given back in the provider's own dashboard: `keptCents` is all that the provider still has of the charge. While
 * a refund of ours is under way nobody can tell the two apart, so nothing changes then; nor does it when told again.
 */
export function noteOutsideRefund(order: Order, retainedCents: Cents, at: Instant): Order {
  const { payment } = order;
  if (payment.state !== "captured" && payment.state !== "partially_refunded") return order;
  const cents = retainedCentsOf(order) - retainedCents;
  if (cents < 1) return order;
  return {
    ...withMoney(
      order,
      moneyAfter(payment.capturedAt, refundedCents(order) + cents, payment.amountCents),
    ),
    refunds: [...order.refunds, {
      number: order.refunds.length + 1,
      cents,
      choice: { kind: "amount", cents },
      reason: outsideReason,
      by: { kind: "system" },
      decidedAt: at,
      outcome: { kind: "done", at },
    }],
  };
}

const outsideReason = "Refunded at the payment provider";

/**
 * A refund that was made at the provider itself has come back: the newest one of exactly the amount by which the provider has more than
 * the order says. Without such a refund nothing changes.
 */
export function noteOutsideRefundFailed(order: Order, retainedCents: Cents, at: Instant): Order {
  if (!("capturedAt" in order.payment) || order.payment.state === "refunding") return order;
  const cents = retainedCents - retainedCentsOf(order);
  const refund = order.refunds.findLast((each) =>
    each.by.kind === "system" && each.reason === outsideReason && each.outcome.kind === "done" &&
    each.cents === cents
  );
  return refund ? withRefund(order, refund, { kind: "failed", at, reason: "bank_refused" }, -cents) : order;
}

/**
 * Stores the provider's result of a refund: accepted, done, refused or failed. A refund that failed later gives its amount back to what
 * can be refunded. A result that is known already changes nothing, and nothing follows a failure.
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
      ...withMoney(order, moneyAfter(payment.capturedAt, refundedCents, payment.amountCents)),
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

/** The order with another outcome of one refund, and the refunded amount changed by `deltaCents`. */
function withRefund(order: Order, refund: Refund, outcome: RefundOutcome, deltaCents: Cents): Order {
  const { payment } = order;
  if (!("capturedAt" in payment)) return order;
  const cents = refundedCents(order) + deltaCents;
  const money: PaymentState = payment.state === "refunding"
    ? { ...payment, refundedCents: cents }
    : moneyAfter(payment.capturedAt, cents, payment.amountCents);
  return { ...withMoney(order, money), refunds: replaced(order, refund, outcome) };
}

function replaced(order: Order, refund: Refund, outcome: RefundOutcome): Refund[] {
  return order.refunds.map((each) => each === refund ? { ...refund, outcome } : each);
}

/** What was captured and not refunded, pending refunds counted as refunded. Disputes do not change it. */
export function retainedCentsOf({ payment }: Pick<Order, "payment">): Cents {
  if (!("capturedAt" in payment)) return 0;
  return payment.amountCents - ("refundedCents" in payment ? payment.refundedCents : 0);
}

/** What can be refunded now: nothing before the capture, while a refund is under way or a dispute is open; never what a dispute took. */
export function refundableCents(order: Order): Cents {
  const { state } = order.payment;
  if (state !== "captured" && state !== "partially_refunded") return 0;
  return blocksRefund(order) ? 0 : Math.max(0, retainedCentsOf(order) - lostCents(order));
}

/** The refunded amount, pending refunds included. */
export function refundedCents({ payment }: Order): Cents {
  return "refundedCents" in payment ? payment.refundedCents : 0;
}

/** The part of the refunded amount that has not reached the guest's bank yet. */
export function pendingRefundCents({ refunds }: Pick<Order, "refunds">): Cents {
  return refunds.filter((refund) => refund.outcome.kind === "pending" && isAcceptedRefund(refund))
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** Whether the provider has taken the refund on and it has not come back. */
export function isAcceptedRefund({ outcome }: Pick<Refund, "outcome">): boolean {
  return outcome.kind === "done" || (outcome.kind === "pending" && outcome.acceptedAt !== undefined);
}

/** What the amount of a refund depends on. Server and staff app compute with the same facts. */
export type RefundBasis = {
  lines: readonly Pick<OrderLine, "id" | "quantity" | "unitPriceCents" | "isTaxable">[];
  rates: BillRates;
  /** Lines of the earlier refunds, without refused and failed ones. */
  refundedLines: readonly RefundedLine[];
  refundableCents: Cents;
  /** What the guest has paid and not got back. */
  retainedCents: Cents;
};

export type RefundQuote = {
  cents: Cents;
  /** What the guest stays charged afterwards. */
  retainedAfterCents: Cents;
  /** Known where the refund is for lines, or for the whole bill. */
  parts?: { itemsCents: Cents; charges: readonly ChargeAmount[]; taxCents: Cents } | undefined;
};

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

/** The amount of a refund with its share of charges and tax. For lines it is what the bill shrinks by, so that all lines make the whole bill. */
export function quoteRefund(basis: RefundBasis, choice: RefundChoice): Result<RefundQuote, QuoteRefusal> {
  const asked = requestedAmount(basis, choice);
  if (!asked) return refuse({ kind: "no_such_line_to_refund" });
  const { cents } = asked;
  if (cents > basis.refundableCents || cents < 1) {
    return refuse({ kind: "too_much_to_refund", leftCents: basis.refundableCents });
  }
  return ok({ ...asked, retainedAfterCents: basis.retainedCents - cents });
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
  const left = new Map(basis.lines.map(({ id, quantity }) => [id, quantity]));
  for (const { lineId, quantity } of basis.refundedLines) {
    left.set(lineId, (left.get(lineId) ?? 0) - quantity);
  }
  switch (choice.kind) {
    case "full": {
      const whole = billFor((id) => left.get(id) ?? 0);
      const cents = basis.refundableCents;
      return whole.totalCents === cents ? { cents, parts: partsOf(whole) } : { cents };
    }
    case "amount":
      return { cents: choice.cents };
    case "lines": {
      const asked = new Map<string, number>();
      for (const { lineId, quantity } of choice.lines) asked.set(lineId, (asked.get(lineId) ?? 0) + quantity);
      for (const [lineId, quantity] of asked) if (quantity > (left.get(lineId) ?? 0)) return undefined;
      const before = billFor((id) => left.get(id) ?? 0);
      const after = billFor((id) => (left.get(id) ?? 0) - (asked.get(id) ?? 0));
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

/** The dishes a refund is for; none when it is for an amount or for everything. */
export function linesOf(choice: RefundChoice): readonly RefundedLine[] {
  return choice.kind === "lines" ? choice.lines : [];
}

function isSameRequest(earlier: Refund, { choice, reason, expectedCents }: RefundCommand): boolean {
  return isSameChoice(earlier.choice, choice) && earlier.reason === reason &&
    (expectedCents ?? earlier.cents) === earlier.cents;
}

function isSecondTap(order: Order, earlier: Refund, command: RefundCommand): boolean {
  if (command.key !== undefined || earlier.key !== undefined) return false;
  const { kind } = earlier.outcome;
  return earlier === order.refunds.at(-1) && kind !== "refused" && kind !== "failed" &&
    command.at - earlier.decidedAt < secondTapMs && earlier.reason === command.reason &&
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

function moneyAfter(capturedAt: Instant, refundedCents: Cents, amountCents: Cents): PaymentState {
  if (refundedCents === 0) return { state: "captured", capturedAt };
  return refundedCents < amountCents
    ? { state: "partially_refunded", capturedAt, refundedCents }
    : { state: "refunded", capturedAt, refundedCents };
}

function withMoney(order: Order, state: PaymentState): Order {
  const { intentId, amountCents } = order.payment;
  return { ...order, payment: { intentId, amountCents, ...state } };
}
