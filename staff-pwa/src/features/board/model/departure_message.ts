import type { Actor } from "@domain/shared/actor.ts";
import type { Translate } from "@/lib/i18n/text.ts";
import { actorText } from "@/lib/actors.ts";

export type Departure = { number: string; status: string; by: Actor | null };

/**
 * The toast for an order that left NEW: who answered it and what happens to the payment. `by` is null when the actor is unknown. Returns
 * undefined when the order is still on NEW.
 */
export function departureMessage({ number, status, by }: Departure, t: Translate): string | undefined {
  const someone = by === null ? t("left.by_someone") : actorText(by, t);
  switch (status) {
    case "accepted":
    case "confirmed":
      return t("left.confirmed", { number, by: someone });
    case "denied":
      return t("left.denied", { number, by: someone });
    case "expired":
      return t("left.expired", { number });
    case "cancelled":
      return t("left.cancelled", { number });
    default:
      return undefined;
  }
}
