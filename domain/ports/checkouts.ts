import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Checkout } from "../order/checkout.ts";

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

  /** Our installation's open checkouts last touched before `before`, oldest first. */
  idleSince(before: Instant, limit: number): Promise<Checkout[]>;
};
