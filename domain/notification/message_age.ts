import { hourMs, minuteMs } from "../shared/local_time.ts";
import type { MessageSubject } from "./message.ts";

/** The maximum age of each message. An older one is dropped, or fails and is listed as undelivered. */
const maxAges: Record<MessageSubject, { ms: number; after: "drop" | "give_up" }> = {
  order_received: { ms: 12 * hourMs, after: "drop" },
  order_delayed: { ms: 2 * hourMs, after: "drop" },
  order_ready: { ms: 2 * hourMs, after: "drop" },
  order_unanswered: { ms: 15 * minuteMs, after: "drop" },
  no_tablet: { ms: 15 * minuteMs, after: "drop" },
  sign_in_attack: { ms: 12 * hourMs, after: "give_up" },
  sign_in_code: { ms: 10 * minuteMs, after: "drop" },
  order_confirmed: { ms: 72 * hourMs, after: "give_up" },
  order_denied: { ms: 72 * hourMs, after: "give_up" },
  order_expired: { ms: 72 * hourMs, after: "give_up" },
  order_cancelled: { ms: 72 * hourMs, after: "give_up" },
  dispute_opened: { ms: 72 * hourMs, after: "give_up" },
  dispute_closed: { ms: 72 * hourMs, after: "give_up" },
  refund_failed: { ms: 72 * hourMs, after: "give_up" },
  day_closed: { ms: 72 * hourMs, after: "give_up" },
  monthly_ledger: { ms: 7 * 24 * hourMs, after: "give_up" },
  order_refunded: { ms: 72 * hourMs, after: "give_up" },
};

/**
 * Returns what to do with an unsent message of this age: `drop` it, `give_up` (staff see it as undelivered), or undefined to
 * send it. See docs/product-rules.md, "Message age".
 */
export function tooOld(about: MessageSubject, ageMs: number): "drop" | "give_up" | undefined {
  const { ms, after } = maxAges[about];
  return ageMs > ms ? after : undefined;
}
