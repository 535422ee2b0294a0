const defaultLifetimeMs = 15 * 60_000;
const renewBeforeMs = 60_000;

/**
 * Returns when a token received at `receivedAt` ends, both in device epoch milliseconds. The lifetime is exp − iat, so a wrong device
 * clock does not matter. A token that cannot be parsed gets 15 minutes.
 */
export function tokenEnd(token: string, receivedAt: number): number {
  return receivedAt + (lifetimeMs(token) ?? defaultLifetimeMs);
}

/** True from one minute before the end: the token must be renewed. */
export const endsSoon = (endsAt: number, now: number): boolean => now >= endsAt - renewBeforeMs;

/** Milliseconds until the token must be renewed; never negative. */
export const renewIn = (endsAt: number, now: number): number => Math.max(0, endsAt - renewBeforeMs - now);

function lifetimeMs(token: string): number | undefined {
  const [, payload] = token.split(".");
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null || !("exp" in claims) || !("iat" in claims)) {
      return undefined;
    }
    const { exp, iat } = claims;
    return typeof exp === "number" && typeof iat === "number" && exp > iat ? (exp - iat) * 1_000 : undefined;
  } catch {
    return undefined;
  }
}
