import type { Instant } from "../shared/local_time.ts";

/** The Web Push subscription of a staff member's browser, with its encryption keys. It belongs to the session that made it and ends with it. */
export type PushSubscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  staffId: string;
  sessionId: string;
};

/** The maximum number of browsers of one account, because each order calls every one. */
export const maxSubscriptions = 10;

/** The maximum number of browsers that one notification goes to. */
export const maxPushes = 200;

/** The stored half of `Push`. */
export type PushSubscriptions = {
  /** Inserts or replaces the subscription of this endpoint. Only the latest `maxSubscriptions` of an account stay. */
  save(subscription: PushSubscription, at: Instant): Promise<void>;
  /** Deletes a subscription, if it exists. */
  remove(endpoint: string): Promise<void>;
  /** Returns the subscriptions of open sessions of accounts that are not disabled, newest first, at most `maxPushes`. */
  open(now: Instant): Promise<PushSubscription[]>;
};

/** The notification that the service worker shows. It replaces an earlier one with the same `tag`. */
export type PushNote = { title: string; body: string; tag: string };

/** The half of `Push` that calls the browsers' push services. */
export type Pusher = {
  /** The VAPID public key for subscribing. */
  key: string;
  /** Returns `gone` when the subscription no longer exists. Throws when the push service refuses the message. */
  send(subscription: PushSubscription, note: PushNote): Promise<"sent" | "gone">;
};

/** Notifications to the browsers of staff. */
export type Push = PushSubscriptions & Pusher;
