import type { Texts } from "../shared/language.ts";
import { type Allergen, avoidableNames } from "../menu/avoidable.ts";
import { type KitchenNames, kitchenNames } from "../menu/kitchen_name.ts";
import type { Utensil } from "../cart/utensils.ts";
import { namesAllergy } from "../order/allergy_note.ts";
import { noteGloss } from "../order/note_gloss.ts";
import {
  type LeftOutOption,
  type OptionGroupKind,
  removedAllergens,
  type SoldOption,
} from "../menu/option.ts";

/** An option of a dish that the ticket shows. */
export type TicketFactsOption = Pick<
  SoldOption,
  "id" | "kind" | "name" | "quantity" | "isDefault" | "adds" | "removes"
>;

/** The data of an order that the ticket shows. */
export type TicketFacts = {
  number: string;
  isTest: boolean;
  isCancelled: boolean;
  /** Paid from a link of staff (docs/product-rules.md, "Phone orders"). */
  isByPhone: boolean;
  /** It has alcohol (docs/product-rules.md, "Alcohol to go"). */
  isIdNeeded: boolean;
  guest: string;
  phone: string;
  dishes: readonly {
    quantity: number;
    name: Texts;
    kitchenName: string;
    note: string;
    options: readonly TicketFactsOption[];
    leftOut: readonly LeftOutOption[];
  }[];
  note: string;
  utensils: readonly Utensil[];
};

/** The same text in both languages. */
type BilingualText = { en: string; ko: string };

/** A guest's note. */
export type TicketNote = {
  text: string;
  isAllergy: boolean;
  /** Its common phrases in Korean. Undefined when there is none. */
  gloss: string | undefined;
};

/** `quantity` is for one dish. */
export type TicketOption = KitchenNames & {
  kind: OptionGroupKind;
  quantity: number;
  /** The guest did not choose it: printed smaller, because a cook need not know the dish's defaults. */
  isDefault: boolean;
  /** The allergens that a request leaves out and does not name. */
  without: BilingualText | undefined;
};

export type TicketDish = KitchenNames & {
  quantity: number;
  /** The parts of the dish first, then the requests to the kitchen. */
  options: readonly TicketOption[];
  /** The default options that the guest took off: "NO EGG" and "계란 제외", in their order. */
  leftOut: readonly BilingualText[];
  /** The allergens that choices leave out: "NO EGG" and "계란 제외". */
  without: BilingualText | undefined;
  note: TicketNote | undefined;
};

export type TicketPart =
  | { kind: "warning"; what: "test" | "cancelled" }
  | { kind: "number"; number: string }
  | { kind: "by_phone" }
  | { kind: "pickup" }
  | { kind: "guest"; name: string; phone: string }
  | { kind: "check_id" }
  /** Printed between two horizontal rules. */
  | { kind: "dishes"; dishes: readonly TicketDish[] }
  | { kind: "note"; note: TicketNote }
  | { kind: "utensils"; utensils: readonly Utensil[] }
  | { kind: "total"; dishes: number }
  | { kind: "times" };

/**
 * Returns the parts of the kitchen ticket from top to bottom. The kitchen printer and printing tablets choose labels, sizes
 * and language. See docs/product-rules.md, "Kitchen ticket".
 */
export function ticketParts(facts: TicketFacts): TicketPart[] {
  const { number, guest, phone, dishes, note, utensils } = facts;
  return [
    ...(facts.isTest ? [{ kind: "warning", what: "test" } as const] : []),
    ...(facts.isCancelled ? [{ kind: "warning", what: "cancelled" } as const] : []),
    { kind: "number", number },
    ...(facts.isByPhone ? [{ kind: "by_phone" } as const] : []),
    { kind: "pickup" },
    { kind: "guest", name: guest, phone },
    ...(facts.isIdNeeded ? [{ kind: "check_id" } as const] : []),
    { kind: "dishes", dishes: dishes.map(toDish) },
    ...(note === "" ? [] : [{ kind: "note", note: noteOf(note) } as const]),
    { kind: "utensils", utensils },
    { kind: "total", dishes: dishes.reduce((sum, { quantity }) => sum + quantity, 0) },
    { kind: "times" },
  ];
}

function toDish({ quantity, note, options, leftOut, ...names }: TicketFacts["dishes"][number]): TicketDish {
  const without = withoutOf(options);
  return {
    quantity,
    ...kitchenNames(names),
    options: [
      ...options.filter(({ kind }) => kind === "choice"),
      ...options.filter(({ kind }) => kind === "request"),
    ].map(({ id, kind, quantity, isDefault, ...names }) => ({
      kind,
      quantity,
      isDefault,
      ...kitchenNames({ ...names, kitchenName: "" }),
      without: without.requests.get(id),
    })),
    leftOut: leftOut.map(({ name }) => leftOutText(name)),
    without: without.choices,
    note: note === "" ? undefined : noteOf(note),
  };
}

const noteOf = (text: string): TicketNote => ({
  text,
  isAllergy: namesAllergy(text),
  gloss: noteGloss(text),
});

/**
 * The allergens that the options leave out. Those of a request belong to its line, by its id, unless its name says them; `choices` has the
 * others.
 */
export function withoutOf(
  options: readonly Pick<SoldOption, "id" | "kind" | "name" | "adds" | "removes">[],
): { requests: ReadonlyMap<string, BilingualText>; choices: BilingualText | undefined } {
  const removed = removedAllergens(options);
  const asked = new Set<string>();
  const requests = new Map<string, BilingualText>();
  for (const { id, kind, name, removes } of options) {
    if (kind !== "request") continue;
    const own = removed.filter((allergen) => removes.includes(allergen));
    for (const allergen of own) asked.add(allergen);
    const text = withoutText(own.filter((allergen) => {
      const { en, ko } = avoidableNames[allergen];
      return !name.en.toLowerCase().includes(en.toLowerCase()) && !name.ko.includes(ko);
    }));
    if (text) requests.set(id, text);
  }
  return { requests, choices: withoutText(removed.filter((allergen) => !asked.has(allergen))) };
}

/** Returns "NO KIMCHI" and "김치 제외". A name that one language lacks is that of the other. */
export function leftOutText({ en, ko }: Texts): BilingualText {
  return { en: `NO ${en.toUpperCase()}`, ko: `${ko || en} 제외` };
}

/** Returns "NO EGG, MILK" and "계란, 우유 제외"; undefined without allergens. */
export function withoutText(removed: readonly Allergen[]): BilingualText | undefined {
  if (removed.length === 0) return undefined;
  const names = (language: keyof BilingualText) =>
    removed.map((allergen) => avoidableNames[allergen][language]).join(", ");
  return { en: `NO ${names("en").toUpperCase()}`, ko: `${names("ko")} 제외` };
}
