import type { Instant } from "@domain/shared/local_time.ts";

/** Formats an instant as ISO 8601 in UTC. */
export function iso(at: Instant): string {
  return new Date(at).toISOString();
}

/** Formats an instant like `iso`, or returns null for undefined. */
export function isoOrNull(at: Instant | undefined): string | null {
  return at === undefined ? null : iso(at);
}

let last = { second: NaN, text: "" };

/** Returns the value of the `Date` header, formatted once per second. */
export function dateHeader(now: Instant): string {
  const second = Math.floor(now / 1000);
  if (second !== last.second) last = { second, text: new Date(now).toUTCString() };
  return last.text;
}
