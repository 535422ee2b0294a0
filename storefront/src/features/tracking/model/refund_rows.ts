import type { GuestOrder } from "@contract/schemas/payment.ts";

type RefundRow = { label: "receipt.refunded" | "receipt.refundPending"; amount: number };

/** Returns the receipt's refund rows, as in the emails: the settled amount, then the pending amount. In dollars. */
export function refundRows(
  { refunded_amount, pending_refund_amount }: Pick<
    GuestOrder["money"],
    "refunded_amount" | "pending_refund_amount"
  >,
): RefundRow[] {
  const settled = Math.round((refunded_amount - pending_refund_amount) * 100) / 100;
  const rows: RefundRow[] = [
    { label: "receipt.refunded", amount: settled },
    { label: "receipt.refundPending", amount: pending_refund_amount },
  ];
  return rows.filter(({ amount }) => amount > 0);
}
