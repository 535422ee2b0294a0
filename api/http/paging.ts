import type { Pagination } from "@contract/schemas/page.ts";

/** Returns the position of a page in a list of `total` entries. An empty list has one page. */
export function toPagination(
  { page, limit, total }: { page: number; limit: number; total: number },
): Pagination {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { page, limit, total, totalPages, hasPrev: page > 1, hasNext: page < totalPages };
}
