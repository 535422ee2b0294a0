import * as z from "zod";
import { maxUtensils } from "@domain/cart/utensils.ts";
import { toE164 } from "@domain/order/phone.ts";
import { maxNameLength } from "@domain/shared/person_name.ts";
import { fieldCode } from "../field_problems.ts";
import { emailAddress, formatted, multiLine, plainLine, singleLine } from "./text.ts";

/** How to reach the guest. */
export const contact = z.object({
  firstName: singleLine().min(1, fieldCode("first_name_required")).max(
    maxNameLength,
    fieldCode("first_name_too_long"),
  ),
  lastName: singleLine().min(1, fieldCode("last_name_required")).max(
    maxNameLength,
    fieldCode("last_name_too_long"),
  ),
  email: emailAddress(),
  phone: formatted(plainLine().min(1, fieldCode("phone_required")), {
    max: 30,
    form: (typed) => toE164(typed) !== undefined,
    code: "phone_invalid",
  }),
});
export type Contact = z.infer<typeof contact>;

export const orderNote = multiLine().max(500, fieldCode("instructions_too_long")).default("");

export const pickupTime = z.object({
  option: z.enum(["asap", "scheduled"]),
  /** Los Angeles "YYYY-MM-DD" and "HH:MM", for `scheduled`. */
  scheduledDate: singleLine().max(10).nullish(),
  scheduledTime: singleLine().max(8).nullish(),
  /** Words of the page; never believed. */
  formattedTime: singleLine().max(200).nullish(),
});
export type PickupTime = z.infer<typeof pickupTime>;

/** What the guest enters at the checkout (docs/product-rules.md, "Checkout form"). */
export const checkoutForm = z.object({
  customer_info: contact,
  special_instructions: orderNote,
  pickup_time: pickupTime,
  /** The ids of the chosen utensils of the store status. */
  utensils: z.array(singleLine().max(40)).max(maxUtensils).default([]),
  sms_consent: z.boolean().default(false),
  /** The guest confirms to be 21 or older. Needed while the cart has alcohol. */
  is_of_age: z.boolean().default(false),
});
