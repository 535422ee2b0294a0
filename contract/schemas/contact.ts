import * as z from "zod";
import { toE164 } from "@domain/order/phone.ts";
import { maxNameLength } from "@domain/shared/person_name.ts";
import { fieldCode } from "../field_problems.ts";
import { emailAddress, formatted, plainLine, singleLine } from "./text.ts";

/** The guest's contact fields of the checkout form (docs/product-rules.md, "Checkout form"). */
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
