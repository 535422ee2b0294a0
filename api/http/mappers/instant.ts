import type { Instant } from "@domain/shared/local_time.ts";

/** An instant as the API writes it: ISO 8601 in UTC. */
export function iso(at: Instant): string {
  return new Date(at).toISOString();
}

/** `iso`, with null for none. */
export function isoOrNull(at: Instant | undefined): string | null {
  return at === undefined ? null : iso(at);
}
