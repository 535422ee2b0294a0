const zone = "America/Los_Angeles";

// Times are en-US 12-hour in both languages (spec section 1).
const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  weekday: "short",
  month: "short",
  day: "numeric",
});
const isoDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** "6:45 PM" in Los Angeles, of an ISO instant or epoch milliseconds. */
export const clockTime = (instant: string | number): string => clock.format(new Date(instant));

/** "Fri, Nov 21" in Los Angeles. */
export const dayName = (instant: string | number): string => day.format(new Date(instant));

/** "2026-11-21", the Los Angeles calendar day an instant falls on. */
export const calendarDay = (instant: string | number): string => isoDay.format(new Date(instant));

/** A stretch of time as a stopwatch shows it: "0:42", "12:05", "1:02:09". Never negative. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whole minutes from `now` until `instant`, rounded up; 0 or less when it has passed. */
export const minutesUntil = (instant: string | number, now: number): number =>
  Math.ceil((new Date(instant).getTime() - now) / 60_000);
