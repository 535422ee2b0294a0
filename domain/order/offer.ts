import { type BillRates, totals } from "../cart/quote.ts";
import { countAlcohol, type DrinkOrMeal } from "../menu/alcohol.ts";
import type { Dish } from "../menu/dish.ts";
import {
  type ChosenOption,
  groupsOf,
  leftOutOptions,
  normalizedOptions,
  type OptionGroup,
  type OptionProblem,
  optionProblems,
  type PricedOption,
  pricedOptions,
  soldOptions,
  withOptions,
} from "../menu/option.ts";
import { type Instant, minuteMs } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import type { Bill, OrderLine, Pickup } from "./agreement.ts";
import { isSoldWhenDue } from "./pickup_choice.ts";
import type { Offer, OfferedChange, Order, SoldOutItems } from "./order.ts";

/** What staff ask to change. A swap replaces all options of the line. `pickupAt` is a slot that the caller has checked. */
export type RequestedChange = {
  remove: readonly { lineId: string; quantity: number }[];
  swap: readonly { lineId: string; options: readonly ChosenOption[] }[];
  pickupAt?: Instant | undefined;
};

export type OfferProblem =
  | { kind: "offer_changes_nothing" | "offer_empties_order" | "offer_raises_total" | "offer_not_later" }
  /** The meals that would be left are too few for the alcoholic drinks. */
  | { kind: "offer_leaves_alcohol" }
  /** Alcohol would be left, whose sales end before the order is due. */
  | { kind: "offer_alcohol_over" }
  | { kind: "no_such_order_item" }
  | { kind: "options"; problem: OptionProblem };

/** The part of the menu that an offer needs, and when the sales of its alcohol end; undefined: never. */
export type OfferMenu = {
  alcoholEndsAt?: Instant | undefined;
  dishes: ReadonlyMap<string, DrinkOrMeal & Pick<Dish, "optionGroupIds">>;
  optionGroups: ReadonlyMap<string, OptionGroup>;
};

/** The most offers for one order, because each one sends the guest an email. */
export const maxOffers = 5;

/** The minutes that a guest has to answer, by staff's choice. */
export const offerMinutesRange = { min: 1, max: 30 } as const;

/**
 * Returns the changes and the bill that they lead to, at the order's own prices and rates; only swapped-in options have today's price.
 * Refuses changes without effect, an order without dishes, a higher total and an earlier pickup.
 */
