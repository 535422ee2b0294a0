/** The money of an order, computed from its bill and its history without the code of the product. */
import assert from "node:assert/strict";
import type { Bill, OrderLine } from "@domain/order/agreement.ts";
import type { Order } from "@domain/order/order.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import type { Refund } from "@domain/payment/payment.ts";

/** The parts of an amount in cents. Fees are part of the taxable sales. */
export type Parts = { taxable: number; exempt: number; tax: number };

/** `items` are the dishes alone. */
export type BillSums = Parts & { items: number; fees: number; total: number };

type Rates = Pick<Bill, "taxPpm"> & { charges: readonly { ppm: number }[] };

const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0);
/** A share in parts per million, rounded half up. */
const shareOf = (cents: number, ppm: number) => Math.floor((cents * ppm + 500_000) / 1_000_000);

/** The bill of these dishes. `quantityOf` can leave some out. */
export function billOf(
  lines: readonly OrderLine[],
  { taxPpm, charges }: Rates,
  quantityOf: (line: OrderLine) => number = ({ quantity }) => quantity,
): BillSums {
  const price = (line: OrderLine) => quantityOf(line) * line.unitPriceCents;
  const items = sum(lines, price);
  const fees = sum(charges, ({ ppm }) => shareOf(items, ppm));
  const taxable = sum(lines.filter(({ isTaxable }) => isTaxable), price) + fees;
  const tax = shareOf(taxable, taxPpm);
  return { items, fees, taxable, exempt: items + fees - taxable, tax, total: items + fees + tax };
}

export const isFailed = ({ outcome: { kind } }: Refund) => kind === "refused" || kind === "failed";
/** The provider has accepted the refund, and it has not failed. */
export const isCounted = ({ outcome }: Refund) =>
  outcome.kind === "done" || outcome.kind === "pending" && outcome.acceptedAt !== undefined;
export const isInProgress = ({ outcome }: Pick<Refund, "outcome">) =>
  outcome.kind === "pending" && outcome.acceptedAt === undefined;

export const isUndecided = ({ status }: Dispute) => status === "needs_response" || status === "under_review";
/** The bank has withdrawn the money, and no refund is possible. */
export const isBlocked = ({ disputes }: Order) =>
  disputes.some((dispute) => isUndecided(dispute) && !dispute.isInquiry);

/**
 * The sums of an order in cents. `lost` is the amount of lost disputes, `left` what the guest has got back in no way, `refundable` what a
 * refund may take now.
 */
export type Sums = {
  captured: number;
  refunded: number;
  retained: number;
  lost: number;
  left: number;
  refundable: number;
};

export function sumsOf(order: Order): Sums {
  const { payment, refunds, disputes, refundSettlement } = order;
  const { taxableCents = 0, exemptCents = 0, taxCents = 0 } =
    ("uncaptured" in payment ? payment.uncaptured : undefined) ?? {};
  const captured = "capturedAt" in payment ? payment.amountCents - taxableCents - exemptCents - taxCents : 0;
  const refunded = sum(refunds.filter(isCounted), ({ cents }) => cents);
  const retained = captured - refunded;
  const lost = sum(
    disputes.filter(({ status, isInquiry }) => status === "lost" && !isInquiry),
    ({ cents }) => cents,
  );
  const isImpossible = isBlocked(order) || refunds.some(isInProgress);
  const left = Math.max(0, retained - lost - (refundSettlement?.cents ?? 0));
  return { captured, refunded, retained, lost, left, refundable: isImpossible ? 0 : left };
}

/** The bill of a placed order is that of its dishes at its own rates. */
export function checkBill({ bill, lines, payment }: Order): void {
  const { items, fees, tax, total } = billOf(lines, bill);
  assert.deepEqual(
    [bill.subtotalCents, sum(bill.charges, ({ cents }) => cents), bill.taxCents, bill.totalCents],
    [items, fees, tax, total],
    "the dishes, the fees, the tax and the total of a bill",
  );
  assert.equal(payment.amountCents, total, "the authorized amount");
}
