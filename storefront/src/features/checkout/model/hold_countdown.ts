/** The countdown is visible during the last seconds of a hold. */
export const countdownSeconds = 180;
/** Screen readers announce the countdown when it reaches these seconds. */
const announcedSeconds = [60, countdownSeconds];

/** Returns the seconds until the hold ends, at least 0. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Returns the milliseconds until the countdown changes: until it becomes visible, or until its next second. */
export function nextTickMs(until: number, now: number): number {
  const hiddenMs = until - now - countdownSeconds * 1000;
  return hiddenMs > 0 ? hiddenMs : Math.max(0, until - now - (secondsLeft(until, now) - 1) * 1000);
}

/** Returns the last announcement that the countdown has reached, in seconds; undefined before the first. */
export function announcedAt(seconds: number): number | undefined {
  return announcedSeconds.find((each) => seconds <= each);
}

/** Returns 161 as "2:41". */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
