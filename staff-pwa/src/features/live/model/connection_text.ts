import type { MessageId } from "../../../lib/i18n/text.ts";
import type { LiveStatus } from "./live_status.ts";

/** Spec section 4: after so many failures in a row the spec's sentence appears, while the retries go on (decision 18). */
const manyFailures = 5;

/** The text of the connection badge, and the sentence across the page where there is one. `isOffline`: the device has no network. */
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
        problem: status.failures >= manyFailures
          ? "live.lost"
          : status.isRefused
          ? "live.no_token"
          : "live.failed",
      };
  }
}
