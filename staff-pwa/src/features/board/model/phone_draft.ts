import { atom } from "jotai";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
import type { Slots } from "@contract/schemas/store.ts";
import type { Language } from "@domain/shared/language.ts";
import { randomId } from "@/lib/random_id.ts";

/** A phone order that is being put together. Its dishes are in a cart on the server, which prices them. */
export type PhoneDraft = {
  /** The id of who puts it together. It is not shown to another user of the tablet. */
  by: string;
  sessionId: string;
  phone: string;
  language: Language;
  /** "asap" or a date "2026-11-20". */
  day: string;
  /** "18:15", or "" while none is chosen. */
  time: string;
  /** The last tap on send whose answer has not arrived. */
  tap?: Tap | undefined;
};

/** A tap on send: what it sent, and its idempotency key. */
type Tap = { body: string; key: string };

export const emptyPhoneDraft = (by: string): PhoneDraft => ({
  by,
  sessionId: randomId(),
  phone: "",
  language: "en",
  day: "asap",
  time: "",
});

/** Kept while another page is open, so that an order which rings in the meantime can be answered. */
export const phoneDraft = atom<PhoneDraft>();

/** Whether adding the dish asks for its options first. */
export const asksForOptions = ({ option_groups }: Pick<MenuItem, "option_groups">): boolean =>
  option_groups.some(({ min }) => min > 0);

export type PickupWish = { day: string; times: readonly string[]; time: string };

/** The wished time among the offered ones. The first day when ASAP is not offered, and no time when it is not offered any more. */
export function pickupWish({ day, time }: Pick<PhoneDraft, "day" | "time">, slots: Slots): PickupWish {
  const isOffered = (each: string) =>
    each === "asap" ? slots.asap.available : slots.days.some(({ date }) => date === each);
  const chosen = isOffered(day) ? day : slots.asap.available ? "asap" : slots.days[0]?.date ?? "asap";
  const times = slots.days.find(({ date }) => date === chosen)?.slots ?? [];
  return { day: chosen, times, time: times.includes(time) ? time : "" };
}

/** Returns a tap that sends this body: the last one when it sent the same, so that a repeat makes no second link. */
export function tapOn(last: Tap | undefined, body: RequestBodyOf<"makePhoneLink">): Tap {
  const sent = JSON.stringify(body);
  return last?.body === sent ? last : { body: sent, key: randomId() };
}

/** The body of the request that makes the link. */
export function phoneLinkBodyOf(
  { items }: Pick<Cart, "items">,
  { phone, language }: Pick<PhoneDraft, "phone" | "language">,
  { day, time }: Pick<PickupWish, "day" | "time">,
): RequestBodyOf<"makePhoneLink"> {
  return {
    items: items.map(({ menu_item_id, quantity, special_instructions, options }) => ({
      menu_item_id,
      quantity,
      special_instructions,
      options: options.map(({ id, quantity }) => ({ id, quantity })),
    })),
    pickup_time: day === "asap"
      ? { option: "asap" }
      : { option: "scheduled", scheduledDate: day, scheduledTime: time },
    phone: phone.trim(),
    language,
  };
}
