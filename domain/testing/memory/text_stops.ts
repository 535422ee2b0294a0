import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { TextStops } from "@domain/ports/text_stops.ts";

export function memoryTextStops(audit: AuditEntry[]): TextStops {
  const stops = new Map<string, Instant>();
  return {
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