export function proposeChange(
  order: Pick<Order, "lines" | "bill" | "pickup" | "placedAt">,
  requested: RequestedChange,
  menu: OfferMenu,
  now: Instant,
): Result<Pick<Offer, "changes" | "bill">, OfferProblem> {
  const changes: OfferedChange[] = [];
  for (const line of order.lines) {
    const { id: lineId, name } = line;
    const removed = requested.remove.filter((each) => each.lineId === lineId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (removed > line.quantity) return refuse({ kind: "no_such_order_item" });
    if (removed > 0) changes.push({ kind: "remove", lineId, name, quantity: removed });
    const swap = requested.swap.find((each) => each.lineId === lineId);
    if (!swap || removed === line.quantity) continue;
    const swapped = swapOptions(line, swap.options, menu, now);
    if (!swapped.ok) return swapped;
    if (isSame(line.options, swapped.value.options)) continue;
    changes.push({
      kind: "swap",
      lineId,
      name,
      from: line.options,
      to: swapped.value.options,
      leftOut: swapped.value.leftOut,
      unitPriceCents: swapped.value.unitPriceCents,
    });
  }
  const known = new Set(order.lines.map(({ id }) => id));
  if ([...requested.remove, ...requested.swap].some(({ lineId }) => !known.has(lineId))) {
    return refuse({ kind: "no_such_order_item" });
  }
  if (requested.pickupAt !== undefined) {
    if (!isLater(order, requested.pickupAt)) return refuse({ kind: "offer_not_later" });
    changes.push({ kind: "pickup", from: order.pickup, to: requested.pickupAt });
  }
  if (changes.length === 0) return refuse({ kind: "offer_changes_nothing" });
  const lines = changedLines(order.lines, changes);
  if (lines.length === 0) return refuse({ kind: "offer_empties_order" });
  if (leavesAlcohol(order.lines, lines, menu)) return refuse({ kind: "offer_leaves_alcohol" });
  const left = { lines, pickup: changedPickup(order.pickup, changes) };
  if (!isSoldWhenDue(left, now, menu.alcoholEndsAt)) return refuse({ kind: "offer_alcohol_over" });
  const bill = billOf(lines, order.bill);
  return bill.totalCents > order.bill.totalCents
    ? refuse({ kind: "offer_raises_total" })
    : ok({ changes, bill });
}

/** Returns whether a change takes meals away that the alcoholic drinks of the order need. */
function leavesAlcohol(
  before: readonly OrderLine[],
  after: readonly OrderLine[],
  { dishes }: OfferMenu,
): boolean {
  const [ordered, left] = [countAlcohol(before, dishes), countAlcohol(after, dishes)];
  return ordered !== undefined && left !== undefined &&
    left.maxDrinks < ordered.maxDrinks && left.drinks > left.maxDrinks;
}

function swapOptions(
  line: OrderLine,
  chosen: readonly ChosenOption[],
  menu: OfferMenu,
  now: Instant,
): Result<Pick<OrderLine, "options" | "leftOut" | "unitPriceCents">, OfferProblem> {
  const dish = menu.dishes.get(line.dishId);
  if (!dish) return refuse({ kind: "no_such_order_item" });
  const groups = groupsOf(dish, menu.optionGroups);
  const options = normalizedOptions(chosen);
  const current = new Map(line.options.map((option) => [option.id, option]));
  // An option that the guest already has stays possible and keeps its price.
  const [problem] = optionProblems(groups, options, now)
    .filter((each) => each.kind !== "option_unavailable" || !current.has(each.optionId));
  if (problem) return refuse({ kind: "options", problem });
  const dishCents = line.unitPriceCents - line.options.reduce((sum, { addedCents }) => sum + addedCents, 0);
  const sold = soldOptions(groups, options)
    .map((option) => ({ ...option, priceCents: current.get(option.id)?.priceCents ?? option.priceCents }));
  return ok({
    options: pricedOptions(dishCents, sold),
    leftOut: leftOutOptions(groups, options, now),
    unitPriceCents: withOptions(dishCents, sold),
  });
}

function isSame(one: readonly PricedOption[], other: readonly PricedOption[]): boolean {
  const keyOf = (options: readonly PricedOption[]) =>
    options.map(({ id, quantity }) => `${id}:${quantity}`).toSorted().join();
  return keyOf(one) === keyOf(other);
}

function isLater({ pickup, placedAt }: Pick<Order, "pickup" | "placedAt">, at: Instant): boolean {
  return at > (pickup.kind === "scheduled" ? pickup.at : placedAt + pickup.minutes.from * minuteMs);
}

/** Returns the lines after the changes. */
export function changedLines(
  lines: readonly OrderLine[],
  changes: readonly OfferedChange[],
): OrderLine[] {
  return lines.flatMap((line) => {
    const own = changes.filter((change) => change.kind !== "pickup" && change.lineId === line.id);
    const changed = own.reduce((before, change): OrderLine => {
      if (change.kind === "remove") return { ...before, quantity: before.quantity - change.quantity };
      if (change.kind === "swap") {
        const { to: options, leftOut, unitPriceCents } = change;
        return { ...before, options, leftOut, unitPriceCents };
      }
      return before;
    }, line);
    return changed.quantity > 0 ? [changed] : [];
  });
}

function billOf(lines: readonly OrderLine[], rates: BillRates): Bill {
  const amounts = totals(
    lines.map((line) => ({ cents: line.unitPriceCents * line.quantity, isTaxable: line.isTaxable })),
    rates,
  );
  return { ...amounts, taxPpm: rates.taxPpm };
}

/** Returns the pickup after the changes. */
export function changedPickup(pickup: Pickup, changes: readonly OfferedChange[]): Pickup {
  const change = changes.find(({ kind }) => kind === "pickup");
  return change?.kind === "pickup" ? { kind: "scheduled", at: change.to } : pickup;
}

/** Returns the offer that waits for the guest; undefined when there is none. */
export function openOffer({ offers }: Pick<Order, "offers">): Offer | undefined {
  const last = offers.at(-1);
  return last && last.ended === undefined ? last : undefined;
}

/** Returns when the order ends unless somebody answers: staff while it is pending, the guest while it is offered. Undefined afterwards. */
export function answerBy(order: Pick<Order, "state" | "offers" | "expiresAt">): Instant | undefined {
  if (order.state.status === "pending_approval") return order.expiresAt;
  return openOffer(order)?.expiresAt;
}

/** Returns the changes that the guest accepted. A card that was declined after a yes may lead to further offers. */
export function acceptedChanges(order: Pick<Order, "offers">): OfferedChange[] {
  return acceptedOffers(order).flatMap(({ changes }) => changes);
}

/** Returns what the guest's card was authorized for, in cents. An accepted offer captures less. */
export function authorizedCents(order: Pick<Order, "offers" | "payment">): Cents {
  return acceptedOffers(order)[0]?.beforeCents ?? order.payment.amountCents;
}

const acceptedOffers = ({ offers }: Pick<Order, "offers">): Offer[] =>
  offers.filter(({ ended }) => ended?.as === "accepted");

/** Returns the pickup that counts towards the kitchen's capacity: the offered one while an offer waits. */
export function countedPickup(order: Pick<Order, "offers" | "pickup">): Pickup {
  return changedPickup(order.pickup, openOffer(order)?.changes ?? []);
}

/** Returns the dishes and options that a lost offer left out, for the guest's next order; undefined when there are none. */
export function leftOut(
  { lines }: Pick<Order, "lines">,
  { changes }: Pick<Offer, "changes">,
): SoldOutItems | undefined {
  const dishIds = changes.flatMap((change) =>
    change.kind === "remove" ? lines.find(({ id }) => id === change.lineId)?.dishId ?? [] : []
  );
  const optionIds = changes.flatMap((change) =>
    change.kind === "swap"
      ? change.from.filter(({ id }) => !change.to.some((each) => each.id === id)).map(({ id }) => id)
      : []
  );
  return dishIds.length + optionIds.length === 0 ? undefined : { dishIds, optionIds };
}
