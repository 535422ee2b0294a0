import "../../../lib/no_eval.ts";
import { fieldCode, fieldErrorsOf } from "@contract/field_problems.ts";
import { contact } from "@contract/schemas/payment.ts";
import { toNestErrors } from "@hookform/resolvers";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import { formErrorOf } from "./field_errors.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";

/** The whole form of spec section 5: the contract's own rules for the guest, and what only this page asks. */
export const checkoutForm = contact.extend({
  specialInstructions: z.string().max(500, fieldCode("instructions_too_long")),
  pickupOption: z.enum(["asap", "scheduled"]),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  wantsCutlery: z.boolean(),
  smsConsent: z.boolean(),
}).refine(
  (form) => form.pickupOption === "asap" || (form.scheduledDate !== "" && form.scheduledTime !== ""),
  { path: ["scheduledTime"], message: fieldCode("pickup_required") },
);
export type CheckoutForm = z.infer<typeof checkoutForm>;

/** Checks the form with each field's first error. */
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
  wantsCutlery: false,
  smsConsent: false,
};

/** What the form says about the pickup, or undefined while the choice is not finished. */
export function choiceOf(
  form: Pick<CheckoutForm, "pickupOption" | "scheduledDate" | "scheduledTime">,
): PickupChoice | undefined {
  if (form.pickupOption === "asap") return { option: "asap" };
  if (form.scheduledDate === "" || form.scheduledTime === "") return undefined;
  return { option: "scheduled", date: form.scheduledDate, time: form.scheduledTime };
}

/** The form's field a server's `details` row speaks of: "customer_info.email" → "email"; undefined for any other. */
export function fieldOf(named: string): keyof CheckoutForm | undefined {
  const last = named.split(".").at(-1) ?? "";
  const wire: Record<string, keyof CheckoutForm> = {
    special_instructions: "specialInstructions",
    pickup_time: "scheduledTime",
    wants_cutlery: "wantsCutlery",
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
