import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { AbandonedCheckout, Checkout, OpenCheckout } from "../order/checkout.ts";

/** `pressedSince`: guests who submitted the form after it are paying. The claimed checkouts are leased until `until`. */
export type Claim = { pressedSince: Instant; until: Instant; limit: number };

export type Checkouts = {
  /** Returns undefined when the checkout does not exist. */
  byId(id: string): Promise<Checkout | undefined>;
  /** Returns undefined when no checkout has this intent. */
  byIntent(intentId: string): Promise<Checkout | undefined>;
  /** Returns the checkouts of these intents, unordered. */
  byIntents(intentIds: readonly string[]): Promise<Checkout[]>;
  /** Returns the cart's open checkout, if there is one. */
  openOf(sessionId: string): Promise<OpenCheckout | undefined>;

  /** Stores a new checkout. Refused when the cart already has one (opened in another tab). */
  begin<Stage extends Checkout>(checkout: Stage): Promise<Result<Stage, "another_is_open">>;

  /**
   * Stores the next stage of an open checkout and increments its version. Refused when the stored version differs (a concurrent change) or
   * the stored checkout is not open.
   */
  save<Stage extends OpenCheckout | AbandonedCheckout>(
    checkout: Stage,
  ): Promise<Result<Stage, "changed_meanwhile">>;

  /**
   * Claims open checkouts that are due for a check and whose guest pressed pay after `pressedSince`, latest press first. No
   * other process claims them before `until`.
   */
  claimPaying(now: Instant, claim: Claim): Promise<OpenCheckout[]>;
  /** Claims the other open checkouts that are due for a check, longest due first. */
  claimIdle(now: Instant, claim: Claim): Promise<OpenCheckout[]>;
  /** Sets the next check unless the checkout changed since it was read. Does not change the version. */
  scheduleCheck(checkout: Pick<Checkout, "id" | "version">, at: Instant): Promise<void>;
};
