/** Decision 17: a beep every 4 s, escalation after 90 s, a mute of 10 minutes. */
export const beepEveryMs = 4_000;
export const lateAfterMs = 90_000;
export const muteMs = 10 * 60_000;

/** An order nobody has answered. `seenAt` is when somebody last looked at it; all times in the same epoch milliseconds. */
export type Waiting = { id: string; placedAt: number; seenAt: number | undefined };

export type Alarm =
  | { kind: "quiet" }
  /** Somebody should look. */
  | { kind: "ring" }
  /** Somebody should have answered: louder, and over the whole screen. */
  | { kind: "late"; ids: readonly string[] };

/**
 * What the alarm does now. `orders` is NEW; `hasDue` says that an order for later must be begun and nobody has looked at it yet, which
 * rings and goes no further: it is accepted. An order rings until it is looked at. Looking buys 90 seconds; an order still unanswered 90 seconds
 * after it came, and 90 seconds after somebody last looked, is late.
 */
export function alarmFor(orders: readonly Waiting[], now: number, hasDue = false): Alarm {
  const late = orders.filter(({ placedAt, seenAt }) => now >= Math.max(placedAt, seenAt ?? 0) + lateAfterMs);
  if (late.length > 0) return { kind: "late", ids: late.map(({ id }) => id) };
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
