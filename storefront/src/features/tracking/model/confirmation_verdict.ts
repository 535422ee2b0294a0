import type { PaymentSession } from "@contract/schemas/payment.ts";
import type { TextId } from "../../../lib/i18n.ts";

export type Verdict =
  | "show"
  /** The order exists and is not paid: its own page tells how it stands. */
  | "see_pending"
  /** The order may be a moment behind the payment. */
  | "not_yet";

/** What the confirmation page makes of a payment (spec section 2: it needs `paid`). */
export function verdictOn({ session, order }: PaymentSession): Verdict {
  if (order === null) return "not_yet";
  return isPaid(session) ? "show" : "see_pending";
}

/** Why there is still no order after all tries (spec section 8). */
export function missingOrderText({ session }: PaymentSession): TextId {
  return isPaid(session) || session.payment_status === "authorized"
    ? "notFound.notCreated"
    : "notFound.notCompleted";
}

function isPaid({ payment_status }: PaymentSession["session"]): boolean {
  return payment_status === "paid" || payment_status === "refunded";
}
