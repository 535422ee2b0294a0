import { type DishColumn, dishColumns } from "@domain/menu/dish_order.ts";

/** The search parameters of Menu Management. A missing one has its default. */
export type MenuSearch = {
  /** Without it, the list of dishes. */
  view?: "options";
  page?: number;
  search?: string;
  category?: string;
  availability?: "available" | "unavailable";
  sortBy?: DishColumn;
  sortOrder?: "desc";
};

/** Reads the search parameters of a URL. Drops unknown values and defaults. */
export function menuSearchIn(params: Record<string, unknown>): MenuSearch {
  const page = Number(params["page"]);
  const { search, category, availability } = params;
  const sortBy = dishColumns.find((known) => known === params["sortBy"]);
  return {
    ...(params["view"] === "options" ? { view: "options" as const } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    // The router parses digits as a number.
    ...(typeof search === "string" || typeof search === "number" ? trimmed(String(search)) : {}),
    ...(typeof category === "string" && category !== "" ? { category } : {}),
    ...(availability === "available" || availability === "unavailable" ? { availability } : {}),
    ...(sortBy === undefined || sortBy === "name" ? {} : { sortBy }),
    ...(params["sortOrder"] === "desc" ? { sortOrder: "desc" as const } : {}),
  };
}

function trimmed(text: string): { search?: string } {
  const search = text.trim().slice(0, 100);
  return search === "" ? {} : { search };
}

/** Sorts by `column`, or reverses the order when it is already the sort column. Returns to the first page. */
export function sortedBy(search: MenuSearch, column: DishColumn): MenuSearch {
  const isSame = (search.sortBy ?? "name") === column;
  return menuSearchIn({
    ...search,
    page: undefined,
    sortBy: column,
    sortOrder: isSame && search.sortOrder !== "desc" ? "desc" : undefined,
  });
}
