import { toWireFlags } from "@contract/dish_flags.ts";
import { flagsOf } from "@domain/menu/dish_flags.ts";
import { toIllustrationVersion } from "../menu/mappers.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import { amountOf, type Charge, ratePpm } from "@domain/cart/charge.ts";
import type { Quote, QuotedLine } from "@domain/cart/quote.ts";
import { allergenText } from "@domain/menu/dish.ts";
import { withTags } from "@domain/menu/option.ts";
import { optionFieldProblem } from "@contract/option_problems.ts";
import { fieldText } from "../refusals.ts";
import { toChosenOption } from "../options/mappers.ts";
import { toDollars, toPercent } from "@domain/shared/money.ts";

export function toCart(quote: Quote): Cart {
  return {
    items: quote.lines.map(toCartItem),
    subtotal: toDollars(quote.subtotalCents),
    serviceFee: toDollars(amountOf(quote.charges, "service_fee")),
    serviceFeeRate: toPercent(ratePpm(quote.charges, "service_fee")),
    charges: toCharges(quote.charges),
    taxAmount: toDollars(quote.taxCents),
    taxRate: toPercent(quote.taxPpm),
    total: toDollars(quote.totalCents),
    count: quote.count,
    alcohol: quote.alcohol ? { drinks: quote.alcohol.drinks, max_drinks: quote.alcohol.maxDrinks } : null,
  };
}

function toCartItem(line: QuotedLine): Cart["items"][number] {
  const { id, dish, quantity, note, options } = line;
  const shown = options.length === 0 ? dish : withTags(dish, options);
  return {
    id,
    menu_item_id: dish.id,
    name: dish.name.en,
    name_korean: dish.name.ko,
    description: dish.description.en,
    price: toDollars(line.unitPriceCents),
    quantity,
    line_total: toDollars(line.lineTotalCents),
    special_instructions: note,
    options: options.map(toChosenOption),
    has_default_options: line.hasDefaultOptions,
    option_problems: line.optionProblems.map((each) => {
      const problem = optionFieldProblem(each);
      return { ...problem, message: fieldText(problem) };
    }),
    allergens: allergenText({ allergens: shown.allergens, note: shown.allergenNote.en }),
    prep_time_minutes: dish.prepMinutes,
    is_available: line.isAvailable,
    is_alcohol_over: line.isAlcoholOver,
    ...toWireFlags(flagsOf(shown)),
    image_url: dish.imageUrl ?? null,
    ...toIllustrationVersion(dish),
  };
}

/** Returns the charges of a bill as JSON, with rates in percent and amounts in dollars. */
export function toCharges(charges: readonly Charge[]): Cart["charges"] {
  return charges.map(({ kind, ppm, cents, purpose }) => ({
    kind,
    rate: toPercent(ppm),
    amount: toDollars(cents),
    purpose: purpose?.en ?? "",
    purpose_korean: purpose?.ko ?? "",
  }));
}
