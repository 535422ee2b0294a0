import { fullName } from "../shared/person_name.ts";
import type { Order } from "./order.ts";
import { orderNumber } from "./order_number.ts";

/** A search text parsed as an order number, part of a name, and part of a phone number. */
export type OrderSearch = {
  /** `K-042`. */
  number?: string | undefined;
  /** Lower case. */
  name: string;
  phoneDigits?: string | undefined;
};

/** Shorter texts match too many dishes. */
const minDishLength = 2;

/** A search for a dish covers the orders of this many days, today included. */
export const dishSearchDays = 31;

/** Fewer digits match too many phone numbers. */
const minPhoneDigits = 3;

/** Parses a search text; undefined when it is blank. */
export function readSearch(typed: string): OrderSearch | undefined {
  const name = typed.trim().replaceAll(/\s+/g, " ").toLowerCase();
  if (name === "") return undefined;
  const count = /^(?:k\s?-?\s?)?0*(\d{1,4})$/.exec(name)?.[1];
  const digits = /^[\d\s()+.-]+$/.test(name) ? name.replaceAll(/\D/g, "") : "";
  return {
    name,
    number: count === undefined ? undefined : orderNumber(Number(count)),
    phoneDigits: digits.length < minPhoneDigits ? undefined : digits,
  };
}

/** Returns whether the order's number, name or phone number matches. */
export function matches({ number, contact }: Order, search: OrderSearch): boolean {
  return number === search.number ||
    `${contact.firstName} ${contact.lastName}`.toLowerCase().includes(search.name) ||
    fullName(contact.firstName, contact.lastName).includes(search.name) ||
    (search.phoneDigits !== undefined && contact.phone.includes(search.phoneDigits));
}

/** Returns the lower-case text to look for in the names of dishes; undefined when the search is too short for that. */
export function dishText({ name }: OrderSearch): string | undefined {
  return [...name].length < minDishLength ? undefined : name;
}

/** Returns whether the English or Korean name of one of the order's dishes contains the search. */
export function matchesDish({ lines }: Pick<Order, "lines">, search: OrderSearch): boolean {
  const text = dishText(search);
  return text !== undefined &&
    lines.some(({ name, nameKorean }) =>
      name.toLowerCase().includes(text) || nameKorean.toLowerCase().includes(text)
    );
}
