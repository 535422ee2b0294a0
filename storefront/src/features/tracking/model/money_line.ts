import type { GuestOrder } from "@contract/schemas/payment.ts";

/** The one truthful sentence about the money (decision 12); amounts in dollars, `at` an ISO instant. */
export type MoneyLine =
  | { say: "held"; amount: number }
  | { say: "charged"; amount: number; at: string }
  | { say: "releasing"; amount: number }
  | { say: "released"; amount: number; at: string }
  | { say: "refund_pending"; amount: number; pending: number }
  | { say: "refunded"; amount: number; at: string }
  | { say: "partly_refunded"; amount: number; refunded: number; at: string };

export function moneyLine(money: GuestOrder["money"]): MoneyLine {
  const { state, amount, at } = money;
  const refunded = money.refunded_amount;
  switch (state) {
    case "held":
      return { say: "held", amount };
    case "releasing":
      return { say: "releasing", amount };
    case "released":
      return { say: "released", amount, at };
    case "refund_pending":
      return { say: "refund_pending", amount, pending: money.pending_refund_amount };
    case "captured":
    case "refunded":
      if (refunded <= 0) return { say: "charged", amount, at };
      return refunded >= amount
        ? { say: "refunded", amount: refunded, at }
        : { say: "partly_refunded", amount, refunded, at };
    default: {
      const unknown: never = state;
      return unknown;
    }
  }
}
