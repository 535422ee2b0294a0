import { type IntentResult, isHeld } from "./authorize.ts";

export type ReturnSteps = {
  /** Whether the server already has the order; rejects without an answer. */
  hasOrder: () => Promise<boolean>;
  /** The provider's word on the intent; undefined where its script or the client secret is not at hand. */
  retrieve: (() => Promise<IntentResult>) | undefined;
};

/**
 * Where a guest goes who comes back from the bank's own page: on to the order, or once more through the checkout. In doubt
 * on to the order: that page finds out, and a second payment is the worse mistake.
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
