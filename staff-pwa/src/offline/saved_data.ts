import type { AuthUser } from "@contract/schemas/auth.ts";

/** Raise it when the wire shape of orders changes. Orders saved under another version are dropped. */
export const savedVersion = 10;

/** The day's orders saved on a tablet, for reading and printing them offline. */
export type SavedOrders = {
  version: typeof savedVersion;
  /** The user who was signed in. */
  user: AuthUser;
  /** The Los Angeles calendar day, "2026-11-21". */
  day: string;
  /** How far the server's clock was ahead of the device's. */
  aheadMs: number;
  queries: readonly { queryKey: readonly unknown[]; data: unknown; updatedAt: number }[];
};

/**
 * Parses the saved orders. Returns undefined when they are missing, invalid, of another version or of an earlier day. `todayAt` returns the
 * day by the device's clock corrected by `aheadMs`.
 */
export function parseSavedOrders(
  text: string | null,
  todayAt: (aheadMs: number) => string,
): SavedOrders | undefined {
  const saved = parsed(text);
  if (typeof saved !== "object" || saved === null) return undefined;
  if (!("version" in saved) || saved.version !== savedVersion) return undefined;
  if (!("aheadMs" in saved) || typeof saved.aheadMs !== "number") return undefined;
  if (!("day" in saved) || saved.day !== todayAt(saved.aheadMs)) return undefined;
  return "user" in saved && "queries" in saved && Array.isArray(saved.queries)
    ? saved as SavedOrders
    : undefined;
}

/** Parses the expiry times of the orders that were pending when the session ended. Returns [] when they are invalid. */
export function parseSavedWaiting(text: string | null): number[] {
  const saved = parsed(text);
  return Array.isArray(saved) ? saved.filter((each) => typeof each === "number") : [];
}

/** A transition that the server has not answered yet, with its user. `madeAt` is in device epoch milliseconds. */
export type SavedTap = {
  userId: string;
  madeAt: number;
  mutationKey: string[];
  scope: string;
  variables: unknown;
};

/** Parses saved taps, oldest first. Invalid ones are left out. */
export function parseSavedTaps(texts: readonly (string | null)[]): SavedTap[] {
  return texts.map(parsed).filter(isTap).toSorted((a, b) => a.madeAt - b.madeAt);
}

function isTap(tap: unknown): tap is SavedTap {
  return typeof tap === "object" && tap !== null && "userId" in tap && "madeAt" in tap &&
    typeof tap.madeAt === "number" && "mutationKey" in tap && "scope" in tap && "variables" in tap;
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
