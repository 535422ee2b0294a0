import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { TextStops } from "@domain/ports/text_stops.ts";

/** `stoppedAt`: when a number stopped texts; undefined while it gets them. */
export type MemoryTextStops = TextStops & { stoppedAt(phone: string): Instant | undefined };

export function memoryTextStops(audit: AuditEntry[]): MemoryTextStops {
  const stops = new Map<string, Instant>();
  return {
    stoppedAt: (phone) => stops.get(phone),
    isStopped: (phone) => Promise.resolve(stops.has(phone)),
    stop(phone, { at }, entry) {
      const before = stops.get(phone);
      stops.set(phone, Math.max(before ?? -Infinity, at));
      if (before === undefined) audit.push(entry);
      return Promise.resolve(before === undefined);
    },
    resume(phone, at, entry) {
      const stoppedAt = stops.get(phone);
      if (stoppedAt === undefined || stoppedAt >= at) return Promise.resolve(false);
      stops.delete(phone);
      audit.push(entry);
      return Promise.resolve(true);
    },
  };
}
