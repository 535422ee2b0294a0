import type { PaymentSession } from "@contract/schemas/payment.ts";
import type { TextId } from "@/lib/i18n.ts";

export type Verdict =
  | "show"
  /** The order exists and is not paid: the pending page shows its status. */
  | "see_pending"
  /** The order does not exist yet. It may follow the payment with a delay. */
  | "not_yet";

/** Returns what the confirmation page does with a payment session. It shows paid and refunded orders only. */
export function verdictOn({ session, order }: PaymentSession): Verdict {
  if (order === null) return "not_yet";
  return isPaid(session) ? "show" : "see_pending";
}

/** Returns the text for a payment that has no order after all attempts. */
export function missingOrderText({ session }: PaymentSession): TextId {
  return isPaid(session) || session.payment_status === "authorized"
    ? "notFound.notCreated"
    : "notFound.notCompleted";
}

function isPaid({ payment_status }: PaymentSession["session"]): boolean {
  return payment_status === "paid" || payment_status === "refunded";
}
