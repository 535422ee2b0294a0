import type { Texts } from "../shared/language.ts";
import type { Instant } from "../shared/local_time.ts";
import { type Cents, type Ppm, share } from "../shared/money.ts";
import { type AlcoholCount, countAlcohol, isSoldAt } from "../menu/alcohol.ts";
import { type Dish, isAvailable } from "../menu/dish.ts";
import type { MenuIndex } from "../menu/menu.ts";
import {
  type ChosenOption,
  defaultOptions,
  groupsOf,
  type LeftOutOption,
  leftOutOptions,
  normalizedOptions,
  type OptionProblem,
  optionProblems,
  type PricedOption,
  pricedOptions,
  sameOptions,
  soldOptions,
  withOptions,
} from "../menu/option.ts";
import { type LunchRules, unitPrice } from "../menu/lunch.ts";
import type { Cart } from "./cart.ts";
import { type Charge, type ChargeRate, chargesOn, sumOf, taxedSumOf } from "./charge.ts";

/** The tax and charge rates of a bill. */
export type BillRates = { taxPpm: Ppm; charges: readonly ChargeRate[] };

export type PriceRules = BillRates & {
  lunch: LunchRules;
  /** From when on no alcoholic drink is picked up; undefined: never. */
  alcoholEndsAt?: Instant | undefined;
};

/** The amounts of a bill. Subtotal, charges and tax add up to the total. */
export type Totals = {
  subtotalCents: Cents;
  charges: readonly Charge[];
  taxCents: Cents;
  totalCents: Cents;
};

export type QuotedLine = {
  id: string;
  dish: Dish;
  quantity: number;
  note: string;
  /** The options as chosen, in the order of the dish's groups. */
  options: readonly PricedOption[];
  leftOut: readonly LeftOutOption[];
  /** The options are those of a dish that is added without options, at no extra price. */
  hasDefaultOptions: boolean;
  /** What the guest must change in the options before ordering. */
  optionProblems: readonly OptionProblem[];
  /** The price of one dish with its options. */
  unitPriceCents: Cents;
  lineTotalCents: Cents;
  /** The dish can be ordered now with these options. */
  isAvailable: boolean;
  /** An alcoholic drink that may not be sold any more when the order is due. */
  isAlcoholOver: boolean;
};

/** The options of a dish without any. */
const none: readonly never[] = [];

/** A cart with server prices for one pickup time. Unavailable lines are listed but not included in the amounts. */
export type Quote = Totals & {
  lines: readonly QuotedLine[];
  taxPpm: Ppm;
  /** Number of available dishes. */
  count: number;
  /** The longest prep time among the available lines, in minutes; 0 when there are none. */
  prepMinutes: number;
  /** Undefined without an available alcoholic drink. */
  alcohol?: AlcoholCount | undefined;
};

/**
 * Prices `cart` for pickup at `pickupAt`. Availability is checked as of `now`. Lines whose dish is not on the menu are
 * dropped. The lunch price applies to the dish, not to its options. See docs/product-rules.md, "Server prices" and "Lunch price".
 * `dueAt` is when the order is due: an ASAP order is priced now and due later, and its alcohol must still be sold then.
 */
export function quoteCart(
  cart: Cart,
  menu: Pick<MenuIndex, "dishes" | "optionGroups">,
  pickupAt: Instant,
  now: Instant,
  rules: PriceRules,
  dueAt: Instant = pickupAt,
): Quote {
  const lines = cart.lines.flatMap((line): QuotedLine[] => {
    const dish = menu.dishes.get(line.dishId);
    if (!dish) return [];
    const dishCents = unitPrice(dish, pickupAt, rules.lunch);
    const { options, leftOut, problems, hasDefaults } = quotedOptions(
      dish,
      dishCents,
      line.options,
      menu,
      now,
    );
    const unitPriceCents = withOptions(dishCents, options);
    const isAlcoholOver = !isSoldAt(dish, dueAt, rules.alcoholEndsAt);
    return [{
      id: line.id,
      dish,
      quantity: line.quantity,
      note: line.note,
      options,
      leftOut,
      hasDefaultOptions: hasDefaults,
      optionProblems: problems,
      unitPriceCents,
      lineTotalCents: unitPriceCents * line.quantity,
      isAvailable: problems.length === 0 && isAvailable(dish, now) && !isAlcoholOver,
      isAlcoholOver,
    }];
  });
  const available = lines.filter((line) => line.isAvailable);
  return {
    lines,
    ...totals(
      available.map((line) => ({ cents: line.lineTotalCents, isTaxable: line.dish.isTaxable })),
      rules,
    ),
    taxPpm: rules.taxPpm,
    count: available.reduce((sum, line) => sum + line.quantity, 0),
    prepMinutes: available.reduce((longest, line) => Math.max(longest, line.dish.prepMinutes), 0),
    alcohol: countAlcohol(
      available.map(({ dish, quantity }) => ({
        dishId: dish.id,
        isAlcoholic: dish.isAlcoholic,
        quantity,
      })),
      menu.dishes,
    ),
  };
}

