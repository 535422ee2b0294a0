import { adminMenu } from "@contract/menu.ts";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import type { DishOrder } from "@domain/menu/dish_order.ts";
import { api } from "./api.ts";
import { queryOf } from "./caller.ts";

const maxPageSize = 100;

/** Returns every dish that the filter matches, from all pages of the list. */
export async function allDishes(
  filter: { category?: string; availability?: "unavailable"; sortBy?: DishOrder },
): Promise<AdminMenuItem[]> {
  const page = (page: number) => api(adminMenu, { query: queryOf({ ...filter, page, limit: maxPageSize }) });
  const first = await page(1);
  const others = Array.from({ length: first.totalPages - 1 }, (_, at) => page(at + 2));
  return [first, ...await Promise.all(others)].flatMap(({ items }) => items);
}
