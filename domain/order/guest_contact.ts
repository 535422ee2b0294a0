import { hourMs, type Instant } from "../shared/local_time.ts";
import { endedAt, type Order } from "./order.ts";

/** After this time a link to an ended order shows nothing of the contact details. */
const shownMs = 30 * 24 * hourMs;

/** Returns a phone number of which only the last four digits are known. */
export const maskedPhone = (phone: string): string => phone.replace(/^.*(\d{4})$/s, "(•••) •••-$1");

/** Returns an order as its link shows it: with masked contact details once it has ended, and later without them. */
export function asLinked(order: Order, now: Instant): Order {
  const end = endedAt(order.state);
  if (end === undefined) return order;
  const { contact } = order;
  const shown = now - end < shownMs
    ? {
      firstName: contact.firstName,
      lastName: contact.lastName.replace(/^(.).*$/su, "$1•"),
      email: contact.email.replace(/^(.)[^@]*/su, "$1•••"),
      phone: maskedPhone(contact.phone),
    }
    : { firstName: "", lastName: "", email: "", phone: "" };
  return { ...order, contact: { ...contact, ...shown } };
}
