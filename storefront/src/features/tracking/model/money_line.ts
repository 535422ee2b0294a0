import type { GuestOrder } from "@contract/schemas/payment.ts";

/** The message about the money. Amounts are in dollars, `at` is an ISO instant. See docs/product-rules.md, "Money messages". */
export type MoneyLine =
  | { kind: "held"; amount: number }
  | { kind: "charged"; amount: number; at: string }
  | { kind: "releasing"; amount: number }
  | { kind: "released"; amount: number; at: string }
  | { kind: "refunding"; amount: number }
  | { kind: "refund_pending"; amount: number; pending: number }
  | { kind: "refunded"; amount: number; at: string }
  | { kind: "partly_refunded"; amount: number; refunded: number; at: string };

export function moneyLine(money: GuestOrder["money"]): MoneyLine {
  const { state, amount, at } = money;
  const refunded = money.refunded_amount;
  switch (state) {
    case "held":
      return { kind: "held", amount };
    case "releasing":
      return { kind: "releasing", amount };
    case "released":
      return { kind: "released", amount, at };
    case "refunding":
      return { kind: "refunding", amount };
    case "refund_pending":
      return { kind: "refund_pending", amount, pending: money.pending_refund_amount };
    case "captured":
    case "refunded":
      if (refunded <= 0) return { kind: "charged", amount, at };
      return refunded >= amount
        ? { kind: "refunded", amount: refunded, at }
        : { kind: "partly_refunded", amount, refunded, at };
    default: {
      const unknown: never = state;
      return unknown;
    }
  }
}
