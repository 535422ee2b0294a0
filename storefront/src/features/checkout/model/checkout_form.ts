import "@/lib/no_eval.ts";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import { fieldCode, fieldErrorsOf } from "@contract/field_problems.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import { checkoutForm as contractForm } from "@contract/schemas/checkout_form.ts";
import { toNestErrors } from "@hookform/resolvers";
import type { ErrorOption, FieldError, FieldPath, Resolver } from "react-hook-form";
import * as z from "zod";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { FieldAnswer } from "@web/i18n/error_texts.ts";

/** The pickup time as the page's controls have it. */
const pickupControls = z.object({
  option: z.enum(["asap", "scheduled"]),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
});

/** The contract's form with those controls, which must be complete. See docs/product-rules.md, "Checkout form". */
const checkoutForm = contractForm.extend({
  pickup_time: pickupControls.refine((pickup) => choiceOf(pickup) !== undefined, {
    path: ["scheduledTime"],
    message: fieldCode("pickup_required"),
  }),
});
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
  customer_info: { firstName: "", lastName: "", email: "", phone: "" },
  special_instructions: "",
  pickup_time: { option: "asap", scheduledDate: "", scheduledTime: "" },
  utensils: [],
  sms_consent: false,
  is_of_age: false,
};

/** Returns the form's pickup choice, or undefined while it is incomplete. */
export function choiceOf(
  { option, scheduledDate: date, scheduledTime: time }: z.infer<typeof pickupControls>,
): PickupChoice | undefined {
  if (option === "asap") return { option };
  return date === "" || time === "" ? undefined : { option, date, time };
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
    pickup_time: {
      ...(choice.option === "asap"
        ? emptyForm.pickup_time
        : { option: choice.option, scheduledDate: choice.date, scheduledTime: choice.time }),
      formattedTime: label,
    },
    cart_items: cart.items,
  };
}

/** Returns the form's field for the field path of a server error; undefined for other paths. */
export function fieldOf(path: string): FieldName | undefined {
  return path === "pickup_time" ? "pickup_time.scheduledTime" : fields.find((field) => field === path);
}

const fields = [
  "customer_info.firstName",
  "customer_info.lastName",
  "customer_info.email",
  "customer_info.phone",
  "special_instructions",
  "pickup_time.scheduledDate",
  "pickup_time.scheduledTime",
  "is_of_age",
] as const satisfies readonly FieldPath<CheckoutForm>[];
/** A field that can have an error. */
export type FieldName = (typeof fields)[number];

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
