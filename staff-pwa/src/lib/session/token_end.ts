const usualLifeMs = 15 * 60_000;
const spareMs = 60_000;

/**
 * When a token received at `receivedAt` ends, by the same clock, in epoch milliseconds. Its life is read as exp − iat, so a
 * device clock that is wrong does not matter; a token that cannot be read is given the usual 15 minutes.
 */
export function tokenEnd(token: string, receivedAt: number): number {
  return receivedAt + (lifeMs(token) ?? usualLifeMs);
}

/** True from a minute before the end on: time to renew. */
export const endsSoon = (endsAt: number, now: number): boolean => now >= endsAt - spareMs;

/** Milliseconds until the token should be renewed; never negative. */
export const renewIn = (endsAt: number, now: number): number => Math.max(0, endsAt - spareMs - now);

function lifeMs(token: string): number | undefined {
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
