import type { PushNote } from "@domain/ports/push.ts";
import type { Ports } from "@domain/ports/ports.ts";

/**
 * Sends a push notification to every registered device of an open session and removes ended subscriptions. Throws only when no device was reached, so that
 * the caller retries: a retry after partial success would alert some devices twice.
 */
export async function pushToAll(
  deps: Pick<Ports, "push" | "clock">,
  note: PushNote,
): Promise<void> {
  const subscriptions = await deps.push.open(deps.clock.now());
  const outcomes = await Promise.allSettled(subscriptions.map(async (subscription) => {
    const outcome = await deps.push.send(subscription, note);
    if (outcome === "gone") await deps.push.remove(subscription.endpoint);
    return outcome;
  }));
  const failed = outcomes.filter((outcome) => outcome.status === "rejected");
  const isAnySent = outcomes.some((outcome) => outcome.status === "fulfilled" && outcome.value === "sent");
  if (!isAnySent && failed[0]) throw failed[0].reason;
}
