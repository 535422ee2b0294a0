import type { StaffActor } from "@domain/shared/actor.ts";
import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import type { CartRefusal } from "@domain/cart/cart.ts";
import { isOpenLink, isPhoneLink, type PhoneLink, phoneLinkMs } from "@domain/cart/cart_link.ts";
import {
  type LineChange,
  type Quote,
  quoteChanges,
  type TooMuchAlcohol,
  tooMuchAlcohol,
} from "@domain/cart/quote.ts";
import { cartLinkText } from "@domain/notification/message.ts";
import { maskedPhone } from "@domain/order/guest_contact.ts";
import type { Order } from "@domain/order/order.ts";
import { canReceiveTexts } from "@domain/order/phone.ts";
import {
  isLinkOf,
  isUnused,
  type LinkRequest,
  type PhoneLinkState,
  phoneLinkState,
  phoneTextRates,
  resendProblem,
  type ResendRefusal,
} from "@domain/cart/phone_order.ts";
import type { KeyReused } from "@domain/staff/tap.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { PhoneLinkChange } from "@domain/ports/carts.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { Language } from "@domain/shared/language.ts";
import { type Instant, localDateOf, startOfDay } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { type OrderingOff, orderingOff } from "../store/store_rules.ts";
import { type LinkDeps, linkTo, quoteDishes, type WishedCart } from "./cart_links.ts";
import type { DishRefusal, OptionRefusal } from "./cart.ts";

type PhoneDeps = LinkDeps & Pick<Ports, "ids" | "limits" | "tokens" | "textStops">;

type TooManyTexts = { kind: "too_many_phone_texts"; retryAt: Instant };
type NoSuchLink = { kind: "no_such_phone_link" };

export type PhoneLinkRefusal =
  | OrderingOff
  | CartRefusal
  | Extract<DishRefusal, { kind: "no_such_dish" }>
  | OptionRefusal
  | { kind: "dish_unavailable"; changes: readonly LineChange[]; quote: Quote }
  | TooMuchAlcohol
  | { kind: "pickup_time_gone" }
  | TooManyTexts
  | NoSuchLink
  | KeyReused
  /** Texts are off, or the number cannot receive them. */
  | { kind: "phone_link_not_textable" }
  | ResendRefusal;

/**
 * Makes a link to a cart that can be ordered now, and texts it to the guest on the phone (docs/product-rules.md, "Phone orders"). Sends no
 * text when texts are off or the number, which may be empty, cannot receive them. A repeated tap returns the link that its `key` made.
 */
export async function makePhoneLink(
  deps: PhoneDeps,
  command: WishedCart & {
    pickup: PickupChoice;
    by: StaffActor;
    phone: string;
    language: Language;
    /** The idempotency key of the tap. */
    key?: string | undefined;
  },
): Promise<Result<PhoneLink, PhoneLinkRefusal>> {
  const { by, language, pickup, key } = command;
  const now = deps.clock.now();
  const made = key === undefined ? undefined : await deps.carts.phoneLinkOfKey(key);
  if (made) return repeated(made, command, now);
  const facts = await deps.store.shown();
  const off = orderingOff(facts);
  if (off) return refuse(off);
  const quoted = await quoteDishes(deps, command);
  if (!quoted.ok) return quoted;
  const { quote, isPickupOffered } = quoted.value;
  const changes = quoteChanges([], quote);
  if (changes.length > 0) return refuse({ kind: "dish_unavailable", changes, quote });
  const tooMuch = tooMuchAlcohol(quote);
  if (tooMuch) return refuse(tooMuch);
  if (!isPickupOffered) return refuse({ kind: "pickup_time_gone" });
  const isSent = isTextable(command.phone, facts.settings) && !await deps.textStops.isStopped(command.phone);
  const phone = isSent ? command.phone : "";
  const tooMany = phone === "" ? undefined : await takeText(deps, phone, now);
  if (tooMany) return refuse(tooMany);
  const valid = { madeAt: now, expiresAt: now + phoneLinkMs };
  const link: PhoneLink = {
    ...linkTo(deps, quoted.value, pickup, valid),
    phoneOrder: {
      ...{ madeBy: by, phone, language },
      ...(phone === "" ? { sends: 0 } : { sends: 1, sentAt: now }),
      ...(key !== undefined && { key }),
    },
  };
  const change: PhoneLinkChange = phone === ""
    ? { link, at: now, audit: auditOf("phone_link.make", link, by, now) }
    : { link, at: now, ...textOf(link, by, now) };
  const added = await deps.carts.addPhoneLink(change);
  return added.id === link.id ? ok(added) : repeated(added, command, now);
}

/** Answers a tap whose key has made a link: with that link, unless it has ended or the tap asks for another one. */
function repeated(
  made: PhoneLink,
  wished: LinkRequest,
  now: Instant,
): Result<PhoneLink, KeyReused | Extract<ResendRefusal, { kind: "phone_link_ended" }>> {
  if (!isOpenLink(made, now)) return refuse({ kind: "phone_link_ended" });
  return isLinkOf(made, wished) ? ok(made) : refuse({ kind: "idempotency_key_reused" });
}

/**
 * Texts a link again. Of presses at once the one that first changes the link sends its text, which counts with it: a process that dies
 * before has used up none.
 */
