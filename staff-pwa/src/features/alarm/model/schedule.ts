/** A beep every 4 s, escalation after 90 s, a mute of 10 minutes. */
export const beepEveryMs = 4_000;
export const lateAfterMs = 90_000;
export const muteMs = 10 * 60_000;
/** After a tap on the board staff count as present for this long. */
export const attentionMs = 30_000;

/** An order nobody has answered. `seenAt` is when somebody last looked at it; all times in the same epoch milliseconds. */
export type Waiting = { id: string; placedAt: number; seenAt: number | undefined };

export type Alarm =
  | { kind: "quiet" }
  /** Somebody should look. */
  | { kind: "ring" }
  /** An order has waited too long: louder, and over the whole screen, for every order that waits. */
  | { kind: "late" };

/**
 * What the alarm does now. `orders` is NEW. An order rings until it is looked at; one still unanswered 90 seconds after it came, and 90
 * seconds after it was last looked at, is late. `hasDue`: a scheduled order must be started and has not been looked at, which only rings.
 * `attendedAt`: the last tap on the board; nothing is late within 30 seconds of it.
 */
export function alarmFor(
  orders: readonly Waiting[],
  now: number,
  { hasDue = false, attendedAt = -Infinity }: { hasDue?: boolean; attendedAt?: number } = {},
): Alarm {
  const isLate = ({ placedAt, seenAt }: Waiting) => now >= Math.max(placedAt, seenAt ?? 0) + lateAfterMs;
  if (orders.some(isLate) && now >= attendedAt + attentionMs) return { kind: "late" };
  return hasDue || orders.some(({ seenAt }) => seenAt === undefined) ? { kind: "ring" } : { kind: "quiet" };
}

/** Whether a beep is due. The first comes at once. */
export const beepDue = (lastBeepAt: number | undefined, now: number): boolean =>
  lastBeepAt === undefined || now - lastBeepAt >= beepEveryMs;

/** How loud: the chosen volume, half again as loud when late, never beyond 1, and nothing while muted. */
export function loudness(volume: number, alarm: Alarm, mutedUntil: number, now: number): number {
  if (alarm.kind === "quiet" || now < mutedUntil) return 0;
  return alarm.kind === "late" ? Math.min(1, Math.max(volume, 0.4) * 1.5) : volume;
}
