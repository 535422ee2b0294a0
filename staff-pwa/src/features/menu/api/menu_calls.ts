import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AdminMenuItem, CategoryBody, DishBody } from "@contract/schemas/menu_admin.ts";
import type { EditOptionGroupBody, OptionGroupBody } from "@contract/schemas/options_admin.ts";
import type { DishOrder } from "@domain/menu/dish_order.ts";
import { refetch } from "@web/refetch.ts";
import { api, download } from "@/lib/api/api.ts";
import { queryOf } from "@/lib/api/caller.ts";
import type { MenuSearch } from "../model/menu_search.ts";

const menuKey = ["menu"] as const;

/** The number of dishes on a page. */
export const pageSize = 20;

const maxPageSize = 100;

export const dishesQuery = (search: MenuSearch) =>
  queryOptions({
    queryKey: [...menuKey, "dishes", search],
    queryFn: () => api("adminMenu", { query: queryOf({ ...search, limit: pageSize }) }),
    // Keeps the previous page on screen while the next one loads.
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = queryOptions({
  queryKey: [...menuKey, "categories"],
  queryFn: () => api("adminCategories"),
});

export const optionGroupsQuery = queryOptions({
  queryKey: [...menuKey, "option_groups"],
  queryFn: () => api("optionGroups"),
});

/** Every dish, for choosing those of an option group. */
export const allDishesQuery = queryOptions({
  queryKey: [...menuKey, "all_dishes"],
  queryFn: () => allDishes({}),
});

async function allDishes(filter: { category?: string; sortBy?: DishOrder }): Promise<AdminMenuItem[]> {
  const page = (page: number) =>
    api("adminMenu", { query: queryOf({ ...filter, page, limit: maxPageSize }) });
  const first = await page(1);
  const others = Array.from({ length: first.totalPages - 1 }, (_, at) => page(at + 2));
  return [first, ...await Promise.all(others)].flatMap(({ items }) => items);
}

/** The lunch days, hours and default price difference from the settings. */
export const lunchQuery = queryOptions({
  queryKey: [...menuKey, "lunch"],
  queryFn: async () => (await api("storeStatus")).pricing.lunch,
});

export const importsQuery = queryOptions({
  queryKey: [...menuKey, "imports"],
  queryFn: () => api("menuImports"),
});

export const refetchMenu = (client: QueryClient): Promise<void> => refetch(client, menuKey);

export type OffFor = "2_hours" | "until_tomorrow";

export const switchDish = (id: string, is_available: boolean, off_for?: OffFor) =>
  api("setAvailability", { id, body: { is_available, off_for } });

export const switchDishes = (item_ids: string[], is_available: boolean) =>
  api("bulkAvailability", { body: { item_ids, is_available } });

export const createDish = (body: DishBody) => api("createDish", { body });

export const updateDish = (
  id: string,
  body: DishBody & { version: string; price_reason?: string | undefined },
) => api("updateDish", { id, body });

export function uploadPicture(id: string, picture: File) {
  const form = new FormData();
  form.set("image", picture);
  return api("setDishImage", { id, upload: form });
}

export const changePrice = (
  id: string,
  body: { price: number; lunch_price: number | null; reason: string; version: string },
) => api("changePrice", { id, body });

export const duplicateDish = (id: string) => api("duplicateDish", { id });

export const deleteDish = (id: string) => api("deleteDish", { id });

export const createCategory = (body: CategoryBody) => api("createCategory", { body });

export const updateCategory = (id: string, body: CategoryBody & { version: string }) =>
  api("updateCategory", { id, body });

export const deleteCategory = (id: string) => api("deleteCategory", { id });

/** Saves the categories in a new order, numbered from 1. `previous_order` lets the server detect a concurrent change. */
export const arrangeCategories = (ids: readonly string[], previous_order: string[]) =>
  api("reorderCategories", {
    body: { categories: ids.map((id, at) => ({ id, sort_order: at + 1 })), previous_order },
  });

/** The dishes of a category in the order of the menu. */
export const dishesInOrder = (categoryId: string) =>
  queryOptions({
    queryKey: [...menuKey, "in_order", categoryId],
    queryFn: () => allDishes({ category: categoryId, sortBy: "sort_order" }),
    // The order that is being arranged does not change under the editor.
    staleTime: Infinity,
    gcTime: 0,
  });

/** Saves the dishes of a category in a new order. `previous_order` lets the server detect a concurrent change. */
export const arrangeDishes = (categoryId: string, ids: string[], previous_order: string[]) =>
  api("arrangeDishes", { id: categoryId, body: { ids, previous_order } });

export const createOptionGroup = (body: OptionGroupBody) => api("createOptionGroup", { body });

export const updateOptionGroup = (id: string, body: EditOptionGroupBody) =>
  api("updateOptionGroup", { id, body });

/** The reason is needed for a group with prices. */
export const duplicateOptionGroup = (id: string, price_reason?: string) =>
  api("duplicateOptionGroup", { id, body: { price_reason } });

/** The reason is needed for a group with prices. */
export const deleteOptionGroup = (id: string, price_reason?: string) =>
  api("deleteOptionGroup", { id, body: { price_reason } });

/** Saves the option groups in a new order. `previous_order` lets the server detect a concurrent change. */
export const arrangeOptionGroups = (ids: string[], previous_order: string[]) =>
  api("arrangeOptionGroups", { body: { ids, previous_order } });

/** Attaches a group to exactly these dishes. `previous_dish_ids` lets the server detect a concurrent change. */
export const attachOptionGroup = (
  id: string,
  dish_ids: string[],
  previous_dish_ids: string[],
  price_reason: string | undefined,
) => api("attachOptionGroup", { id, body: { dish_ids, previous_dish_ids, price_reason } });

export const switchOption = (id: string, is_available: boolean, off_for?: OffFor) =>
  api("setOptionAvailability", { id, body: { is_available, off_for } });

/** Imports a table from CSV. A dry run changes nothing and reports every problem. */
const importFrom = (name: "importMenu" | "importOptionGroups") => (table: File, isDryRun: boolean) =>
  api(name, {
    query: queryOf({ dry_run: isDryRun }),
    upload: new Blob([table], { type: "text/csv" }),
  });

export const undoImport = (id: string) => api("undoMenuImport", { id });

/** The exports and imports of the menu's tables. An export downloads the whole table as CSV. */
export const tableCalls = {
  dishes: { download: () => download("exportMenu"), upload: importFrom("importMenu") },
  options: { download: () => download("exportOptionGroups"), upload: importFrom("importOptionGroups") },
} as const;
export type TableName = keyof typeof tableCalls;
