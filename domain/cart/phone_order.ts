import { isUnusualKind } from "../pickup/unusual.ts";
import { isOpenLink, type PhoneLink, type PhoneOrder } from "./cart_link.ts";
import type { DeliveryStatus } from "../notification/message.ts";
import { normalizedOptions } from "../menu/option.ts";
import { type PickupChoice, wishedAt } from "../order/pickup_choice.ts";
import type { Language } from "../shared/language.ts";
import { hourMs, type Instant, minuteMs } from "../shared/local_time.ts";
import type { Rate } from "../shared/rate.ts";
import type { Order } from "../order/order.ts";

/** The restaurant at the moment that an order is placed. `isOpen`: it is within its hours and takes orders without a pause. */
export type Counter = { isOpen: boolean; isBusy: boolean };

/** The texts with links: to one number, and of the whole restaurant. */
export const phoneTextRates = {
  number: { limit: 6, windowMs: hourMs },
  restaurant: { limit: 60, windowMs: hourMs },
} as const satisfies Readonly<Record<string, Rate>>;

/** How often a link is texted again, and how long staff wait before that. */
const maxResends = 3;
export const resendMs = minuteMs;

/** Returns whether the first order from a link may still be placed. A later one is a normal order. */
export function isUnused(link: PhoneLink, now: Instant): boolean {
  return isOpenLink(link, now) && link.phoneOrder.orderId === undefined;
}

/**
 * Returns whether an order from a link is accepted without a second press: staff have agreed to exactly these dishes and this time on the
 * phone, and nothing has changed at the restaurant since. `warnings` of the order tell what sold out and whether the window is
 * full. An unusual order is accepted too, because staff have talked to the guest.
 */
export function acceptsByPhone(
  { lines, note, pickup, warnings }: Pick<Order, "lines" | "note" | "pickup" | "warnings">,
  link: Pick<PhoneLink, "lines" | "pickup">,
  { isOpen, isBusy }: Counter,
): boolean {
  const wished = link.pickup;
  if (!isOpen || !warnings.every(isUnusualKind) || note !== "" || wished === undefined) return false;
  const isWishedTime = wished.option === "asap"
    ? pickup.kind === "asap" && !isBusy
    : pickup.kind === "scheduled" && pickup.at === wishedAt(wished);
  return isWishedTime && contentsOf(lines) === contentsOf(link.lines);
}

type Line = {
  dishId: string;
  quantity: number;
  note: string;
  options: readonly { id: string; quantity: number }[];
};

/** What a tap on Send asks for. Without options a dish has its default ones. */
export type LinkRequest = {
  lines: readonly (Omit<Line, "options"> & { options?: Line["options"] | undefined })[];
  pickup?: PickupChoice | undefined;
  phone: string;
  language: Language;
};

/**
 * Returns whether the link is what was asked for. Options count where the request names them, and the number where the link has one: it has
 * none when the number could get no text.
 */
export function isLinkOf({ lines, pickup, phoneOrder }: PhoneLink, wished: LinkRequest): boolean {
  const namesOptions = wished.lines.every(({ options }) => options !== undefined);
  const contents = (all: LinkRequest["lines"]) =>
    contentsOf(all.map(({ note, options = [], ...line }) => ({
      ...{ ...line, note: note.trim() },
      options: namesOptions ? normalizedOptions(options) : [],
    })));
  return contents(lines) === contents(wished.lines) && phoneOrder.language === wished.language &&
    (phoneOrder.phone === "" || phoneOrder.phone === wished.phone) &&
    pickup?.option === wished.pickup?.option && wishedAt(pickup) === wishedAt(wished.pickup);
}

/** The dishes as a text that does not depend on the order of lines and options, nor on how many lines a dish has. */
function contentsOf(lines: readonly Line[]): string {
  const quantities = new Map<string, number>();
  for (const { quantity, ...line } of lines) {
    const item = itemOf(line);
    quantities.set(item, (quantities.get(item) ?? 0) + quantity);
  }
  return [...quantities].map(([item, quantity]) => `${item} ${quantity}`).toSorted().join();
}

const itemOf = ({ dishId, note, options }: Omit<Line, "quantity">): string =>
  JSON.stringify([dishId, note, options.map(({ id, quantity }) => `${id} ${quantity}`).toSorted()]);

/** What staff see of a link. `made`: no text was sent, and the guest gets the address in another way. */
export const phoneLinkStates = [
  "made",
  "sending",
  "sent",
  "failed",
  "opened",
  "paid",
  "expired",
  "cancelled",
] as const;
export type PhoneLinkState = typeof phoneLinkStates[number];

/** Returns the state of a link. `delivery` is that of its last text; undefined without one. */
export function phoneLinkState(
  link: PhoneLink,
  delivery: DeliveryStatus | undefined,
  now: Instant,
): PhoneLinkState {
  const { orderId, cancelledAt, openedAt } = link.phoneOrder;
  if (orderId !== undefined) return "paid";
  if (cancelledAt !== undefined) return "cancelled";
  if (now >= link.expiresAt) return "expired";
  if (openedAt !== undefined) return "opened";
  if (delivery === undefined) return "made";
  if (delivery === "waiting") return "sending";
  return delivery === "sent" || delivery === "delivered" ? "sent" : "failed";
}

/** Why a link cannot be texted again. */
export type ResendRefusal =
  | { kind: "phone_link_ended" }
  | { kind: "phone_link_texted_enough"; max: number }
  | { kind: "phone_link_just_texted"; retryAt: Instant };

/** Returns why the link cannot be texted again at `now`; undefined when it can. */
export function resendProblem(link: PhoneLink, now: Instant): ResendRefusal | undefined {
  const { sends, sentAt }: PhoneOrder = link.phoneOrder;
  if (!isUnused(link, now)) return { kind: "phone_link_ended" };
  if (sends > maxResends) return { kind: "phone_link_texted_enough", max: maxResends };
  const retryAt = sentAt === undefined ? now : sentAt + resendMs;
  return now < retryAt ? { kind: "phone_link_just_texted", retryAt } : undefined;
}