export async function resendPhoneLink(
  deps: Pick<Ports, "carts" | "store" | "limits" | "tokens" | "clock" | "textStops">,
  { id, by }: { id: string; by: StaffActor },
): Promise<Result<PhoneLink, PhoneLinkRefusal>> {
  const now = deps.clock.now();
  const { settings } = await deps.store.shown();
  let sentAt: Instant | undefined;
  const known = await deps.carts.link(id, now);
  const isStopped = known && isPhoneLink(known) && await deps.textStops.isStopped(known.phoneOrder.phone);
  const begun = await deps.carts.changePhoneLink<PhoneLinkRefusal>(id, (link) => {
    const problem = resendProblem(link, now) ??
      (!isStopped && isTextable(link.phoneOrder.phone, settings)
        ? undefined
        : { kind: "phone_link_not_textable" as const });
    if (problem) return refuse(problem);
    sentAt = link.phoneOrder.sentAt;
    return ok({ link: withTexts(link, 0, now), at: now });
  });
  if (!begun?.ok) return begun ?? refuse({ kind: "no_such_phone_link" });
  const tooMany = await takeText(deps, begun.value.phoneOrder.phone, now);
  const sent = await deps.carts.changePhoneLink<PhoneLinkRefusal>(id, (link) => {
    if (tooMany) return ok({ link: withTexts(link, 0, sentAt), at: now });
    // Another press may have come after a minute.
    const problem = link.phoneOrder.sentAt === now ? undefined : resendProblem(link, now);
    if (problem) return refuse(problem);
    const counted = withTexts(link, 1, now);
    return ok({ link: counted, at: now, ...textOf(counted, by, now) });
  });
  return tooMany ? refuse(tooMany) : sent ?? refuse({ kind: "no_such_phone_link" });
}

/** Cancels a link, which then leads nowhere. A repeat changes nothing. Refuses one that was paid or has expired. */
export async function cancelPhoneLink(
  deps: Pick<Ports, "carts" | "clock">,
  { id, by }: { id: string; by: StaffActor },
): Promise<Result<PhoneLink, NoSuchLink | Extract<ResendRefusal, { kind: "phone_link_ended" }>>> {
  const now = deps.clock.now();
  const cancelled = await deps.carts.changePhoneLink(id, (link) => {
    if (link.phoneOrder.cancelledAt !== undefined) return ok({ link, at: now });
    if (!isUnused(link, now)) return refuse({ kind: "phone_link_ended" as const });
    return ok({
      link: { ...link, phoneOrder: { ...link.phoneOrder, cancelledAt: now } },
      at: now,
      audit: auditOf("phone_link.cancel", link, by, now),
    });
  });
  return cancelled ?? refuse({ kind: "no_such_phone_link" });
}

/** A link as staff see it, with the order that was paid from it. */
export type ListedPhoneLink = { link: PhoneLink; state: PhoneLinkState; order: Order | undefined };

/** How many links are listed. */
const maxListed = 200;

/** Returns the links that are open or ended today, latest first. */
export async function listPhoneLinks(
  deps: Pick<Ports, "carts" | "outbox" | "orders" | "clock">,
): Promise<ListedPhoneLink[]> {
  const today = startOfDay(localDateOf(deps.clock.now()));
  const listed = await withStates(deps, await deps.carts.phoneLinks(today, maxListed));
  return listed.filter(({ link: { expiresAt, phoneOrder }, order }) =>
    (order?.placedAt ?? phoneOrder.cancelledAt ?? expiresAt) >= today
  );
}

/** Returns these links as staff see them. */
export async function withStates(
  deps: Pick<Ports, "outbox" | "orders" | "clock">,
  links: readonly PhoneLink[],
): Promise<ListedPhoneLink[]> {
  const now = deps.clock.now();
  const [deliveries, orders] = await Promise.all([
    deps.outbox.aboutLinks(links.map(({ id }) => id)),
    deps.orders.byIds(links.flatMap(({ phoneOrder: { orderId } }) => orderId ?? [])),
  ]);
  return links.map((link) => ({
    link,
    state: phoneLinkState(
      link,
      deliveries.findLast(({ message }) => message.ref.id === link.id)?.deliveryStatus,
      now,
    ),
    order: orders.find(({ id }) => id === link.phoneOrder.orderId),
  }));
}

const isTextable = (phone: string, { textsGuests, textAreaCodes }: Settings): boolean =>
  textsGuests && canReceiveTexts(phone, textAreaCodes);

/** Counts a text to this number. Returns the refusal when there were too many. */
async function takeText(
  { limits, tokens }: Pick<Ports, "limits" | "tokens">,
  phone: string,
  now: Instant,
): Promise<TooManyTexts | undefined> {
  const { number, restaurant } = phoneTextRates;
  const retryAt = await limits.take(`phone_link_number:${tokens.hashOf(phone)}`, number, now) ??
    await limits.take("phone_link", restaurant, now);
  return retryAt === undefined ? undefined : { kind: "too_many_phone_texts", retryAt };
}

/** The link with this many more texts, the last one at `sentAt`. */
function withTexts(link: PhoneLink, more: number, sentAt: Instant | undefined): PhoneLink {
  const { phoneOrder } = link;
  return { ...link, phoneOrder: { ...phoneOrder, sends: phoneOrder.sends + more, sentAt } };
}

/** The text with a link that counts it already. */
function textOf(
  link: PhoneLink,
  by: StaffActor,
  at: Instant,
): Pick<PhoneLinkChange, "audit" | "message"> {
  return { message: cartLinkText(link), audit: auditOf("phone_link.send", link, by, at) };
}

function auditOf(action: string, { id, phoneOrder }: PhoneLink, by: StaffActor, at: Instant): AuditEntry {
  const { phone, sends } = phoneOrder;
  return audit(action, "message", id, {
    at,
    by,
    details: phone === "" ? {} : { phone: maskedPhone(phone), texts: sends, asked_for: "by_phone" },
  });
}
