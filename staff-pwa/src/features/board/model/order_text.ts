import { asapRange } from "@domain/shared/guest_texts.ts";
import { escalateAfterMs } from "@domain/staff/tablets.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { MessageId, Values } from "@/lib/i18n/text.ts";
import { dayAndTime, minutesUntil } from "@/lib/format/times.ts";

export type TextRef = { id: MessageId; values?: Values };

/** The pickup time: the ASAP text, or a clock time (with the day when it is not today) and the time left until then. */
export function pickupText(
  order: StaffOrder,
  now: number,
): { when: TextRef | string; left: TextRef | undefined } {
  if (order.pickup_option === "asap" || order.pickup_at === null) {
    return { when: asapText(order), left: undefined };
  }
  const when = dayAndTime(order.pickup_at, now);
  return { when, left: minutesText(minutesUntil(order.pickup_at, now)) };
}

/** The ASAP range that the guest was shown. */
const asapText = ({ asap_minutes }: StaffOrder): TextRef => ({
  id: "pickup.asap",
  values: asapRange(asap_minutes ?? { from: 15, to: 30 }),
});

/** The time left until a promised time; "now" within a minute of it. */
export function timeLeftText(instant: string, now: number): TextRef | undefined {
  const minutes = minutesUntil(instant, now);
  return minutes === 0 ? { id: "pickup.now" } : minutesText(minutes);
}

/** When an order became ready, as an ISO instant; undefined while it is not ready. */
export const readySince = (
  { status, transitions }: Pick<StaffOrder, "status" | "transitions">,
): string | undefined =>
  status === "ready"
    ? transitions.findLast(({ kind, is_undone }) => kind === "ready" && !is_undone)?.at
    : undefined;

/** How long a ready order has been waiting for pickup. */
export const waitingText = (since: string, now: number): TextRef => ({
  id: "packed.waiting",
  values: { minutes: Math.max(0, Math.floor((now - Date.parse(since)) / 60_000)) },
});

/** "in 42 min", "in 3 h 5 min" or "4 min late"; undefined from 24 hours on. */
export function minutesText(minutes: number): TextRef | undefined {
  if (minutes < 0) return { id: "pickup.past", values: { minutes: -minutes } };
  if (minutes < 90) return { id: "pickup.in", values: { minutes } };
  if (minutes < 24 * 60) {
    return { id: "pickup.in_hours", values: { hours: Math.floor(minutes / 60), minutes: minutes % 60 } };
  }
  return undefined;
}

/** The minutes until an unanswered order expires; undefined until five minutes before. */
export function expiryText(expiresAt: string, now: number): TextRef | undefined {
  const minutes = minutesUntil(expiresAt, now);
  if (minutes > 5) return undefined;
  return minutes > 0 ? { id: "card.expires.soon", values: { minutes } } : { id: "card.expires.now" };
}

export type Age = "fresh" | "waiting" | "late";

/**
 * The color of the waiting time: "late" within three minutes of the expiry, and for ASAP orders after five minutes; "waiting" within
 * five minutes of the expiry, and for ASAP orders after 90 seconds. An order that waits for the guest stays "fresh".
 */
export function ageOf({ status, created_at, expires_at, pickup_option }: StaffOrder, now: number): Age {
  if (status === "offered") return "fresh";
  const left = minutesUntil(expires_at, now);
  const waited = pickup_option === "asap" ? now - Date.parse(created_at) : 0;
  if (waited >= 5 * 60_000 || left <= 3) return "late";
  return waited >= escalateAfterMs || left <= 5 ? "waiting" : "fresh";
}

/** The number of dishes in an order. Ten or more is a large order. */
export function dishCount(order: StaffOrder): { count: number; large: boolean } {
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return { count, large: count >= 10 };
}

/** The number of kitchen notes and requests, including the order's own note. */
export const noteCount = ({ items, special_instructions }: StaffOrder): number => {
  const notes = [special_instructions, ...items.map((item) => item.special_instructions)];
  const requests = items.flatMap(({ options }) => options).filter(({ kind }) => kind === "request");
  return notes.filter((note) => note !== "").length + requests.length;
};
