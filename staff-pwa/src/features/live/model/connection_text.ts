import type { MessageId } from "@/lib/i18n/text.ts";
import type { LiveStatus } from "./live_status.ts";

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
