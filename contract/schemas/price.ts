import * as z from "zod";
import { isWholeCents } from "@domain/shared/money.ts";
import { fieldCode } from "../field_problems.ts";
import { multiLine } from "./text.ts";

/** US dollars with two decimals. */
export const dollars = z.number();

const priceMessage = fieldCode("price_invalid");
/** US dollars with at most two decimals, 0.01 to 9,999.99. */
export const price = z.number(priceMessage).min(0.01, priceMessage).max(9999.99, priceMessage)
  .refine(isWholeCents, priceMessage);
export const minPriceReasonLength = 5;
export const priceReason = multiLine().trim().min(minPriceReasonLength, fieldCode("price_reason_too_short"))
  .max(
    500,
    fieldCode("price_reason_too_long"),
  );
