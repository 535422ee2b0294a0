import type { PushNote } from "../../ports/push.ts";
import type { Ports } from "../../ports/ports.ts";

/**
 * Pushes a note to every registered device; those that have ended are forgotten. Throws when none of the others could be reached, so
 * that it is tried again: one dead service must not silence the rest, nor ring the rest twice.
 */
export async function pushToAll(
  deps: Pick<Ports, "subscriptions" | "pusher">,
  note: PushNote,
): Promise<void> {
  const subscriptions = await deps.subscriptions.all();
  const outcomes = await Promise.allSettled(subscriptions.map(async (subscription) => {
    const outcome = await deps.pusher.push(subscription, note);
    if (outcome === "gone") await deps.subscriptions.remove(subscription.endpoint);
    return outcome;
  }));
  const failed = outcomes.filter((outcome) => outcome.status === "rejected");
  const isAnySent = outcomes.some((outcome) => outcome.status === "fulfilled" && outcome.value === "sent");
  if (!isAnySent && failed[0]) throw failed[0].reason;
}
