import { addToCart, type Cart, type CartRefusal, emptyCart, withSource } from "@domain/cart/cart.ts";
import {
  type CartLink,
  isOpenLink,
  isPhoneLink,
  linkMs,
  type LinkProblem,
  linkProblems,
} from "@domain/cart/cart_link.ts";
import { type Quote, quoteCart } from "@domain/cart/quote.ts";
import { indexOf, type MenuIndex } from "@domain/menu/menu.ts";
import {
  type ChosenOption,
  defaultOptions,
  groupsOf,
  normalizedOptions,
  optionProblems,
} from "@domain/menu/option.ts";
import { type PickupChoice, wishedAt } from "@domain/order/pickup_choice.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { hourMs, type Instant } from "@domain/shared/local_time.ts";
import type { Rate } from "@domain/shared/rate.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { pickupOffer } from "../store/ordering_offer.ts";
import { needsKitchen, type OrderingOff, orderingOff, priceRules } from "../store/store_rules.ts";
import type { DishRefusal, OptionRefusal } from "./cart.ts";

export type LinkDeps = Pick<Ports, "carts" | "menus" | "store" | "kitchen" | "clock">;

export type NewLinkLine = {
  dishId: string;
  quantity: number;
  note: string;
  /** Undefined: the default options of the dish. */
  options?: readonly ChosenOption[] | undefined;
};

/** Dishes that someone puts together, and when to pick them up. */
export type WishedCart = { lines: readonly NewLinkLine[]; pickup?: PickupChoice | undefined };

type NoSuchDish = Extract<DishRefusal, { kind: "no_such_dish" }>;

export type LinkRefusal =
  | CartRefusal
  | NoSuchDish
  | OptionRefusal
  | OrderingOff
  | { kind: "too_many_cart_links"; retryAt: Instant };

/** The links of all clients together, so that no number of them fills the database. */
const allLinks: Rate = { limit: 2_000, windowMs: hourMs };

type QuotedDishes = { cart: Cart; quote: Quote; isPickupOffered: boolean };

/**
 * Prices dishes that are in no cart, for the wished pickup time while it is offered, and tells whether it is. Dishes and options must exist
 * and fit together; the quote tells which are not available. Refuses a cart over the limits of an order.
 */
export async function quoteDishes(
  deps: LinkDeps,
  { lines, pickup }: WishedCart,
): Promise<Result<QuotedDishes, CartRefusal | NoSuchDish | OptionRefusal>> {
  const now = deps.clock.now();
  const { menu, facts } = await currentOffer(deps);
  let cart = emptyCart("");
  for (const line of lines) {
    const options = existingOptions(menu, line, now);
    if (!options.ok) return options;
    const id = `line_${cart.lines.length + 1}`;
    const added = addToCart(
      cart,
      { ...line, options: options.value },
      id,
      facts.settings.limits,
      menu.dishes,
    );
    if (!added.ok) return added;
    cart = added.value;
  }
  return ok({ cart, ...await quoteWished(deps, cart, { menu, facts, now }, pickup) });
}

/** Makes a link to a cart that `quoteDishes` accepts. Refuses while ordering is switched off. */
export async function makeCartLink(
  deps: LinkDeps & Pick<Ports, "ids" | "limits">,
  command: WishedCart,
): Promise<Result<CartLink, LinkRefusal>> {
  const now = deps.clock.now();
  const off = orderingOff(await deps.store.shown());
  if (off) return refuse(off);
  const quoted = await quoteDishes(deps, command);
  if (!quoted.ok) return quoted;
  const retryAt = await deps.limits.take("cart_links", allLinks, now);
  if (retryAt !== undefined) return refuse({ kind: "too_many_cart_links", retryAt });
  const link = linkTo(deps, quoted.value, command.pickup, { madeAt: now, expiresAt: now + linkMs });
  await deps.carts.addLink(link);
  return ok(link);
}

/** Returns a new link to quoted dishes. */
export function linkTo(
  { ids }: Pick<Ports, "ids">,
  { cart, quote }: Pick<QuotedDishes, "cart" | "quote">,
  pickup: PickupChoice | undefined,
  valid: Pick<CartLink, "madeAt" | "expiresAt">,
): CartLink {
  return {
    // 80 random bits: short enough for a text message, too many to guess at the rate of one client.
    id: ids.next("lnk").slice("lnk_".length).slice(0, 16),
    lines: quote.lines.flatMap(({ dish: { name }, unitPriceCents }, at) => {
      const line = cart.lines[at];
      return line ? [{ ...line, name, unitPriceCents }] : [];
    }),
    ...(pickup && { pickup }),
    ...valid,
  };
}

/** Returns the cart of a link at current prices, and what is gone or has changed; undefined for an unknown or expired link. */
export async function openCartLink(
  deps: LinkDeps,
  id: string,
): Promise<{ link: CartLink; quote: Quote; problems: readonly LinkProblem[] } | undefined> {
  const now = deps.clock.now();
  const link = await openLink(deps, id, now);
  if (!link) return undefined;
  const { menu, facts } = await currentOffer(deps);
  const { quote, isPickupOffered } = await quoteWished(
    deps,
    cartOf(link),
    { menu, facts, now },
    link.pickup,
  );
  return { link, quote, problems: linkProblems(link, quote, isPickupOffered) };
}

