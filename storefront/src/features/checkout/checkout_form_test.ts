import { deepEqual, equal, ok } from "node:assert/strict";
import { checkoutForm, choiceOf, emptyForm, fieldOf, invalidText } from "./checkout_form.ts";

const filled = {
  ...emptyForm,
  firstName: "Mina",
  lastName: "Park",
  email: "mina@example.com",
  phone: "(714) 555-0134",
};

/** The first message of each field, as the form shows them. */
function messages(form: typeof emptyForm): Record<string, string> {
  const parsed = checkoutForm.safeParse(form);
  return Object.fromEntries(
    (parsed.error?.issues ?? []).toReversed().map((issue) => [issue.path.join("."), issue.message]),
  );
}

Deno.test("an empty form names each missing field in the specification's words", () => {
  deepEqual(messages(emptyForm), {
    firstName: "First name is required",
    lastName: "Last name is required",
    email: "Email is required",
    phone: "Phone is required",
  });
});

Deno.test("a scheduled pickup needs its date and time, an ASAP one does not", () => {
  deepEqual(messages(filled), {});
  deepEqual(messages({ ...filled, pickupOption: "scheduled" }), {
    scheduledTime: "Please choose a pickup date and time",
  });
  deepEqual(
    messages({ ...filled, pickupOption: "scheduled", scheduledDate: "2026-11-21", scheduledTime: "11:15" }),
    {},
  );
});

Deno.test("the 500th character of the instructions is taken, the 501st is not", () => {
  deepEqual(messages({ ...filled, specialInstructions: "x".repeat(500) }), {});
  deepEqual(messages({ ...filled, specialInstructions: "x".repeat(501) }), {
    specialInstructions: "Special instructions can be at most 500 characters",
  });
});

Deno.test("every message a guest can meet has a text in both languages", () => {
  const wrong = { ...emptyForm, pickupOption: "scheduled" as const };
  const long = { ...filled, firstName: "x".repeat(61), lastName: "y".repeat(61) };
  const odd = { ...filled, email: "mina", phone: "12", specialInstructions: "x".repeat(501) };
  for (
    const message of [wrong, long, odd, { ...filled, firstName: "\u0007" }].flatMap((f) =>
      Object.values(messages(f))
    )
  ) {
    ok(invalidText(message), message);
  }
  equal(invalidText("something else"), undefined);
});

Deno.test("a choice counts once it has both date and time", () => {
  deepEqual(choiceOf(emptyForm), { option: "asap" });
  equal(choiceOf({ ...emptyForm, pickupOption: "scheduled", scheduledDate: "2026-11-21" }), undefined);
});

Deno.test("the server's field names find their fields", () => {
  equal(fieldOf("customer_info.email"), "email");
  equal(fieldOf("special_instructions"), "specialInstructions");
  equal(fieldOf("pickup_time"), "scheduledTime");
  equal(fieldOf("session_id"), undefined);
});
