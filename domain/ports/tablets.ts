import type { Instant } from "../shared/local_time.ts";

/** A device with the orders page open. */
export type Tablet = {
  id: string;
  staffId: string;
  /** What its users call it, "Counter" or "iPad, Chrome"; empty when it has not said. At most 40 characters. */
  name: string;
  /** Its sound is on: an order would be heard. */
  isArmed: boolean;
  isVisible: boolean;
  seenAt: Instant;
};

export type Tablets = {
  /** A tablet says how it is; what it said before is forgotten, but not when it was last armed. */
  report(tablet: Tablet): Promise<void>;
  /** Tablets heard of since a moment, latest first, with the name of whoever is signed in there. */
  seenSince(since: Instant): Promise<(Tablet & { staffName: string })[]>;
};
