import type { MessageId } from "../../lib/i18n/say.ts";
import type { LiveStatus } from "./listen.ts";

/** Spec section 4: after so many failures in a row the spec's sentence appears, while the retries go on (decision 18). */
const manyFailures = 5;

/** What the connection badge says, and the sentence beside it where there is one. */
export function connectionWords(status: LiveStatus): { badge: MessageId; problem: MessageId | undefined } {
  switch (status.phase) {
    case "live":
      return { badge: "live.live", problem: undefined };
    case "authenticating":
      return { badge: "live.authenticating", problem: undefined };
    case "reconnecting":
      return {
        badge: "live.reconnecting",
        problem: status.failures >= manyFailures ? "live.lost" : "live.failed",
      };
  }
}
