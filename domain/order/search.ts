import { fullName } from "../shared/person_name.ts";
import type { Order } from "./order.ts";
import { orderNumber } from "./order_number.ts";

/** What a clerk typed into the search box, as it may be meant: a number, part of a name, part of a phone number. */
export type OrderSearch = {
  /** `K-042`. */
  number?: string | undefined;
  /** Lower case. */
  name: string;
  phoneDigits?: string | undefined;
};

/** Fewer digits than this fit half of all phone numbers. */
const fewestPhoneDigits = 3;

/** Undefined when nothing was typed. */
export function readSearch(typed: string): OrderSearch | undefined {
  const name = typed.trim().replaceAll(/\s+/g, " ").toLowerCase();
  if (name === "") return undefined;
  const count = /^(?:k\s?-?\s?)?0*(\d{1,4})$/.exec(name)?.[1];
  const digits = /^[\d\s()+.-]+$/.test(name) ? name.replaceAll(/\D/g, "") : "";
  return {
    name,
    number: count === undefined ? undefined : orderNumber(Number(count)),
    phoneDigits: digits.length < fewestPhoneDigits ? undefined : digits,
  };
}

export function matches({ number, contact }: Order, search: OrderSearch): boolean {
  return number === search.number ||
    `${contact.firstName} ${contact.lastName}`.toLowerCase().includes(search.name) ||
    fullName(contact.firstName, contact.lastName).includes(search.name) ||
    (search.phoneDigits !== undefined && contact.phone.includes(search.phoneDigits));
}
