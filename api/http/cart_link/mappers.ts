import type { CartLink as WireLink, MadeCartLink } from "@contract/schemas/cart_link.ts";
import type { BodyOf } from "@contract/endpoints.ts";
import type { CartLink, LinkProblem } from "@domain/cart/cart_link.ts";
import type { Quote } from "@domain/cart/quote.ts";
import type { WishedCart } from "@domain/usecases/ordering/cart_links.ts";
import { changedLine } from "../domain_refusals.ts";
import { iso } from "../instant.ts";
import { toFailure } from "../refusals.ts";
import { toCart } from "../cart/mappers.ts";
import { toPickupChoice, toPickupTime } from "../payment/mappers.ts";

/** Returns the dishes and the pickup time of a body that puts a cart together. */
export function toWishedCart(
  { items, pickup_time }: Pick<BodyOf<"makeCartLink">, "items" | "pickup_time">,
): WishedCart {
  return {
    lines: items.map(({ menu_item_id, quantity, special_instructions, options }) => ({
      dishId: menu_item_id,
      quantity,
      note: special_instructions,
      options,
    })),
    ...(pickup_time && { pickup: toPickupChoice(pickup_time) }),
  };
}

export function toMadeCartLink({ id, expiresAt }: CartLink, publicUrl: string): MadeCartLink {
  return { id, url: `${publicUrl}/c/${id}`, expires_at: iso(expiresAt) };
}

export function toCartLink(
  { link: { pickup, expiresAt }, quote, problems }: {
    link: CartLink;
    quote: Quote;
    problems: readonly LinkProblem[];
  },
): WireLink {
  const { items, total } = toCart(quote);
  return {
    items,
    problems: problems.map((problem) => toFailure(changedLine(problem))),
    total,
    pickup_time: pickup ? toPickupTime(pickup) : null,
    expires_at: iso(expiresAt),
  };
}