/** More alcoholic drinks than California sells with the meals of the cart. */
export type TooMuchAlcohol = { kind: "alcohol_without_meal"; maxDrinks: number };

/** Returns why an order with these alcoholic drinks is refused; undefined when it is not. See docs/product-rules.md, "Alcohol to go". */
export const tooMuchAlcohol = ({ alcohol }: Quote): TooMuchAlcohol | undefined =>
  alcohol && alcohol.drinks > alcohol.maxDrinks
    ? { kind: "alcohol_without_meal", maxDrinks: alcohol.maxDrinks }
    : undefined;

function quotedOptions(
  dish: Dish,
  dishCents: Cents,
  chosen: readonly ChosenOption[],
  menu: Pick<MenuIndex, "optionGroups">,
  now: Instant,
): Pick<QuotedLine, "options" | "leftOut"> & { problems: readonly OptionProblem[]; hasDefaults: boolean } {
  if (dish.optionGroupIds.length === 0 && chosen.length === 0) {
    return { options: none, leftOut: none, problems: none, hasDefaults: true };
  }
  const groups = groupsOf(dish, menu.optionGroups);
  const options = pricedOptions(dishCents, soldOptions(groups, chosen));
  const areDefaults = sameOptions(
    normalizedOptions(chosen),
    normalizedOptions(defaultOptions(groups, now)),
  );
  return {
    options,
    leftOut: leftOutOptions(groups, chosen, now),
    problems: optionProblems(groups, chosen, now),
    hasDefaults: areDefaults && options.every(({ addedCents }) => addedCents === 0),
  };
}

/** Computes a bill. Tax is computed once on the taxable lines plus the taxed charges, rounded half-up to the cent. */
export function totals(
  lines: readonly { cents: Cents; isTaxable: boolean }[],
  rates: BillRates,
): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.cents, 0);
  const taxableCents = lines.reduce((sum, line) => sum + (line.isTaxable ? line.cents : 0), 0);
  const charges = chargesOn(subtotalCents, rates.charges);
  const taxCents = share(taxableCents + taxedSumOf(charges), rates.taxPpm);
  return { subtotalCents, charges, taxCents, totalCents: subtotalCents + sumOf(charges) + taxCents };
}

export type LineChange =
  /** The dish is not on the menu any more. */
  | GoneLine
  | { kind: "unavailable" | "alcohol_over"; lineId: string; name: Texts }
  | { kind: "options"; lineId: string; name: Texts; problem: OptionProblem }
  | { kind: "price_rose"; lineId: string; name: Texts; fromCents: Cents; toCents: Cents };

type GoneLine = { kind: "gone"; lineId: string; name: Texts };

/** Returns the lines of `seen` whose dish has left the menu, which are not in `fresh`. */
export function goneLines(seen: readonly { id: string; name: Texts }[], fresh: Quote): GoneLine[] {
  const present = new Set(fresh.lines.map(({ id }) => id));
  return seen.filter(({ id }) => !present.has(id)).map(({ id, name }) => ({
    kind: "gone",
    lineId: id,
    name,
  }));
}

/**
 * Returns the dishes and options that became unavailable and the prices that rose since `seen`, without `goneLines`. Price drops are
 * not returned.
 */
export function quoteChanges(
  seen: readonly { id: string; unitPriceCents: Cents }[],
  fresh: Quote,
): LineChange[] {
  const before = new Map(seen.map((line) => [line.id, line.unitPriceCents]));
  return fresh.lines.flatMap((line): LineChange[] => {
    const about = { lineId: line.id, name: line.dish.name };
    if (line.isAlcoholOver) return [{ kind: "alcohol_over", ...about }];
    const [problem] = line.optionProblems;
    if (problem) return [{ kind: "options", ...about, problem }];
    if (!line.isAvailable) return [{ kind: "unavailable", ...about }];
    const fromCents = before.get(line.id);
    if (fromCents !== undefined && line.unitPriceCents > fromCents) {
      return [{ kind: "price_rose", ...about, fromCents, toCents: line.unitPriceCents }];
    }
    return [];
  });
}
