import type { Instant } from "../shared/local_time.ts";

/** Where one browser of a member of staff can be reached, with the keys its messages are sealed for (Web Push). */
export type PushSubscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  staffId: string;
};

export type PushSubscriptions = {
  /** A subscription kept before is overwritten. */
  save(subscription: PushSubscription, at: Instant): Promise<void>;
  remove(endpoint: string): Promise<void>;
  /** Of everybody whose account is not disabled. */
  all(): Promise<PushSubscription[]>;
};

/** What the service worker shows; `orderId` is opened when it is tapped. */
export type PushNote = { title: string; body: string; orderId: string };

export type Pusher = {
  /** The public key browsers subscribe with. */
  key: string;
  /** `gone` when the subscription has ended for good. Throws when the push service does not take it. */
  push(subscription: PushSubscription, note: PushNote): Promise<"sent" | "gone">;
};
