import type { Instant } from "@domain/shared/local_time.ts";

let last = { second: NaN, text: "" };

/** Returns the value of the `Date` header, formatted once per second. */
export function dateHeader(now: Instant): string {
  const second = Math.floor(now / 1000);
  if (second !== last.second) last = { second, text: new Date(now).toUTCString() };
  return last.text;
}
