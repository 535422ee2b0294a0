import "@/lib/no_eval.ts";
import { fieldCode, fieldErrorsOf } from "@contract/field_problems.ts";
import { type Contact, contact } from "@contract/schemas/contact.ts";
import { toNestErrors } from "@hookform/resolvers";
import type { ErrorOption, FieldError, Resolver } from "react-hook-form";
import { z } from "zod";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
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
