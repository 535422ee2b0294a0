import { take, type Usage } from "@domain/shared/rate.ts";
import type { Limits } from "@domain/ports/limits.ts";

export function memoryLimits(): Limits {
  const usages = new Map<string, Usage>();
  return {
    take(key, rate, now) {
      const taking = take(usages.get(key) ?? [], rate, 1, now);
      if (!taking.ok) return Promise.resolve(taking.retryAt);
      usages.set(key, taking.used);
      return Promise.resolve(undefined);
    },
    spent(key, rate, now) {
      const taking = take(usages.get(key) ?? [], rate, 1, now);
      return Promise.resolve(taking.ok ? undefined : taking.retryAt);
    },
  };
}
