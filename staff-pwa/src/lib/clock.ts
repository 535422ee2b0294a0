/** Smaller offsets are ignored: the `Date` header has a resolution of one second. */
const noticeableMs = 2_000;

let offsetMs = 0;
const listeners = new Set<() => void>();

/**
 * Returns how far the server's clock is ahead of the device's, in milliseconds, from the `Date` header of one response.
 * Returns 0 below two seconds and undefined when the header is missing or invalid. Times are device epoch milliseconds.
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

/** Corrects `serverNow` by the `Date` header of a response. Times are device epoch milliseconds. */
export function learnServerTime(dateHeader: string | null, requestedAt: number, answeredAt: number): void {
  // The estimate is off by up to half of the response time.
  if (answeredAt - requestedAt > noticeableMs) return;
  correct(clockOffset(dateHeader, requestedAt, answeredAt) ?? offsetMs);
}

function correct(aheadMs: number): void {
  const before = offsetMs;
  offsetMs = aheadMs;
  if (Math.abs(offsetMs - before) < noticeableMs) return;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever `serverNow` has been corrected noticeably. */
export function onCorrection(listener: () => void): void {
  listeners.add(listener);
}

/** How far the server's clock is ahead of the device's, as far as known. A device saves it for a start without a connection. */
export const serverAheadMs = (): number => offsetMs;

/** Corrects `serverNow` by what `serverAheadMs` returned before a reload. */
export function restoreServerTime(aheadMs: number): void {
  correct(aheadMs);
}

/** The current server time in epoch milliseconds. Countdowns use it because tablet clocks can be wrong. */
export const serverNow = (): number => Date.now() + offsetMs;

/** The server's time at a moment of the device's clock, in epoch milliseconds. */
export const toServerTime = (deviceTime: number): number => deviceTime + offsetMs;
