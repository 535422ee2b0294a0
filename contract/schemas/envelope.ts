import * as z from "zod";
import { pagination } from "./page.ts";

/** The values of an error's parameters. `errors.ts` has their types for each code. */
const params = z.record(z.string(), z.json());

/** An error of one field: `code` and `params` for programs, `message` as the English text. */
export const fieldFailure = z.object({
  field: z.string(),
  code: z.string(),
  params: params.optional(),
  message: z.string(),
});

/** Who performed an action: a staff member, the guest, or the system. */
export const actor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("staff"), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal("guest") }),
  z.object({ kind: z.literal("system") }),
]);

/** Every JSON response is a `failure` or a `success` (docs/product-rules.md, "Response envelope"). */
export const failure = z.object({
  success: z.literal(false),
  /** The stable error code, for programs. */
  code: z.string(),
  /** Absent for a code without parameters. */
  params: params.optional(),
  /** The English text of the error. */
  error: z.string(),
  details: z.array(fieldFailure).optional(),
  /** The order's current state, when a transition was refused because the order had already changed. */
  state: z.object({ status: z.string(), payment: z.string(), by: actor.optional() }).optional(),
  /** The current version, when another user saved a change in the meantime. */
  present: z.unknown().optional(),
  /** The cart at current prices, when the guest must review it before paying. */
  cart: z.unknown().optional(),
  /** Present when the password was correct and a code is still required. The client sends it back with the code. */
  challenge: z.string().optional(),
  /** Seconds until the client may retry, as in the `Retry-After` header. */
  retry_after: z.number().int().optional(),
  request_id: z.string(),
});
export type Failure = z.infer<typeof failure>;

/** Returns the schema of a successful response with `data`, and with `pagination` for a paginated list. */
export function success<T extends z.ZodType>(data: T, isPaginated = false) {
  return z.object({
    success: z.literal(true),
    data,
    ...(isPaginated ? { pagination } : {}),
    message: z.string().optional(),
  });
}
