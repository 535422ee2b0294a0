import { authorizedCents } from "../order/offer.ts";
import type { Order, OrderStatus } from "../order/order.ts";
import type { HandedOver } from "../pickup/hand_over.ts";
import { capturedCents, uncapturedParts } from "../payment/payment.ts";
import { chargedParts, splitRefunds, type TaxedOrder } from "../payment/refund_parts.ts";
import { addParts, type TaxParts } from "../payment/tax_parts.ts";
import { type Instant, type LocalDate, localDateOf } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";

/** An order in the ledger, without the guest's details. */
export type LedgerEntry =
  & TaxedOrder
  & Pick<Order, "id" | "number" | "day" | "placedAt" | "offers" | "refundSettlement">
  & {
    status: OrderStatus;
    handedOver: HandedOver | undefined;
    /** When staff kept the food from a person who showed neither the code nor an ID. */
    refusedAt: readonly Instant[];
  };

/** What happened to the money of one order. Amounts are in cents; `sales` is the bill by parts less what was not captured, also when nothing was charged. */
export type LedgerRow = {
  sales: TaxParts;
  /** The dishes and charges that the payment provider did not capture, before tax. */
  discountCents: Cents;
  /** 0 until the payment provider has captured the payment. */
  capturedCents: Cents;
  capturedAt: Instant | undefined;
  refundedCents: Cents;
  refunds: TaxParts;
  /** The Los Angeles dates of the refunds, oldest first, each once. */
  refundDates: readonly LocalDate[];
  /** The amount of a released authorization. */
  releasedCents: Cents;
  releasedAt: Instant | undefined;
};

/** Computes the ledger's row of an order. See docs/product-rules.md, "Order ledger". */
export function ledgerRow(entry: LedgerEntry): LedgerRow {
  const { payment } = entry;
  const uncaptured = uncapturedParts(payment);
  const refunds = splitRefunds(entry);
  const dates = refunds.map(({ at }) => localDateOf(at));
  const isReleased = payment.state === "released";
  return {
    sales: chargedParts(entry),
    discountCents: uncaptured.taxableCents + uncaptured.exemptCents,
    capturedCents: capturedCents(payment),
    capturedAt: "capturedAt" in payment ? payment.capturedAt : undefined,
    refundedCents: refunds.reduce((sum, { cents }) => sum + cents, 0),
    refunds: addParts(refunds.map(({ parts }) => parts)),
    refundDates: [...new Set(dates)],
    releasedCents: isReleased ? authorizedCents(entry) : 0,
    releasedAt: isReleased ? payment.releasedAt : undefined,
  };
}
