import "../../lib/no_eval.ts";
import { contact } from "@contract/payment.ts";
import { z } from "zod";
import type { TextId } from "../../lib/i18n.ts";
import type { PickupChoice } from "./pickup_choice.ts";

/** The whole form of spec section 5: the contract's own rules for the guest, and what only this page asks. */
export const checkoutForm = contact.extend({
  specialInstructions: z.string().max(500, "Special instructions can be at most 500 characters"),
  pickupOption: z.enum(["asap", "scheduled"]),
  scheduledDate: z.string(),
  scheduledTime: z.string(),
  wantsCutlery: z.boolean(),
  smsConsent: z.boolean(),
}).refine(
  (form) => form.pickupOption === "asap" || (form.scheduledDate !== "" && form.scheduledTime !== ""),
  { path: ["scheduledTime"], message: "Please choose a pickup date and time" },
);
export type CheckoutForm = z.infer<typeof checkoutForm>;

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

/** Said at the time field when the chosen slot went away. */
export const pickupGone = "That pickup time is no longer available. Please choose another one.";

const invalid = {
  "First name is required": "checkout.invalid.firstName",
  "First name is too long": "checkout.invalid.firstNameLong",
  "Last name is required": "checkout.invalid.lastName",
  "Last name is too long": "checkout.invalid.lastNameLong",
  "Email is required": "checkout.invalid.email",
  "Please enter a valid email address": "checkout.invalid.emailPattern",
  "Phone is required": "checkout.invalid.phone",
  "Please enter a valid phone number": "checkout.invalid.phonePattern",
  "Please remove special control characters": "checkout.invalid.characters",
  "Special instructions can be at most 500 characters": "checkout.invalid.instructions",
  "Please choose a pickup date and time": "checkout.invalid.pickup",
  [pickupGone]: "checkout.pickup.gone",
} as const satisfies Record<string, TextId>;

/** The text of a rule's message: the contract writes its messages in English, the page may speak Korean. */
export function invalidText(message: string): TextId | undefined {
  return Object.entries(invalid).find(([english]) => english === message)?.[1];
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
