import { escalateAfterMs } from "@domain/staff/tablets.ts";
import { muteLeft } from "@/lib/mute.ts";

const beepEveryMs = 4_000;
/** After a tap on the board staff count as present for this long. */
const attentionMs = 30_000;

/** An unanswered order. `seenAt` is when staff last looked at it. All times are server epoch milliseconds. */
export type Waiting = { id: string; placedAt: number; seenAt: number | undefined };

export type Alarm =
  | { kind: "quiet" }
  /** An order has not been seen. */
  | { kind: "ring" }
  /** An order has waited too long: louder, and covers the whole screen. */
  | { kind: "late" };

/**
 * The alarm at `now`. `orders` are those of NEW. An order rings until it is seen. It is late when it is still unanswered 90 seconds after
 * it was placed and 90 seconds after it was last seen. `hasDue` means that a scheduled order must be started and has not been seen; it
 * rings but is never late. `attendedAt` is the last tap on the board; no order is late within 30 seconds of it.
 */
export function alarmFor(
  orders: readonly Waiting[],
  now: number,
  { hasDue = false, attendedAt = -Infinity }: { hasDue?: boolean; attendedAt?: number } = {},
): Alarm {
  const isLate = ({ placedAt, seenAt }: Waiting) => now >= Math.max(placedAt, seenAt ?? 0) + escalateAfterMs;
  if (orders.some(isLate) && now >= attendedAt + attentionMs) return { kind: "late" };
  return hasDue || orders.some(({ seenAt }) => seenAt === undefined) ? { kind: "ring" } : { kind: "quiet" };
}

/** Whether a beep is due. The first one is due at once, and so is the first one after the device's clock was set back. */
export const beepDue = (lastBeepAt: number | undefined, now: number): boolean =>
  lastBeepAt === undefined || now < lastBeepAt || now - lastBeepAt >= beepEveryMs;

/** The volume to ring at, 0 to 1: 0 when quiet or muted, 1.5 times the chosen volume and at least 0.6 when late, else the chosen one. */
export function loudness(volume: number, alarm: Alarm, mutedUntil: number, now: number): number {
  if (alarm.kind === "quiet" || muteLeft(mutedUntil, now) > 0) return 0;
  return alarm.kind === "late" ? Math.min(1, Math.max(volume, 0.4) * 1.5) : volume;
}
