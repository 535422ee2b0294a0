import type { Instant } from "../shared/local_time.ts";

/** How often an open orders page reports itself. */
export const tabletReportMs = 20_000;

/** A tablet counts as connected when it reported within this time. */
export const tabletSilentMs = 60_000;

/**
 * Whether a tablet that last reported at `seenAt` counts as connected. A report from further ahead than the same time does not count: it was
 * stored before the clock was set back, and would otherwise count until the clock reaches it again.
 */
export function isConnected({ seenAt }: { seenAt: Instant }, now: Instant): boolean {
  return Math.abs(now - seenAt) <= tabletSilentMs;
}

/**
 * How long an order waits for an answer, in milliseconds, before tablets show it as late and devices get a push
 * (docs/product-rules.md, "Tablet alarm"). An ASAP order turns yellow at the same time.
 */
export const escalateAfterMs = 90_000;
