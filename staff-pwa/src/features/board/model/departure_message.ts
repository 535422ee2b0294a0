import type { Actor } from "@domain/shared/actor.ts";
import type { OfferEnd } from "@domain/order/order.ts";
import type { Translate } from "@/lib/i18n/text.ts";
import { actorText } from "@/lib/actors.ts";
import { isOnNew } from "./board.ts";

export type Departure = {
  number: string;
  status: string;
  by: Actor | null;
  /** How the last offer ended. */
  offerEnd?: OfferEnd | null | undefined;
};

/** How the guest, or the guest's silence, ended NEW's last offer; undefined when somebody else answered the order. */
export function guestAnswer(
  { by, offerEnd }: Pick<Departure, "by" | "offerEnd">,
): "accepted" | "declined" | "lapsed" | undefined {
  if (offerEnd === "declined" || offerEnd === "lapsed") return offerEnd;
  return offerEnd === "accepted" && by?.kind === "guest" ? offerEnd : undefined;
}

/**
 * The toast for an order that left NEW: who answered it and what happens to the payment. `by` is null when the actor is unknown. Returns
 * undefined when the order is still on NEW.
 */
export function departureMessage(departure: Departure, t: Translate): string | undefined {
  const { number, status, by } = departure;
  const answer = guestAnswer(departure);
  if (answer !== undefined && !isOnNew(status)) return t(`left.offer_${answer}`, { number });
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
