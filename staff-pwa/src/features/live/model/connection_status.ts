import type { MessageId } from "@/lib/i18n/text.ts";
import { Refused } from "@/lib/session/refused.ts";

/** The state of the staff stream, as the connection badge shows it. */
export type LiveStatus =
  /** `isWaiting`: this device has no valid access token yet. */
  | { phase: "authenticating"; isWaiting?: true }
  | { phase: "live" }
  /** `isRefused`: the server did not accept the token. */
  | { phase: "reconnecting"; failures: number; isRefused?: true };

/** The status of a stream after it reported that it is up, or how often in a row it failed and why. */
export function liveStatus(isUp: boolean, failures: number, error: unknown): LiveStatus {
  if (isUp) return { phase: "live" };
  const isRefused = error instanceof Refused && error.status === 401;
  return { phase: "reconnecting", failures, ...(isRefused && { isRefused }) };
}

/** Consecutive failures after which the connection counts as lost. Retries continue (docs/product-rules.md, "Live connection"). */
const failuresUntilLost = 5;

/** The text of the connection badge and of the banner, if there is one. `isOffline` means that the device has no network. */
export function connectionText(
  status: LiveStatus,
  isOffline: boolean,
): { badge: MessageId; problem: MessageId | undefined } {
  if (isOffline) return { badge: "live.offline", problem: undefined };
  switch (status.phase) {
    case "live":
      return { badge: "live.live", problem: undefined };
    case "authenticating":
      return { badge: "live.authenticating", problem: status.isWaiting ? "live.waiting" : undefined };
    case "reconnecting":
      return {
        badge: "live.reconnecting",
        problem: status.failures >= failuresUntilLost
          ? "live.lost"
          : status.isRefused
          ? "live.no_token"
          : "live.failed",
      };
  }
}
