import type { Limits } from "@domain/ports/limits.ts";

/** Allows every request. For load tests, never in production. */
export const noLimits: Limits = {
  take: () => Promise.resolve(undefined),
  spent: () => Promise.resolve(undefined),
};