/**
 * Puts the dishes of a link into a guest's cart, or in place of what it has. Dishes that are gone are left out; the cart tells what else
 * cannot be ordered. Undefined for an unknown or expired link.
 */
export async function takeCartLink(
  deps: LinkDeps & Pick<Ports, "ids">,
  command: { id: string; sessionId: string; replaces: boolean; source?: string | undefined },
): Promise<Result<Quote, CartRefusal> | undefined> {
  const now = deps.clock.now();
  const link = await openLink(deps, command.id, now);
  if (!link) return undefined;
  const { menu, facts } = await currentOffer(deps);
  const lines = link.lines.filter(({ dishId }) => menu.dishes.has(dishId))
    .map(({ dishId, quantity, note, options }) => ({ dishId, quantity, note, options }));
  const ids = lines.map(() => deps.ids.next("line"));
  const { limits } = facts.settings;
  const changed = await deps.carts.change<CartRefusal>(command.sessionId, (cart) => {
    const before = withSource(
      command.replaces || cart.lines.length === 0 ? emptyCart(command.sessionId) : cart,
      command.source ?? cart.source,
    );
    const start = isPhoneLink(link) ? { ...before, phoneLinkId: link.id } : before;
    return lines.reduce<Result<Cart, CartRefusal>>(
      (sum, line, at) => sum.ok ? addToCart(sum.value, line, ids[at] ?? "", limits, menu.dishes) : sum,
      ok(start),
    );
  });
  return changed.ok ? ok(quoteCart(changed.value, menu, now, now, priceRules(facts))) : changed;
}

/** Returns the link, and notes the first visit of a link of staff. */
async function openLink(
  { carts }: Pick<Ports, "carts">,
  id: string,
  now: Instant,
): Promise<CartLink | undefined> {
  const link = await carts.link(id, now);
  if (!link || !isOpenLink(link, now)) return undefined;
  if (isPhoneLink(link) && link.phoneOrder.openedAt === undefined) await noteOpened({ carts }, id, now);
  return link;
}

async function noteOpened({ carts }: Pick<Ports, "carts">, id: string, at: Instant): Promise<void> {
  await carts.changePhoneLink(id, (link) => {
    const isNoted = link.phoneOrder.openedAt !== undefined;
    return ok({ link: isNoted ? link : { ...link, phoneOrder: { ...link.phoneOrder, openedAt: at } }, at });
  });
}

const cartOf = ({ lines }: CartLink): Cart => ({ sessionId: "", lines });

/** Returns the chosen or the default options. Refuses those that the dish does not have or whose number does not fit. */
function existingOptions(
  { dishes, optionGroups }: MenuIndex,
  { dishId, options }: NewLinkLine,
  now: Instant,
): Result<ChosenOption[], NoSuchDish | OptionRefusal> {
  const dish = dishes.get(dishId);
  if (!dish) return refuse({ kind: "no_such_dish" });
  const groups = groupsOf(dish, optionGroups);
  const chosen = normalizedOptions(options ?? defaultOptions(groups, now));
  const problem = optionProblems(groups, chosen, now).find(({ kind }) => kind !== "option_unavailable");
  return problem ? refuse({ kind: "options", problem }) : ok(chosen);
}

/** Prices a cart for its wished pickup time, as its checkout will, or for now when that time is not offered. */
async function quoteWished(
  deps: LinkDeps,
  cart: Cart,
  { menu, facts, now }: { menu: MenuIndex; facts: StoreFacts; now: Instant },
  pickup: PickupChoice | undefined,
): Promise<Omit<QuotedDishes, "cart">> {
  const quoteAt = (at: Instant) => quoteCart(cart, menu, at, now, priceRules(facts));
  const quote = quoteAt(wishedAt(pickup) ?? now);
  return await isOffered(deps, { facts, quote, now }, pickup)
    ? { quote, isPickupOffered: true }
    : { quote: quoteAt(now), isPickupOffered: false };
}

async function isOffered(
  deps: LinkDeps,
  { facts, quote, now }: { facts: StoreFacts; quote: Quote; now: Instant },
  pickup: PickupChoice | undefined,
): Promise<boolean> {
  if (pickup === undefined) return true;
  const kitchen = needsKitchen(facts) ? await deps.kitchen.load(now) : undefined;
  const { asap, days } = pickupOffer(facts, now, quote, kitchen);
  if (pickup.option === "asap") return asap.isAvailable;
  return days.some(({ date, slots }) => date === pickup.date && slots.some((time) => time === pickup.time));
}

/** The menu and the facts of the store that guests see. A checkout decides prices and availability again. */
async function currentOffer(deps: Pick<LinkDeps, "menus" | "store">) {
  const [menu, facts] = await Promise.all([deps.menus.shown(), deps.store.shown()]);
  return { menu: indexOf(menu), facts };
}
