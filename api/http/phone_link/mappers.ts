import type { PhoneLink as WirePhoneLink } from "@contract/schemas/phone_link.ts";
import { resendMs, resendProblem } from "@domain/cart/phone_order.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { inLanguage } from "@domain/shared/language.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { ListedPhoneLink } from "@domain/usecases/ordering/phone_orders.ts";
import { iso } from "../instant.ts";
import { toPickupTime } from "../payment/mappers.ts";

/** Returns a link of staff as staff see it. */
export function toPhoneLink(
  { link, state, order }: ListedPhoneLink,
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
    items: link.lines.map(({ name, quantity }) => ({ name: name.en, name_korean: name.ko, quantity })),
    pickup_time: link.pickup ? toPickupTime(link.pickup) : null,
    phone: formatPhone(phone),
    language,
    made_by: madeBy.name,
    made_at: iso(link.madeAt),
    expires_at: iso(link.expiresAt),
    texts: sends,
    resend_at: mayResend ? iso(sentAt + resendMs) : null,
    order_number: order?.number ?? null,
  };
}
