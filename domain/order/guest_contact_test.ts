import assert from "node:assert/strict";
import { anOrder, fridayDinner } from "@domain/testing/fixtures.ts";
import { asLinked } from "./guest_contact.ts";
import type { OrderState } from "./order.ts";

const day = 24 * 60 * 60_000;
const contact = {
  ...anOrder().contact,
  firstName: "Mina",
  lastName: "Park",
  email: "mina@example.com",
  phone: "+17145550134",
};
const expired: OrderState = { status: "expired", expiredAt: fridayDinner };

Deno.test("a link shows the contact of a running order, masks it after the end, and shows nothing after 30 days", () => {
  const running = anOrder({ contact });
  assert.deepEqual(asLinked(running, fridayDinner + 90 * day), running);
  const ended = anOrder({ contact, state: expired });
  const shownAt = (at: number) => {
    const { firstName, lastName, email, phone } = asLinked(ended, at).contact;
    return [firstName, lastName, email, phone];
  };
  const masked = ["Mina", "P•", "m•••@example.com", "(•••) •••-0134"];
  assert.deepEqual(shownAt(fridayDinner), masked);
  assert.deepEqual(shownAt(fridayDinner + 30 * day - 1), masked);
  assert.deepEqual(shownAt(fridayDinner + 30 * day), ["", "", "", ""]);
});
