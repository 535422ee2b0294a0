import { z } from "zod";
import { pagination } from "./page.ts";

/** Values of an error's parameters: what a text about it needs. `errors.ts` types them for each code. */
const params = z.record(z.string(), z.json());

/** What is wrong with one field: `code` and `params` for programs, `message` as an English sentence. */
export const fieldFailure = z.object({
  field: z.string(),
  code: z.string(),
  params: params.optional(),
  message: z.string(),
});

/** Who did something: a person of the staff with id and name, the guest, or the system itself. */
export const actor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("staff"), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal("guest") }),
  z.object({ kind: z.literal("system") }),
]);

/** Decision 2: every JSON answer is one of these two. */
export const failure = z.object({
  success: z.literal(false),
  /** Stable, for programs. */
  code: z.string(),
  /** Absent for a code that has none. */
  params: params.optional(),
  /** The English sentence. */
  error: z.string(),
  details: z.array(fieldFailure).optional(),
  /** The order's present state, where a move was refused because somebody was first. */
  state: z.object({ status: z.string(), payment: z.string(), by: actor.optional() }).optional(),
  /** The present version, where somebody else changed it while it was being edited. */
  present: z.unknown().optional(),
  /** The cart at today's prices, where the guest must look again before paying. */
  cart: z.unknown().optional(),
  /** Where a password was right and a code is still required: sent back with it. */
  challenge: z.string().optional(),
  /** Seconds after which to try again, as in the header `Retry-After`. */
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
