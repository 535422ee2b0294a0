import { type EventStream, type EventStreamParts, openEventStream } from "@web/event_stream/event_stream.ts";
import { Refused } from "@/lib/session/refused.ts";

export type LiveStatus =
  /** `isWaiting`: this device has no valid access token yet. */
  | { phase: "authenticating"; isWaiting?: true }
  | { phase: "live" }
  /** `isRefused`: the server did not accept the token. */
  | { phase: "reconnecting"; failures: number; isRefused?: true };

type Parts = Omit<EventStreamParts, "onUp"> & {
  /** Whether this device has an access token that has not expired. */
  hasToken: () => boolean;
  onStatus: (status: LiveStatus) => void;
};

/** Opens the staff stream and reports its status as the connection badge shows it. */
export function openStaffStream({ hasToken, onStatus, ...parts }: Parts): EventStream {
  onStatus({ phase: "authenticating", ...(!hasToken() && { isWaiting: true }) });
  return openEventStream({
    ...parts,
    onUp(isUp, failures, error) {
      const isRefused = error instanceof Refused && error.status === 401;
      onStatus(
        isUp ? { phase: "live" } : { phase: "reconnecting", failures, ...(isRefused && { isRefused }) },
      );
    },
  });
}
