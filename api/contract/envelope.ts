import { z } from "zod";
import { pagination } from "./page.ts";

/** What is wrong with a field, for programs. `unknown_field`: the call takes no field of this name. */
export const fieldCodes = ["unknown_field"] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** Decision 2: every JSON answer is one of these two. */
export const failure = z.object({
  success: z.literal(false),
  /** The sentence a person reads. */
  error: z.string(),
  /** Stable, for programs. */
  code: z.string(),
  /** `code` is stable; absent where only the message tells what is wrong with the field. */
  details: z.array(
    z.object({ field: z.string(), message: z.string(), code: z.enum(fieldCodes).optional() }),
  ).optional(),
  /** The order as it stands, where a move was refused because somebody was first. */
  state: z.object({ status: z.string(), payment: z.string(), by: z.string().optional() }).optional(),
  /** The thing as it is now, where somebody else changed it while it was being edited. */
  present: z.unknown().optional(),
  /** The cart at today's prices, where the guest must look again before paying. */
  cart: z.unknown().optional(),
  /** Where a password was right and a code is still asked for: sent back with it. */
  challenge: z.string().optional(),
  /** Seconds after which asking again makes sense, as in the header `Retry-After`. */
  retry_after: z.number().int().optional(),
  request_id: z.string(),
});
export type Failure = z.infer<typeof failure>;

export function success<T extends z.ZodType>(data: T, isPaginated = false) {
  return z.object({
    success: z.literal(true),
    data,
    ...(isPaginated ? { pagination } : {}),
    message: z.string().optional(),
  });
}
