import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Checkout } from "../order/checkout.ts";

export type Claim = { pressedSince: Instant; until: Instant; limit: number };

export type Checkouts = {
  byId(id: string): Promise<Checkout | undefined>;
  byIntent(intentId: string): Promise<Checkout | undefined>;
  /** The checkouts of these intents, in no order. */
  byIntents(intentIds: readonly string[]): Promise<Checkout[]>;
  /** The cart's open checkout, if there is one. */
  openOf(sessionId: string): Promise<Checkout | undefined>;

  /** Stores a new open checkout. Refused when the cart has an open one already (another tab was first). */
  begin(checkout: Checkout): Promise<Result<Checkout, "another_is_open">>;

  /** Stores `checkout` over the version it was made from, raising it. Refused when somebody changed it meanwhile. */
  save(checkout: Checkout): Promise<Result<Checkout, "changed_meanwhile">>;

  /**
   * Takes open checkouts whose guest pressed pay after `pressedSince` and whose next check is due, the latest press first: until
   * `until` no other process takes them.
   */
  claimPaying(now: Instant, claim: Claim): Promise<Checkout[]>;
  /** The same for all other open checkouts, the longest due first. */
  claimIdle(now: Instant, claim: Claim): Promise<Checkout[]>;
  /** Sets the next check, unless the checkout was changed since it was read. Its version stays. */
  scheduleCheck(checkout: Pick<Checkout, "id" | "version">, at: Instant): Promise<void>;
};
