import "@/lib/no_eval.ts";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import { fieldCode, fieldErrorsOf } from "@contract/field_problems.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import { type Contact, contact } from "@contract/schemas/contact.ts";
import type { OpenCheckout } from "@contract/schemas/payment.ts";
import type { PickupTime } from "@contract/schemas/pickup_time.ts";
import { toNestErrors } from "@hookform/resolvers";
import type { ErrorOption, FieldError, Resolver } from "react-hook-form";
import * as z from "zod";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { Language } from "@domain/shared/language.ts";
import type { FieldAnswer } from "@web/i18n/error_texts.ts";

/** The checkout form: the contract's contact fields and the fields of this page. See docs/product-rules.md, "Checkout form". */
export const checkoutForm = contact.extend({
  specialInstructions: z.string().max(500, fieldCode("instructions_too_long")),
  pickupOption: z.enum(["asap", "scheduled"]),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  /** Ids. */
  utensils: z.array(z.string()),
  smsConsent: z.boolean(),
  /** Asked only for a cart with alcohol. */
  isOfAge: z.boolean(),
}).refine(
  (form) => form.pickupOption === "asap" || (form.scheduledDate !== "" && form.scheduledTime !== ""),
  { path: ["scheduledTime"], message: fieldCode("pickup_required") },
);
export type CheckoutForm = z.infer<typeof checkoutForm>;

/** Validates the form and reports the first error of each field. */
export const checkFields: Resolver<CheckoutForm> = (values, _, options) => {
  const parsed = checkoutForm.safeParse(values);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors = fieldErrorsOf(parsed.error.issues).toReversed();
  return {
    values: {},
    errors: toNestErrors(Object.fromEntries(errors.map((each) => [each.field, formErrorOf(each)])), options),
  };
};

export const emptyForm: CheckoutForm = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  specialInstructions: "",
  pickupOption: "asap",
  scheduledDate: "",
  scheduledTime: "",
  utensils: [],
  smsConsent: false,
  isOfAge: false,
};

export function contactOf({ firstName, lastName, email, phone }: CheckoutForm): Contact {
  return { firstName, lastName, email, phone };
}

/** Returns the form's pickup choice, or undefined while it is incomplete. */
export function choiceOf(
  form: Pick<CheckoutForm, "pickupOption" | "scheduledDate" | "scheduledTime">,
): PickupChoice | undefined {
  if (form.pickupOption === "asap") return { option: "asap" };
  if (form.scheduledDate === "" || form.scheduledTime === "") return undefined;
  return { option: "scheduled", date: form.scheduledDate, time: form.scheduledTime };
}

/**
 * Returns the body of create-payment-intent. The guest's details are placeholders at this point, and the server ignores `cart_items` and
 * uses its own cart and prices. `label` is the pickup choice as text.
 */
export function openingBody(
  session: string,
  choice: PickupChoice,
  cart: Cart,
  label: string,
): RequestBodyOf<"createIntent"> {
  return {
    session_id: session,
    customer_info: { firstName: "Guest", lastName: "Customer", email: "guest@example.com", phone: "" },
    special_instructions: "",
    pickup_time: { ...toPickupTime(choice), formattedTime: label },
    cart_items: cart.items,
  };
}

/** Returns the body of update-payment-intent-metadata, with which the guest presses Pay. */
export function payingBody(
  session: string,
  { paymentIntentId }: Pick<OpenCheckout, "paymentIntentId">,
  form: CheckoutForm,
  choice: PickupChoice,
  language: Language,
): RequestBodyOf<"updateIntent"> {
  return {
    payment_intent_id: paymentIntentId,
    session_id: session,
    customer_info: contactOf(form),
    special_instructions: form.specialInstructions,
    pickup_time: toPickupTime(choice),
    utensils: form.utensils,
    sms_consent: form.smsConsent,
    is_of_age: form.isOfAge,
    language,
  };
}

function toPickupTime(choice: PickupChoice): PickupTime {
  return choice.option === "asap"
    ? { option: "asap", scheduledDate: "", scheduledTime: "" }
    : { option: "scheduled", scheduledDate: choice.date, scheduledTime: choice.time };
}

/** Returns the form's field for the field path of a server error: "email" for "customer_info.email". Undefined for other paths. */
export function fieldOf(path: string): keyof CheckoutForm | undefined {
  const last = path.split(".").at(-1) ?? "";
  const wire: Record<string, keyof CheckoutForm> = {
    special_instructions: "specialInstructions",
    pickup_time: "scheduledTime",
    sms_consent: "smsConsent",
  };
  return wire[last] ?? fields.find((field) => field === last);
}

const fields: readonly (keyof CheckoutForm)[] = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "specialInstructions",
  "scheduledDate",
  "scheduledTime",
];

/** Converts a field error to the form's format: its code becomes `type`, its parameters become `types`. */
export function formErrorOf(
  { code, params = {}, message = "" }: FieldAnswer,
): ErrorOption & Pick<FieldError, "type"> {
  const types = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return { type: code, types, message };
}

/** Converts an error of the form back to a field error. */
export function fieldAnswerOf({ type, types, message = "" }: FieldError): FieldAnswer {
  return { code: type, params: types, message };
}
