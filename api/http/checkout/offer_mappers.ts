import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import type { OfferOfOrder } from "@contract/schemas/offer.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import type { OfferedChange, Order } from "@domain/order/order.ts";
import { acceptedChanges, authorizedCents, openOffer } from "@domain/order/offer.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { toDollars } from "@domain/shared/money.ts";
import { toChosenOption } from "../menu/option_mappers.ts";
import { iso } from "../instant.ts";

/**
 * Returns the last offer of an order; null when there was none. An accepted one carries every change since the order was placed, and an
 * offer that was withdrawn after it does not hide it.
 */
export function toOffer(order: Pick<Order, "offers" | "payment">): OfferOfOrder | null {
  const offer = order.offers.findLast(({ ended }) => ended?.as !== "withdrawn") ?? order.offers.at(-1);
  const isAccepted = offer?.ended?.as === "accepted";
  return offer
    ? {
      total_amount: toDollars(offer.bill.totalCents),
      previous_amount: toDollars(isAccepted ? authorizedCents(order) : offer.beforeCents),
      changes: (isAccepted ? acceptedChanges(order) : offer.changes).map(toChange),
      reason: offer.text === "" ? denyReasonTexts.en[offer.reason].guest : offer.text,
      reason_code: offer.text === "" ? offer.reason : null,
      expires_at: iso(offer.expiresAt),
      ended: offer.ended?.as ?? null,
    }
    : null;
}

/** Returns the last offer for its guest at `now`; null when there was none. */
export function toGuestOffer(order: Pick<Order, "offers" | "payment">, now: Instant): GuestOrder["offer"] {
  const offer = toOffer(order);
  const msLeft = (openOffer(order)?.expiresAt ?? now) - now;
  return offer && { ...offer, seconds_left: Math.max(0, Math.ceil(msLeft / 1000)) };
}

function toChange(change: OfferedChange): OfferOfOrder["changes"][number] {
  if (change.kind === "pickup") {
    const { kind, from, to } = change;
    return { kind, from: from.kind === "scheduled" ? iso(from.at) : null, to: iso(to) };
  }
  const names = { id: change.lineId, name: change.name, name_korean: change.nameKorean };
  return change.kind === "remove" ? { kind: change.kind, ...names, quantity: change.quantity } : {
    kind: change.kind,
    ...names,
    from: change.from.map(toChosenOption),
    to: change.to.map(toChosenOption),
  };
}
