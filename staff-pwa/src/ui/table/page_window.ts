/** The number of consecutive page numbers. */
const width = 5;

/**
 * Returns the page numbers to show: five around `page`, and the first and the last, with a gap where numbers are left out
 * (docs/product-rules.md, "Pagination").
 */
export function pageWindow(page: number, total: number): (number | "gap")[] {
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), total - width + 1));
  const last = Math.min(total, first + width - 1);
  const middle = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? ["gap" as const] : []),
    ...middle,
    ...(last < total - 1 ? ["gap" as const] : []),
    ...(last < total ? [total] : []),
  ];
}
