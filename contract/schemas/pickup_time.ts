import * as z from "zod";
import { singleLine } from "./text.ts";

export const pickupTime = z.object({
  option: z.enum(["asap", "scheduled"]),
  /** Los Angeles "YYYY-MM-DD" and "HH:MM", for `scheduled`. */
  scheduledDate: singleLine().max(10).nullish(),
  scheduledTime: singleLine().max(8).nullish(),
  /** Words of the page; never believed. */
  formattedTime: singleLine().max(200).nullish(),
});
export type PickupTime = z.infer<typeof pickupTime>;
