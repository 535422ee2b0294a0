import type { Cents } from "../shared/money.ts";

/**
 * How the guest's bank answered 3-D Secure. `attempted`: the bank does not take part, and the card network answered for it. `failed`: the
 * guest did not pass it, and the card was authorized all the same. `unavailable`: the card or the bank's service could not do it.
 */
const threeDSecureOutcomes = [
  "frictionless",
  "challenge",
  "attempted",
  "failed",
  "unavailable",
] as const;
export type ThreeDSecureOutcome = typeof threeDSecureOutcomes[number];

/** The 3-D Secure result of an authorization. With a shifted liability the bank bears a dispute about fraud. */
export type ThreeDSecure = { outcome: ThreeDSecureOutcome; isLiabilityShifted: boolean };

/** When guests are asked for 3-D Secure: above a total, from a number of dishes (0: never), and after disputes and no-shows. */
export type ThreeDSecureRules = { aboveCents: Cents; dishes: number; isByRecord: boolean };

/**
 * Returns whether the bank is asked for 3-D Secure before it authorizes the card. Otherwise the bank decides alone. `record` counts earlier
 * orders of the guest, and is undefined while the guest is unknown. See docs/product-rules.md, "3-D Secure".
 */
export function asksForThreeDSecure(
  { totalCents, dishes, record }: {
    totalCents: Cents;
    dishes: number;
    record?: { disputes: number; noShows: number } | undefined;
  },
  rules: ThreeDSecureRules,
): boolean {
  return rules.aboveCents > 0 && totalCents > rules.aboveCents ||
    rules.dishes > 0 && dishes >= rules.dishes ||
    rules.isByRecord && record !== undefined && record.disputes + record.noShows > 0;
}
