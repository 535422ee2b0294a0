import type { AuthUser } from "@contract/schemas/auth.ts";

/** Raised when orders get another form on the wire: those that an older version of the app kept are dropped. */
export const savedVersion = 3;

/** What a tablet keeps of the day's orders, to read and print them without a network. */
export type SavedOrders = {
  version: typeof savedVersion;
  /** Whose screen it was. */
  user: AuthUser;
  /** The Los Angeles day they belong to. */
  day: string;
  queries: readonly { queryKey: readonly unknown[]; data: unknown; updatedAt: number }[];
};

/** The kept orders of `today`; undefined for yesterday's, for none, for those of an older version, and for what cannot be read. */
export function parseSavedOrders(text: string | null, today: string): SavedOrders | undefined {
  const kept = parsed(text);
  if (typeof kept !== "object" || kept === null || !("day" in kept) || kept.day !== today) return undefined;
  if (!("version" in kept) || kept.version !== savedVersion) return undefined;
  return "user" in kept && "queries" in kept && Array.isArray(kept.queries) ? kept as SavedOrders : undefined;
}

/** The deadlines of the orders that waited when the session ended; none where they cannot be read. */
export function parseSavedWaiting(text: string | null): number[] {
  const kept = parsed(text);
  return Array.isArray(kept) ? kept.filter((each) => typeof each === "number") : [];
}

/** One tap that the server has not answered yet: its variables, and whose tap it was. */
export type SavedTap = {
  userId: string;
  madeAt: number;
  mutationKey: string[];
  scope: string;
  variables: unknown;
};

/** The kept taps that can be read, in the order they were made. */
export function parseSavedTaps(texts: readonly (string | null)[]): SavedTap[] {
  return texts.map(parsed).filter(isTap).map(withActor).toSorted((a, b) => a.madeAt - b.madeAt);
}

/** A tap kept before version 2 names its user instead of holding the actor. */
function withActor(tap: SavedTap): SavedTap {
  const { userId, variables } = tap;
  if (typeof variables !== "object" || variables === null || !("by" in variables)) return tap;
  if (typeof variables.by !== "string") return tap;
  return { ...tap, variables: { ...variables, by: { kind: "staff", id: userId, name: variables.by } } };
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
