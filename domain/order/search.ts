import { soundOf } from "../menu/romanization.ts";
import type { Texts } from "../shared/language.ts";
import { folded, toPlainLine } from "../shared/text.ts";
import { type Contact, type Order, orderNumber } from "./order.ts";

/** A search text: terms that must all match, and what it can be as a whole. */
export type OrderSearch = {
  /** Without accents, case and punctuation. Empty for a number. */
  terms: readonly string[];
  /** `K-042`. */
  number?: string | undefined;
  phoneDigits?: string | undefined;
  /** Part of an email address, in lower case. */
  email?: string | undefined;
};

/** Shorter texts match too many dishes. */
const minDishLength = 2;

/** Shorter sounds match too many dishes: "beef" sounds as the start of "bibimbap". */
const minSoundLength = 4;

/** A search for a dish covers the orders of this many days, today included. */
export const dishSearchDays = 31;

/** Fewer digits match too many phone numbers. */
const minPhoneDigits = 3;

/** Parses a search text; undefined when it is blank. */
export function readSearch(typed: string): OrderSearch | undefined {
  const text = toPlainLine(typed).toLowerCase();
  if (text === "") return undefined;
  const count = /^k?0*(\d{1,4})$/.exec(folded(text))?.[1];
  const isNumeric = /^[\d\s()+./#\p{Dash}]+$/u.test(text);
  const digits = isNumeric ? text.replaceAll(/\D/g, "") : "";
  return {
    terms: isNumeric ? [] : text.split(/\s+/).map(folded).filter((term) => term !== ""),
    number: count === undefined ? undefined : orderNumber(Number(count)),
    phoneDigits: digits.length < minPhoneDigits ? undefined : digits,
    email: text.includes("@") ? text.replaceAll(/\s/g, "") : undefined,
  };
}

/** Returns the text in which `terms` are searched: it has both orders of the names. Empty for an erased contact. */
export function searchNameOf({ firstName, lastName }: Pick<Contact, "firstName" | "lastName">): string {
  const [first, last] = [folded(firstName), folded(lastName)];
  return first + last + first;
}

/** Returns whether the order's number, phone number, email or name matches. */
export function matches({ number, contact }: Order, search: OrderSearch): boolean {
  const { terms, phoneDigits, email } = search;
  const name = searchNameOf(contact);
  return number === search.number ||
    (phoneDigits !== undefined && contact.phone.includes(phoneDigits)) ||
    (email !== undefined && contact.email.toLowerCase().includes(email)) ||
    (terms.length > 0 && terms.every((term) => name.includes(term)));
}

/** Returns the spellings of each term to look for in the names of dishes; undefined when the terms are too short for that. */
export function dishTerms({ terms }: OrderSearch): readonly (readonly string[])[] | undefined {
  if ([...terms.join("")].length < minDishLength) return undefined;
  return terms.map((term) => {
    const sound = /^[a-z]+$/.test(term) ? soundOf(term) : "";
    return sound.length < minSoundLength ? [term] : [term, sound];
  });
}

/** Returns whether the English or Korean name of one of the order's dishes contains all terms, or sounds as they do ("gimbab"). */
export function matchesDish({ lines }: Pick<Order, "lines">, search: OrderSearch): boolean {
  const terms = dishTerms(search);
  return terms !== undefined &&
    lines.some(({ name }) =>
      terms.every((spellings) => spellings.some((spelling) => dishSearchName(name).includes(spelling)))
    );
}

/** Returns the text in which the terms of a dish are searched. */
export function dishSearchName(name: Texts): string {
  return `${folded(name.en)} ${folded(name.ko)} ${soundOf(folded(name.en))}`;
}
