import { take, type Usage } from "../../shared/rate.ts";
import type { Limits } from "../../ports/limits.ts";

export function memoryLimits(): Limits {
  const kept = new Map<string, Usage>();
  return {
    take(key, rate, now) {
      const taking = take(kept.get(key) ?? [], rate, 1, now);
      if (!taking.ok) return Promise.resolve(taking.retryAt);
      kept.set(key, taking.used);
      return Promise.resolve(undefined);
    },
    spent(key, rate, now) {
      const taking = take(kept.get(key) ?? [], rate, 1, now);
      return Promise.resolve(taking.ok ? undefined : taking.retryAt);
    },
  };
}
