import type { Actor } from "@domain/shared/actor.ts";
import type { Say } from "../../../lib/i18n/say.ts";
import { actorText } from "../../../lib/actor_text.ts";

/**
 * The short note for an order that somebody or something else took off NEW: who did it, and what it means for the money.
 * Undefined where there is nothing to say.
 */
export function farewell(
  { number, status, by }: { number: string; status: string; by: Actor | null },
  say: Say,
): string | undefined {
  const someone = by === null ? say("left.by_someone") : actorText(by, say);
  switch (status) {
    case "accepted":
    case "confirmed":
      return say("left.confirmed", { number, by: someone });
    case "denied":
      return say("left.denied", { number, by: someone });
    case "expired":
      return say("left.expired", { number });
    case "cancelled":
      return say("left.cancelled", { number });
    default:
      return undefined;
  }
}
