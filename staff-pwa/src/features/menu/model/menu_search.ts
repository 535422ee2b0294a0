import { dishOrders } from "@domain/menu/dish_list.ts";

/** What the address of Menu Management says; whatever is left out is the usual. */
export type MenuSearch = {
  page?: number;
  search?: string;
  category?: string;
  availability?: "available" | "unavailable";
  sortBy?: typeof dishOrders[number];
  sortOrder?: "desc";
};

/** The search in an address; unknown values and the usual ones are dropped. */
export function menuSearchIn(found: Record<string, unknown>): MenuSearch {
  const page = Number(found["page"]);
  const { search, category, availability } = found;
  const sortBy = dishOrders.find((known) => known === found["sortBy"]);
  return {
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    // The router reads a number where digits were typed.
    ...(typeof search === "string" || typeof search === "number" ? trimmed(String(search)) : {}),
    ...(typeof category === "string" && category !== "" ? { category } : {}),
    ...(availability === "available" || availability === "unavailable" ? { availability } : {}),
    ...(sortBy === undefined || sortBy === "name" ? {} : { sortBy }),
    ...(found["sortOrder"] === "desc" ? { sortOrder: "desc" as const } : {}),
  };
}

function trimmed(text: string): { search?: string } {
  const search = text.trim().slice(0, 100);
  return search === "" ? {} : { search };
}

/** Sorted by another column, or the same one the other way round; from the first page on. */
export function sortedBy(search: MenuSearch, column: typeof dishOrders[number]): MenuSearch {
  const isSame = (search.sortBy ?? "name") === column;
  return menuSearchIn({
    ...search,
    page: undefined,
    sortBy: column,
    sortOrder: isSame && search.sortOrder !== "desc" ? "desc" : undefined,
  });
}
