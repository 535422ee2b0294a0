import type { Order } from "../order/order.ts";
import type { Cents } from "../shared/money.ts";

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
