import { hourMs, type Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import type { PickupChoice } from "../order/pickup_choice.ts";
import type { StaffActor } from "../shared/actor.ts";
import type { Language, Texts } from "../shared/language.ts";
import type { CartLine } from "./cart.ts";
import { goneLines, type LineChange, type Quote, quoteChanges } from "./quote.ts";

/** A dish of a link as it was when the link was made. */
export type LinkedLine = CartLine & { name: Texts; unitPriceCents: Cents };

/** What makes a link one of staff, for a guest on the phone (docs/product-rules.md, "Phone orders"). */
export type PhoneOrder = {
  /** Who put the cart together and sent it. */
  madeBy: StaffActor;
  /** The guest's number in E.164, erased when the link ends. Empty when no text was wanted. */
  phone: string;
  /** The language of the text and of the page that it leads to. */
  language: Language;
  /** How many texts were sent, the last one at `sentAt`. */
  sends: number;
  sentAt?: Instant | undefined;
  /** When the guest first opened the page. */
  openedAt?: Instant | undefined;
  cancelledAt?: Instant | undefined;
  /** The first order from the link. */
  orderId?: string | undefined;
  /** The idempotency key of the tap that made it. */
  key?: string | undefined;
};

/** A cart that one person has put together for another one to order (docs/product-rules.md, "Cart links"). */
export type CartLink = {
  /** The end of the link's address. Not guessable. */
  id: string;
  lines: readonly LinkedLine[];
  /** The wished pickup time, which is not held. */
  pickup?: PickupChoice | undefined;
  madeAt: Instant;
  /** From then on the link leads nowhere. */
  expiresAt: Instant;
  /** Undefined for the links of guests and programs. */
  phoneOrder?: PhoneOrder | undefined;
};

/** A link that staff made for a guest on the phone. */
export type PhoneLink = CartLink & { phoneOrder: PhoneOrder };

/** Returns whether staff made the link. */
export const isPhoneLink = (link: CartLink): link is PhoneLink => link.phoneOrder !== undefined;

/** How long a link can be opened. */
export const linkMs = 7 * 24 * hourMs;

/** How long a link of staff can be opened. */
export const phoneLinkMs = 24 * hourMs;

/** Returns whether a link leads to its cart at `now`: it has not expired, and staff have not cancelled it. */
export function isOpenLink({ expiresAt, phoneOrder }: CartLink, now: Instant): boolean {
  return now < expiresAt && phoneOrder?.cancelledAt === undefined;
}

/** What is different now from when the link was made. */
export type LinkProblem =
  | LineChange
  | { kind: "pickup_time_gone" };

/** Returns what is gone or has changed, in the order of the lines. `quote` has the lines of the link at current prices. */
export function linkProblems(
  { lines }: Pick<CartLink, "lines">,
  quote: Quote,
  isPickupOffered: boolean,
): LinkProblem[] {
  const changes = [...goneLines(lines, quote), ...quoteChanges(lines, quote)];
  return [
    ...lines.flatMap((line) => changes.filter(({ lineId }) => lineId === line.id)),
    ...(isPickupOffered ? [] : [{ kind: "pickup_time_gone" } as const]),
  ];
}
