import type { PaymentIntentResult } from "@stripe/stripe-js";
import { isHeld } from "./authorize.ts";

export type ReturnSteps = {
  /** Whether the server already has the order. Rejects without a response. */
  hasOrder: () => Promise<boolean>;
  /** Reads the payment intent from the provider; undefined when its script or the client secret is missing. */
  retrieve: (() => Promise<PaymentIntentResult>) | undefined;
};

/**
 * Decides where a guest goes after the bank's page: to the order or back to the checkout. An unknown result leads to the order, whose page
 * keeps checking, because a second payment is the worse mistake.
 */
export async function settleReturn(
  steps: ReturnSteps,
  redirectStatus: string | undefined,
): Promise<"order" | "again"> {
  if (await steps.hasOrder().catch(() => false)) return "order";
  const result = await steps.retrieve?.().catch(() => undefined);
  if (result?.paymentIntent) return isHeld(result) ? "order" : "again";
  return redirectStatus === "failed" ? "again" : "order";
}
