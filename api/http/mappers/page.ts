import type { Pagination } from "@contract/schemas/page.ts";

/** Which page of how many a list of `total` is (spec section 3, Pagination info). */
export function toPagination(
  { page, limit, total }: { page: number; limit: number; total: number },
): Pagination {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { page, limit, total, totalPages, hasPrev: page > 1, hasNext: page < totalPages };
}
