import type * as phoneLink from "@contract/phone_link.ts";
import type { PhoneLink } from "@domain/cart/cart_link.ts";
import { staffActor } from "@domain/staff/account.ts";
import {
  cancelPhoneLink,
  listPhoneLinks,
  makePhoneLink,
  type PhoneLinkRefusal,
  resendPhoneLink,
  withStates,
} from "@domain/usecases/ordering/phone_orders.ts";
import { toE164 } from "@domain/order/phone.ts";
import type { Result } from "@domain/shared/result.ts";
import { refusalOf } from "../domain_refusals.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { toWishedCart } from "../cart_link/mappers.ts";
import { toPhoneLink } from "./mappers.ts";
import { toPickupChoice } from "../payment/mappers.ts";

/** The links of staff for guests on the phone (docs/product-rules.md, "Phone orders"). */
export function phoneLinkRoutes(
  { ports, publicUrl }: Services,
): Pick<Handlers, keyof typeof phoneLink> {
  const answer = async (changed: Result<PhoneLink, PhoneLinkRefusal>) => {
    if (!changed.ok) throw refusalOf(changed.error);
    const listed = await withStates(ports, [changed.value]);
    const [data] = listed.map((each) => toPhoneLink(each, publicUrl, ports.clock.now()));
    if (!data) throw new Error("the link has a state");
    return { data };
  };
  return {
    makePhoneLink: async ({ body, staff }) =>
      await answer(
        await makePhoneLink(ports, {
          ...toWishedCart(body),
          pickup: toPickupChoice(body.pickup_time),
          by: staffActor(staff.account),
          phone: toE164(body.phone) ?? "",
          language: body.language,
          key: body.idempotency_key,
        }),
      ),

    phoneLinks: async () => {
      const now = ports.clock.now();
      return { data: (await listPhoneLinks(ports)).map((each) => toPhoneLink(each, publicUrl, now)) };
    },

    resendPhoneLink: async ({ id, staff }) =>
      await answer(await resendPhoneLink(ports, { id, by: staffActor(staff.account) })),

    cancelPhoneLink: async ({ id, staff }) =>
      await answer(await cancelPhoneLink(ports, { id, by: staffActor(staff.account) })),
  };
}
