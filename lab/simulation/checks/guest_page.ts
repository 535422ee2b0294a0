/** What a guest's page shows of the contact: everything while the order is open, a hint for thirty days, and then nothing. */
import assert from "node:assert/strict";
import { asLinked } from "@domain/order/guest_contact.ts";
import type { Contact, Order } from "@domain/order/order.ts";
import { isRestored } from "../restored.ts";

const shownMs = 30 * 24 * 60 * 60_000;

const hintOf = (text: string, rest: string) => text === "" ? "" : `${[...text][0] ?? ""}${rest}`;

/** "Jisoo P•", "g•••@example.com" and the last four digits. */
function hinted({ firstName, lastName, email, phone }: Contact): Contact {
  const [name = "", host = ""] = email.split("@");
  return {
    firstName,
    lastName: hintOf(lastName, "•"),
    email: email === "" ? "" : `${hintOf(name, "•••")}@${host}`,
    phone: phone === "" ? "" : `(•••) •••-${phone.slice(-4)}`,
  };
}

const noOne: Contact = { firstName: "", lastName: "", email: "", phone: "" };

/** Checks the page of an order now and at the moments when it changes. */
export function checkGuestPage(order: Order, now: number): void {
  const { state, contact } = order;
  const shown = (at: number) => asLinked(order, at).contact;
  const fields = { completed: "completedAt", no_show: "noShowAt", denied: "deniedAt", expired: "expiredAt" };
  const field = Object.entries({ ...fields, cancelled: "cancelledAt" })
    .find(([status]) => status === state.status)?.[1];
  if (field === undefined) return assert.deepEqual(shown(now), contact, "the contact of an open order");
  const end = (state as unknown as Record<string, number>)[field] ?? NaN;
  assert.deepEqual(shown(end + shownMs - 1), hinted(contact), "the hidden contact of an ended order");
  assert.deepEqual(shown(end + shownMs), noOne, "the contact of an order that ended a month ago");
}

/** A place is shown to the first nine who wait. An order that is just being accepted waits no more, and a test order has no guest. */
const longestLine = 9;

/** The page of an order that waits for staff tells how many orders are before it. */
export function checkPlaceInLine(order: Order, orders: readonly Order[], shown: number | undefined): void {
  const line = orders.filter((each) => each.state.status === "pending_approval" && !isRestored(each));
  if (line.length > longestLine) return;
  const nth = line.filter(({ payment }) => !/^(capturing|none)$/.test(payment.state))
    .findIndex(({ id }) => id === order.id);
  assert.equal(shown, nth < 0 ? undefined : nth + 1, "the place of a guest in the line");
}
