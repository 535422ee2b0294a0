import type { Limits } from "@domain/ports/limits.ts";

/** Grants everything: for load tests, never in production. */
export const noLimits: Limits = {
  take: () => Promise.resolve(undefined),
  spent: () => Promise.resolve(undefined),
};
