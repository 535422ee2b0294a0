import type { CartLink as WireLink, MadeCartLink } from "@contract/schemas/cart_link.ts";
import type { PhoneLink as WirePhoneLink } from "@contract/schemas/phone_link.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { resendMs, resendProblem } from "@domain/cart/phone_order.ts";
import { inLanguage } from "@domain/shared/language.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { ListedPhoneLink } from "@domain/usecases/ordering/phone_orders.ts";
import type { BodyOf } from "@contract/endpoints.ts";
import type { CartLink, LinkProblem } from "@domain/cart/cart_link.ts";
import type { Quote } from "@domain/cart/quote.ts";
import type { WishedCart } from "@domain/usecases/ordering/cart_links.ts";
import { changedLine } from "../domain_refusals.ts";
import { iso } from "../instant.ts";
import { toFailure } from "../refusals.ts";
import { toCart } from "./cart_mappers.ts";
import { toPickupChoice, toPickupTime } from "./pickup_time.ts";

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

/** Returns a link of staff as staff see it. */
export function toPhoneLink(
  { link, state, orderNumber }: ListedPhoneLink,
  publicUrl: string,
  now: Instant,
): WirePhoneLink {
  const { phone, language, madeBy, sends, sentAt } = link.phoneOrder;
  const problem = resendProblem(link, now);
  const mayResend = sentAt !== undefined &&
    (problem === undefined || problem.kind === "phone_link_just_texted");
  return {
    id: link.id,
    url: publicUrl + inLanguage(`/c/${link.id}`, language),
    state,
    items: link.lines.map(({ name, nameKorean, quantity }) => ({ name, name_korean: nameKorean, quantity })),
    pickup_time: link.pickup ? toPickupTime(link.pickup) : null,
    phone: formatPhone(phone),
    language,
    made_by: madeBy.name,
    made_at: iso(link.madeAt),
    expires_at: iso(link.expiresAt),
    texts: sends,
    resend_at: mayResend ? iso(sentAt + resendMs) : null,
    order_number: orderNumber ?? null,
  };
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
