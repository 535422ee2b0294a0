import * as z from "zod";
import { fieldCode } from "../field_problems.ts";
import { singleLine } from "./text.ts";

/** The position of one page in a list (docs/product-rules.md, "Pagination"). */
export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  /** The list has more than `total` entries. Counting and paging stop there; narrower filters reach the rest. */
  isAtLeast: z.boolean().optional(),
  totalPages: z.number().int(),
  hasPrev: z.boolean(),
  hasNext: z.boolean(),
});
export type Pagination = z.infer<typeof pagination>;

/** The query fields of every paginated list. `limit` is the default page size. */
export function pageQuery(limit: number) {
  return {
    page: z.coerce.number(fieldCode("not_a_number")).int(fieldCode("not_whole")).min(
      1,
      fieldCode("page_too_low"),
    )
      .max(1_000_000, fieldCode("page_too_high")).default(1),
    limit: z.coerce.number(fieldCode("not_a_number")).int(fieldCode("not_whole"))
      .min(1, fieldCode("below_min")).max(100, fieldCode("limit_too_high")).default(limit),
  };
}

export const searchText = singleLine().max(100, fieldCode("search_too_long")).optional()
  .transform((text) => text === "" ? undefined : text);

/** An optional filter: an empty value and "all" mean no filter. */
export function choice<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => value === "" || value === "all" ? undefined : value, schema.optional());
}
