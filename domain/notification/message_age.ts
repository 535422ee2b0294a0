import { hourMillis, minuteMillis } from "../shared/local_time.ts";
import type { MessageSubject } from "./message.ts";

/** How long each kind of news is worth sending. Later it is dropped, or given up where its reader is still owed it. */
const worth: Record<MessageSubject, { millis: number; after: "drop" | "give_up" }> = {
  order_received: { millis: 12 * hourMillis, after: "drop" },
  order_ready: { millis: 2 * hourMillis, after: "drop" },
  order_unanswered: { millis: 15 * minuteMillis, after: "drop" },
  no_tablet: { millis: 15 * minuteMillis, after: "drop" },
  sign_in_attack: { millis: 12 * hourMillis, after: "give_up" },
  sign_in_code: { millis: 10 * minuteMillis, after: "drop" },
  order_confirmed: { millis: 72 * hourMillis, after: "give_up" },
  order_denied: { millis: 72 * hourMillis, after: "give_up" },
  order_expired: { millis: 72 * hourMillis, after: "give_up" },
  order_cancelled: { millis: 72 * hourMillis, after: "give_up" },
  dispute_opened: { millis: 72 * hourMillis, after: "give_up" },
  dispute_closed: { millis: 72 * hourMillis, after: "give_up" },
  refund_failed: { millis: 72 * hourMillis, after: "give_up" },
  order_refunded: { millis: 72 * hourMillis, after: "give_up" },
};

/** What to do with a message of this age that has not been sent: undefined while it is still worth it. */
export function tooOld(about: MessageSubject, ageMillis: number): "drop" | "give_up" | undefined {
  const { millis, after } = worth[about];
  return ageMillis > millis ? after : undefined;
}
