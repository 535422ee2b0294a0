import { z } from "zod";

/** One page of a list (spec section 3, Pagination info). */
export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  /** There are more than `total`: nobody counts or pages on from there, narrower filters lead on. */
  isAtLeast: z.boolean().optional(),
  totalPages: z.number().int(),
  hasPrev: z.boolean(),
  hasNext: z.boolean(),
});
export type Pagination = z.infer<typeof pagination>;

/** The query fields of every paginated list. */
export function pageQuery(limit: number) {
  return {
    page: z.coerce.number("Page must be a number").int("Page must be a whole number").min(
      1,
      "Pages begin at 1",
    )
      .max(1_000_000, "There is no such page").default(1),
    limit: z.coerce.number("Limit must be a number").int("Limit must be a whole number")
      .min(1, "Limit must be at least 1").max(100, "At most 100 on a page").default(limit),
  };
}

export const searchText = z.string().trim().max(100, "Please search for something shorter").optional()
  .transform((text) => text === "" ? undefined : text);

/** An empty choice of a form ("all") is none. */
export function choice<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => value === "" || value === "all" ? undefined : value, schema.optional());
}
