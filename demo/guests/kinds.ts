import { demoMenu } from "../restaurant/menu.ts";
import { optionsToChoose } from "../restaurant/options_to_choose.ts";
import { cardNumbers, type Placed, placeOrder, type Visit } from "./order.ts";
import { CallRefused, callShop, type Shop } from "./shop_calls.ts";

/** The guests that the demo's page can send, one order each. */
export const guestKinds = ["ordinary", "korean", "large", "authenticates", "declined", "scheduled"] as const;
export type GuestKind = (typeof guestKinds)[number];

type Person = Pick<Visit, "firstName" | "lastName" | "cardNumber" | "language" | "note">;

const people: Readonly<Record<GuestKind, Person>> = {
  ordinary: { firstName: "Grace", lastName: "Lee", cardNumber: cardNumbers.good },
  korean: {
    firstName: "민준",
    lastName: "김",
    cardNumber: cardNumbers.good,
    language: "ko",
    note: "덜 맵게 해 주시고 젓가락 두 벌 부탁드려요",
  },
  large: { firstName: "Dana", lastName: "Whitfield", cardNumber: cardNumbers.authenticatesWhenAsked },
  authenticates: { firstName: "Carlos", lastName: "Rivera", cardNumber: cardNumbers.authenticates },
  declined: { firstName: "Tom", lastName: "Becker", cardNumber: cardNumbers.declined },
  scheduled: { firstName: "Priya", lastName: "Shah", cardNumber: cardNumbers.good },
};

/** The dishes of a large order, enough to be asked for 3-D Secure. */
const largeQuantity = 10;

/** Orders two dishes as this guest, a `large` one many times: as soon as possible, or `scheduled` for the last pickup time of the first day with one. */
export async function orderAs(shop: Shop, kind: GuestKind): Promise<Placed> {
  const { asap, days } = await callShop(shop, "storeSlots");
  const day = days.find(({ slots }) => slots.length > 0);
  const scheduledTime = day?.slots.at(-1);
  if (kind === "scheduled" && (day === undefined || scheduledTime === undefined)) {
    throw new CallRefused("There is no pickup time to choose.");
  }
  if (kind !== "scheduled" && !asap.available) {
    throw new CallRefused(asap.reason ?? "The restaurant takes no orders now.");
  }
  const pickup = kind === "scheduled" && day && scheduledTime
    ? { option: "scheduled" as const, scheduledDate: day.date, scheduledTime }
    : { option: "asap" as const };
  const quantity = kind === "large" ? largeQuantity : 1;
  const lines = demoMenu.dishes.filter(({ availability }) => availability.kind === "on").slice(0, 2)
    .map(({ id }) => ({ dishId: id, options: optionsToChoose(id), quantity, note: "" }));
  return await placeOrder(shop, { ...people[kind], lines, pickup });
}
