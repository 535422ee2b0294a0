import { deepEqual, equal } from "node:assert/strict";
import { type FieldError, get } from "react-hook-form";
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
} from "./checkout_form.ts";
import { cartOf, lineOf } from "./testing.ts";

const [english, korean] = await Promise.all([loadErrorMessages("en"), loadErrorMessages("ko")]);

const mina = { firstName: "Mina", lastName: "Park", email: "mina@example.com", phone: "(714) 555-0134" };
const filled = { ...emptyForm, customer_info: mina };
const fields = [
  "customer_info.firstName",
  "customer_info.lastName",
  "customer_info.email",
  "customer_info.phone",
  "special_instructions",
  "pickup_time.scheduledTime",
];

/** The text of each field's error, as the form shows it. */
async function errorsOf(form: typeof emptyForm, catalog = english): Promise<Record<string, string>> {
  const { errors } = await checkFields(form, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(fields.flatMap((name) => {
    const error: FieldError | undefined = get(errors, name);
    return error ? [[name, shown(error, catalog)]] : [];
  }));
}

const shown = (error: FieldError, catalog: ErrorMessages) => fieldErrorText(catalog, fieldAnswerOf(error));

Deno.test("an empty form shows the fixed text of each missing field", async () => {
  deepEqual(await errorsOf(emptyForm), {
    "customer_info.firstName": "First name is required",
    "customer_info.lastName": "Last name is required",
    "customer_info.email": "Email is required",
    "customer_info.phone": "Phone is required",
  });
});

Deno.test("an empty form shows the text of each missing field in Korean", async () => {
  deepEqual(await errorsOf(emptyForm, korean), {
    "customer_info.firstName": "이름을 입력해 주세요",
    "customer_info.lastName": "성을 입력해 주세요",
    "customer_info.email": "이메일을 입력해 주세요",
    "customer_info.phone": "전화번호를 입력해 주세요",
  });
});

Deno.test("shows only the first error of each field", async () => {
  const errorsWith = (contact: Partial<typeof mina>) =>
    errorsOf({ ...filled, customer_info: { ...mina, ...contact } });
  deepEqual(await errorsWith({ firstName: "x".repeat(61), email: "mina", phone: "12" }), {
    "customer_info.firstName": "First name is too long",
    "customer_info.email": "Please enter a valid email address",
    "customer_info.phone": "Please enter a valid phone number",
  });
  deepEqual(await errorsWith({ firstName: "\u0007" }), {
    "customer_info.firstName": "First name is required",
  });
});

Deno.test("requires date and time for a scheduled pickup only", async () => {
  deepEqual(await errorsOf(filled), {});
  const errorsAt = (scheduledDate: string, scheduledTime: string) =>
    errorsOf({ ...filled, pickup_time: { option: "scheduled", scheduledDate, scheduledTime } });
  deepEqual(await errorsAt("", ""), {
    "pickup_time.scheduledTime": "Please choose a pickup date and time",
  });
  deepEqual(await errorsAt("2026-11-21", "11:15"), {});
});

Deno.test("accepts instructions of 500 characters and rejects 501", async () => {
  deepEqual(await errorsOf({ ...filled, special_instructions: "x".repeat(500) }), {});
  deepEqual(await errorsOf({ ...filled, special_instructions: "x".repeat(501) }), {
    special_instructions: "Special instructions can be at most 500 characters",
  });
});

Deno.test("shows the same text for a field error of the form and of the server", async () => {
  const typed = { ...filled, special_instructions: "x".repeat(501), customer_info: { ...mina, email: "" } };
  const ofServer: Record<string, FieldAnswer> = {
    "customer_info.email": { code: "email_required", message: "Email is required" },
    special_instructions: {
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
  deepEqual(choiceOf(emptyForm.pickup_time), { option: "asap" });
  equal(choiceOf({ option: "scheduled", scheduledDate: "2026-11-21", scheduledTime: "" }), undefined);
});

Deno.test("an error of the server is shown at the form's field of that path", () => {
  equal(fieldOf("customer_info.email"), "customer_info.email");
  equal(fieldOf("pickup_time"), "pickup_time.scheduledTime");
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
