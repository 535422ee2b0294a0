/** A device clock this far off is corrected; the `Date` header counts whole seconds, so less cannot be told from noise. */
const noticeableMs = 2_000;

let offsetMs = 0;

/**
 * How far the server's clock is ahead of the device's, in milliseconds, judged from one answer's `Date` header;
 * 0 where the two agree as far as can be told, undefined where the header says nothing.
 */
export function clockOffset(
  dateHeader: string | null,
  requestedAt: number,
  answeredAt: number,
): number | undefined {
  const stamped = dateHeader === null ? NaN : Date.parse(dateHeader);
  if (Number.isNaN(stamped)) return undefined;
  const ahead = stamped + 500 - (requestedAt + answeredAt) / 2;
  return Math.abs(ahead) < noticeableMs ? 0 : ahead;
}

export function learnServerTime(dateHeader: string | null, requestedAt: number, answeredAt: number): void {
  // A slow answer says little about the clock.
  if (answeredAt - requestedAt > noticeableMs) return;
  offsetMs = clockOffset(dateHeader, requestedAt, answeredAt) ?? offsetMs;
}

/** Now by the server's clock, in epoch milliseconds: waiting times must not depend on how a tablet's clock is set. */
export const serverNow = (): number => Date.now() + offsetMs;
