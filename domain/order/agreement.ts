import type { Quote, Totals } from "../cart/quote.ts";
import type { AsapMinutes } from "../hours/pickup_slots.ts";
import type { LeftOutOption, PricedOption } from "../menu/option.ts";
import type { Language, Texts } from "../shared/language.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Cents, Ppm } from "../shared/money.ts";
import type { Utensil } from "../cart/utensils.ts";

/** When the guest picks up. `minutes` is the range that the guest saw. */
export type Pickup = { kind: "asap"; minutes: AsapMinutes } | { kind: "scheduled"; at: Instant };

/** A pickup without the range that the guest saw. */
export type PickupTime = { kind: "asap" } | { kind: "scheduled"; at: Instant };

/** A dish as sold. Later menu changes do not affect it. See docs/product-rules.md, "Archived dishes". */
export type OrderLine = {
  id: string;
  dishId: string;
  name: Texts;
  /** The name for the kitchen, or empty. */
  kitchenName: string;
  quantity: number;
  unitPriceCents: Cents;
  isTaxable: boolean;
  /** An alcoholic drink. See docs/product-rules.md, "Alcohol to go". */
  isAlcoholic: boolean;
  note: string;
  /** Included in `unitPriceCents`. */
  options: readonly PricedOption[];
  leftOut: readonly LeftOutOption[];
};

/** The agreed amounts in cents with their rates in ppm. See docs/product-rules.md, "Tax" and "Service fee". */
export type Bill = Totals & { taxPpm: Ppm };

/** What the guest wishes besides dishes and pickup. */
export type Wishes = {
  /** The language of the guest's pages and messages. */
  language: Language;
  wantsTexts: boolean;
  /** With their names at the time of the order. See docs/product-rules.md, "Utensils". */
  utensils: readonly Utensil[];
  /** The note to the kitchen; empty without one. */
  note: string;
  /** The guest has confirmed to be old enough for alcohol. False when nothing asked for it. */
  isOfAge: boolean;
};

/** The wishes of someone who has not stated any. */
export const noWishes: Wishes = { language: "en", wantsTexts: false, utensils: [], note: "", isOfAge: false };

/** What the guest agrees to and the kitchen prepares. A checkout proposes it, and its order keeps it. */
export type Agreement = Wishes & {
  lines: readonly OrderLine[];
  bill: Bill;
  /** The longest prep time among the dishes when sold. */
  prepMinutes: number;
  pickup: Pickup;
};

/** Returns the agreement of a checkout or an order alone. */
export function agreementOf(
  { language, wantsTexts, utensils, note, isOfAge, lines, bill, prepMinutes, pickup }: Agreement,
): Agreement {
  return { language, wantsTexts, utensils, note, isOfAge, lines, bill, prepMinutes, pickup };
}

/** Returns the order lines and the bill of a quote, without unavailable lines. */
export function agreed(quote: Quote): Pick<Agreement, "lines" | "bill" | "prepMinutes"> {
  return {
    lines: quote.lines.filter((line) => line.isAvailable).map((line) => ({
      id: line.id,
      dishId: line.dish.id,
      name: line.dish.name,
      kitchenName: line.dish.kitchenName,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      isTaxable: line.dish.isTaxable,
      isAlcoholic: line.dish.isAlcoholic,
      note: line.note,
      options: line.options,
      leftOut: line.leftOut,
    })),
    bill: {
      subtotalCents: quote.subtotalCents,
      charges: quote.charges,
      taxCents: quote.taxCents,
      totalCents: quote.totalCents,
      taxPpm: quote.taxPpm,
    },
    prepMinutes: quote.prepMinutes,
  };
}
