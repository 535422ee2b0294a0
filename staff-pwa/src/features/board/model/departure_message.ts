import type { Actor } from "@domain/shared/actor.ts";
import type { OfferEnd } from "@domain/order/order.ts";
import type { Translate } from "@/lib/i18n/text.ts";
import { actorText } from "@/lib/actors.ts";

export type Departure = {
  number: string;
  status: string;
  by: Actor | null;
  /** How the last offer ended. */
  offerEnd?: OfferEnd | null | undefined;
};

/**
 * How the guest, on the page or the phone, or the guest's silence ended the last offer and with it the order's time on NEW. Undefined when
 * somebody else answered the order.
 */
export function guestAnswer(
  { status, offerEnd }: Pick<Departure, "status" | "offerEnd">,
): "accepted" | "declined" | "lapsed" | undefined {
  if (status === "denied") return offerEnd === "declined" || offerEnd === "lapsed" ? offerEnd : undefined;
  const isAccepted = status === "accepted" || status === "confirmed";
  return isAccepted && offerEnd === "accepted" ? offerEnd : undefined;
}

/**
 * The toast for an order that left NEW: who answered it and what happens to the payment. `by` is null when the actor is unknown. Returns
 * undefined when the order is still on NEW.
 */
export function departureMessage(departure: Departure, t: Translate): string | undefined {
  const { number, status, by } = departure;
  const answer = guestAnswer(departure);
  if (answer !== undefined) return t(`left.offer_${answer}`, { number });
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
