import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Translate } from "@/lib/i18n/text.ts";
import { actorText } from "@/lib/actors.ts";

/**
 * How the guest, on the page or the phone, or the guest's silence ended the last offer and with it the order's time on NEW. Undefined when
 * somebody else answered the order.
 */
export function guestAnswer(
  { status, offer }: Pick<StaffOrder, "status" | "offer">,
): "accepted" | "declined" | "lapsed" | undefined {
  const end = offer?.ended;
  if (status === "denied") return end === "declined" || end === "lapsed" ? end : undefined;
  return status === "confirmed" && end === "accepted" ? end : undefined;
}

/**
 * The toast for an order that left NEW: who answered it and what happens to the payment. Undefined when the order is still on NEW.
 */
export function departureMessage(order: StaffOrder, t: Translate): string | undefined {
  const { order_number: number, handled_by: by } = order;
  const answer = guestAnswer(order);
  if (answer !== undefined) return t(`left.offer_${answer}`, { number });
  const someone = by === null ? t("left.by_someone") : actorText(by, t);
  switch (order.status) {
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
