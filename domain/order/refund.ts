import { ok, refuse, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import { totals } from "../cart/quote.ts";
import type { Actor, Order } from "./order.ts";
import { illegal, type OrderRefusal } from "./order_refusal.ts";
import type { PaymentState, RefundFailure } from "./payment.ts";

/** How much goes back: all that is left, some dishes with their share of fee and tax, or an amount (decision 14). */
export type RefundAsk =
  | { kind: "full" }
  | { kind: "lines"; lines: readonly RefundedLine[] }
  | { kind: "amount"; cents: Cents };

export type RefundedLine = { lineId: string; quantity: number };

export type Refund = {
  /** Counts the order's refunds from 1; with the order's id it names the one call to the provider. */
  number: number;
  cents: Cents;
  ask: RefundAsk;
  reason: string;
  by: Actor;
  decidedAt: Instant;
  key?: string | undefined;
  outcome:
    | { kind: "pending" }
    | { kind: "done"; at: Instant }
    | { kind: "refused"; at: Instant; why: RefundFailure };
};

export type RefundCommand = {
  by: Actor;
  ask: RefundAsk;
  reason: string;
  key?: string | undefined;
  at: Instant;
};

export type RefundRefusal =
  | OrderRefusal
  | { kind: "refund_under_way" }
  | { kind: "too_much_to_refund"; leftCents: Cents }
  | { kind: "no_such_line_to_refund" };

/** Without a key, the very same refund asked for again within this time is one tap too many, not a second refund. */
const secondTapMillis = 60_000;

/** Decides a refund and writes the intention down; never more than was captured, a repeat changes nothing. */
export function beginRefund(order: Order, command: RefundCommand): Result<Order, RefundRefusal> {
  const { payment } = order;
  if (order.refunds.some((earlier) => isRepeat(order, earlier, command))) return ok(order);
  if (payment.state === "refunding") return refuse({ kind: "refund_under_way" });
  if (payment.state === "refunded" && command.ask.kind === "full") return ok(order);
  if (payment.state !== "captured" && payment.state !== "partially_refunded") return illegal(order);

  const refundedCents = payment.state === "captured" ? 0 : payment.refundedCents;
  const cents = centsOf(order, command.ask);
  if (cents === undefined) return refuse({ kind: "no_such_line_to_refund" });
  const leftCents = payment.amountCents - refundedCents;
  if (cents > leftCents || cents < 1) return refuse({ kind: "too_much_to_refund", leftCents });

  const { by, ask, reason, key, at } = command;
  return ok(
    underWay(order, payment.capturedAt, refundedCents, { cents, by, ask, reason, key, decidedAt: at }),
  );
}

function underWay(
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
export function giveBackStray(order: Order, at: Instant): Result<Order, OrderRefusal> {
  const { payment } = order;
  if (payment.state !== "releasing" && payment.state !== "released") {
    return "capturedAt" in payment ? ok(order) : illegal(order);
  }
  return ok(underWay(order, at, 0, {
    cents: payment.amountCents,
    by: { kind: "system" },
    ask: { kind: "full" },
    reason: "Charged outside of this product after the order had ended",
    decidedAt: at,
  }));
}

/**
 * Writes down what was given back in the provider's own dashboard: `keptCents` is all that the provider still has of the charge. While
 * a refund of ours is under way nobody can tell the two apart, so nothing changes then; nor does it when told again.
 */
export function noteOutsideRefund(order: Order, keptCents: Cents, at: Instant): Order {
  const { payment } = order;
  if (payment.state !== "captured" && payment.state !== "partially_refunded") return order;
  const cents = refundableCents(order) - keptCents;
  if (cents < 1) return order;
  return {
    ...withMoney(
      order,
      moneyAfter(payment.capturedAt, refundedCents(order) + cents, payment.amountCents),
    ),
    refunds: [...order.refunds, {
      number: order.refunds.length + 1,
      cents,
      ask: { kind: "amount", cents },
      reason: "Refunded at the payment provider",
      by: { kind: "system" },
      decidedAt: at,
      outcome: { kind: "done", at },
    }],
  };
}

/** Writes down how the refund that is under way ended. Told a second time, nothing changes. */
export function endRefund(
  order: Order,
  command: { number: number; outcome: Exclude<Refund["outcome"], { kind: "pending" }> },
): Result<Order, OrderRefusal> {
  const { payment } = order;
  const refund = order.refunds.find((each) => each.number === command.number);
  if (refund && refund.outcome.kind !== "pending") return ok(order);
  if (!refund || payment.state !== "refunding" || payment.number !== command.number) return illegal(order);
  const refundedCents = payment.refundedCents + (command.outcome.kind === "done" ? refund.cents : 0);
  return ok({
    ...withMoney(order, moneyAfter(payment.capturedAt, refundedCents, payment.amountCents)),
    refunds: order.refunds.map((each) => each === refund ? { ...refund, outcome: command.outcome } : each),
  });
}

/** What can still be given back: nothing before the capture and while a refund is under way. */
export function refundableCents({ payment }: Order): Cents {
  switch (payment.state) {
    case "captured":
      return payment.amountCents;
    case "partially_refunded":
      return payment.amountCents - payment.refundedCents;
    default:
      return 0;
  }
}

export function refundedCents({ payment }: Order): Cents {
  return "refundedCents" in payment ? payment.refundedCents : 0;
}

/** How many of a line have not been given back yet, counting a refund under way as given. */
export function unrefunded(order: Order, lineId: string): number {
  const line = order.lines.find((each) => each.id === lineId);
  const gone = order.refunds.filter((refund) => refund.outcome.kind !== "refused")
    .flatMap((refund) => linesOf(refund.ask)).filter((each) => each.lineId === lineId)
    .reduce((sum, each) => sum + each.quantity, 0);
  return (line?.quantity ?? 0) - gone;
}

/** For lines: the difference their leaving makes to the bill, so that all lines together are exactly the whole bill. */
function centsOf(order: Order, ask: RefundAsk): Cents | undefined {
  switch (ask.kind) {
    case "full":
      return refundableCents(order);
    case "amount":
      return ask.cents;
    case "lines": {
      const asked = new Map<string, number>();
      for (const { lineId, quantity } of ask.lines) asked.set(lineId, (asked.get(lineId) ?? 0) + quantity);
      for (const [lineId, quantity] of asked) {
        if (quantity > unrefunded(order, lineId)) return undefined;
      }
      const billFor = (quantityOf: (lineId: string) => number) =>
        totals(
          order.lines.map((line) => ({
            cents: line.unitPriceCents * quantityOf(line.id),
            isTaxable: line.isTaxable,
          })),
          order.bill,
        ).totalCents;
      return billFor((id) => unrefunded(order, id)) -
        billFor((id) => unrefunded(order, id) - (asked.get(id) ?? 0));
    }
  }
}

/** The dishes a refund is for; none when it is for an amount or for everything. */
export function linesOf(ask: RefundAsk): readonly RefundedLine[] {
  return ask.kind === "lines" ? ask.lines : [];
}

function isRepeat(order: Order, earlier: Refund, command: RefundCommand): boolean {
  if (command.key !== undefined || earlier.key !== undefined) return command.key === earlier.key;
  return earlier === order.refunds.at(-1) && earlier.outcome.kind !== "refused" &&
    command.at - earlier.decidedAt < secondTapMillis && earlier.reason === command.reason &&
    isSameActor(earlier.by, command.by) && isSameAsk(earlier.ask, command.ask);
}

function isSameActor(one: Actor, other: Actor): boolean {
  return one.kind === other.kind && (one.kind !== "staff" || other.kind !== "staff" || one.id === other.id);
}

function isSameAsk(one: RefundAsk, other: RefundAsk): boolean {
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
