import { deepEqual, equal } from "node:assert/strict";
import type { FieldError } from "react-hook-form";
import type { ErrorMessages } from "@contract/error_messages.ts";
import { type FieldAnswer, fieldErrorText, loadErrorMessages } from "@web/i18n/error_texts.ts";
import {
  checkFields,
  choiceOf,
  emptyForm,
  fieldAnswerOf,
  fieldOf,
  formErrorOf,
  openingBody,
  payingBody,
} from "./checkout_form.ts";
import { cartOf, lineOf } from "./testing.ts";

const [english, korean] = await Promise.all([loadErrorMessages("en"), loadErrorMessages("ko")]);

const filled = {
  ...emptyForm,
  firstName: "Mina",
  lastName: "Park",
  email: "mina@example.com",
  phone: "(714) 555-0134",
};

/** The text of each field's error, as the form shows it. */
async function errorsOf(form: typeof emptyForm, catalog = english): Promise<Record<string, string>> {
  const { errors } = await checkFields(form, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(
    // No field of the form is nested, so every error is a FieldError.
    Object.entries(errors).map(([name, error]) => [name, shown(error as FieldError, catalog)]),
  );
}

const shown = (error: FieldError, catalog: ErrorMessages) => fieldErrorText(catalog, fieldAnswerOf(error));

Deno.test("an empty form shows the fixed text of each missing field", async () => {
  deepEqual(await errorsOf(emptyForm), {
    firstName: "First name is required",
    lastName: "Last name is required",
    email: "Email is required",
    phone: "Phone is required",
  });
});

Deno.test("an empty form shows the text of each missing field in Korean", async () => {
  deepEqual(await errorsOf(emptyForm, korean), {
    firstName: "이름을 입력해 주세요",
    lastName: "성을 입력해 주세요",
    email: "이메일을 입력해 주세요",
    phone: "전화번호를 입력해 주세요",
  });
});

Deno.test("shows only the first error of each field", async () => {
  deepEqual(await errorsOf({ ...filled, firstName: "x".repeat(61), email: "mina", phone: "12" }), {
    firstName: "First name is too long",
    email: "Please enter a valid email address",
    phone: "Please enter a valid phone number",
  });
  deepEqual(await errorsOf({ ...filled, firstName: "\u0007" }), {
    firstName: "First name is required",
  });
});

Deno.test("requires date and time for a scheduled pickup only", async () => {
  deepEqual(await errorsOf(filled), {});
  deepEqual(await errorsOf({ ...filled, pickupOption: "scheduled" }), {
    scheduledTime: "Please choose a pickup date and time",
  });
  deepEqual(
    await errorsOf({
      ...filled,
      pickupOption: "scheduled",
      scheduledDate: "2026-11-21",
      scheduledTime: "11:15",
    }),
    {},
  );
});

Deno.test("accepts instructions of 500 characters and rejects 501", async () => {
  deepEqual(await errorsOf({ ...filled, specialInstructions: "x".repeat(500) }), {});
  deepEqual(await errorsOf({ ...filled, specialInstructions: "x".repeat(501) }), {
    specialInstructions: "Special instructions can be at most 500 characters",
  });
});

Deno.test("shows the same text for a field error of the form and of the server", async () => {
  const typed = { ...filled, specialInstructions: "x".repeat(501), email: "" };
  const ofServer: Record<string, FieldAnswer> = {
    email: { code: "email_required", message: "Email is required" },
    specialInstructions: {
      code: "instructions_too_long",
      params: { max: 500 },
      message: "Special instructions can be at most 500 characters",
    },
  };
  for (const catalog of [english, korean]) {
    deepEqual(
      await errorsOf(typed, catalog),
      Object.fromEntries(
        Object.entries(ofServer).map(([name, answer]) => [name, shown(formErrorOf(answer), catalog)]),
      ),
    );
  }
});

Deno.test("shows the server's English text for a field error with an unknown code", () => {
  const answer = { code: "brand_new", message: "This name is taken" };
  equal(shown(formErrorOf(answer), korean), "This name is taken");
});

Deno.test("a scheduled choice is complete only with date and time", () => {
  deepEqual(choiceOf(emptyForm), { option: "asap" });
  equal(choiceOf({ ...emptyForm, pickupOption: "scheduled", scheduledDate: "2026-11-21" }), undefined);
});

Deno.test("maps the server's field paths to the form's fields", () => {
  equal(fieldOf("customer_info.email"), "email");
  equal(fieldOf("special_instructions"), "specialInstructions");
  equal(fieldOf("pickup_time"), "scheduledTime");
  equal(fieldOf("session_id"), undefined);
});

Deno.test("opens the checkout with placeholder details, the cart's lines and the pickup text", () => {
  const items = [lineOf()];
  const choice = { option: "scheduled", date: "2026-11-20", time: "18:15" } as const;
  deepEqual(openingBody("session", choice, cartOf(items, 16.26), "Fri, Nov 20, 6:15 PM"), {
    session_id: "session",
    customer_info: { firstName: "Guest", lastName: "Customer", email: "guest@example.com", phone: "" },
    special_instructions: "",
    pickup_time: {
      option: "scheduled",
      scheduledDate: "2026-11-20",
      scheduledTime: "18:15",
      formattedTime: "Fri, Nov 20, 6:15 PM",
    },
    cart_items: items,
  });
});

Deno.test("pays for an ASAP pickup without date and time", () => {
  const body = payingBody("session", { paymentIntentId: "pi_1" }, filled, { option: "asap" }, "en");
  deepEqual(body.pickup_time, { option: "asap", scheduledDate: "", scheduledTime: "" });
});
