import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as menu from "@contract/menu.ts";
import * as options from "@contract/options.ts";
import * as store from "@contract/store.ts";
import { refetch } from "@web/refetch.ts";
import { allDishes } from "@/lib/api/all_dishes.ts";
import { api } from "@/lib/api/api.ts";
import { download } from "@/lib/api/lists_and_files.ts";
import { queryOf } from "@/lib/api/caller.ts";
import type { MenuSearch } from "../model/menu_search.ts";

export const menuKey = ["menu"] as const;

/** The number of dishes on a page. */
export const pageSize = 20;

export const dishesQuery = (search: MenuSearch) =>
  queryOptions({
    queryKey: [...menuKey, "dishes", search],
    queryFn: () => api(menu.adminMenu, { query: queryOf({ ...search, limit: pageSize }) }),
    // Keeps the previous page on screen while the next one loads.
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = queryOptions({
  queryKey: [...menuKey, "categories"],
  queryFn: () => api(menu.adminCategories),
});

export const optionGroupsQuery = queryOptions({
  queryKey: [...menuKey, "option_groups"],
  queryFn: () => api(options.optionGroups),
});

/** Every dish, for choosing those of an option group. */
export const allDishesQuery = queryOptions({
  queryKey: [...menuKey, "all_dishes"],
  queryFn: () => allDishes({}),
});

/** The lunch days, hours and default price difference from the settings. */
export const lunchQuery = queryOptions({
  queryKey: [...menuKey, "lunch"],
  queryFn: async () => (await api(store.storeStatus)).pricing.lunch,
});

export const importsQuery = queryOptions({
  queryKey: [...menuKey, "imports"],
  queryFn: () => api(menu.menuImports),
});

export const refetchMenu = (client: QueryClient): Promise<void> => refetch(client, menuKey);

export type OffFor = "2_hours" | "until_tomorrow";

export const switchDish = (id: string, is_available: boolean, off_for?: OffFor) =>
  api(menu.setAvailability, { id, body: { is_available, off_for } });

export const switchDishes = (item_ids: string[], is_available: boolean) =>
  api(menu.bulkAvailability, { body: { item_ids, is_available } });

export function uploadPicture(id: string, picture: File) {
  const form = new FormData();
  form.set("image", picture);
  return api(menu.setDishImage, { id, upload: form });
}

/** Saves the categories in a new order, numbered from 1. `previous_order` lets the server detect a concurrent change. */
export const arrangeCategories = (ids: readonly string[], previous_order: string[]) =>
  api(menu.reorderCategories, {
    body: { categories: ids.map((id, at) => ({ id, sort_order: at + 1 })), previous_order },
  });

/** The dishes of a category in the order of the menu. */
export const dishesInOrder = (categoryId: string) =>
  queryOptions({
    queryKey: [...menuKey, "in_order", categoryId],
    queryFn: () => allDishes({ category: categoryId, sortBy: "sort_order" }),
    gcTime: 0,
  });

/** Saves the dishes of a category in a new order. `previous_order` lets the server detect a concurrent change. */
export const arrangeDishes = (categoryId: string, ids: string[], previous_order: string[]) =>
  api(menu.arrangeDishes, { id: categoryId, body: { ids, previous_order } });

/** The reason is needed for a group with prices. */
export const duplicateOptionGroup = (id: string, price_reason?: string) =>
  api(options.duplicateOptionGroup, { id, body: { price_reason } });

/** The reason is needed for a group with prices. */
export const deleteOptionGroup = (id: string, price_reason?: string) =>
  api(options.deleteOptionGroup, { id, body: { price_reason } });

/** Saves the option groups in a new order. `previous_order` lets the server detect a concurrent change. */
export const arrangeOptionGroups = (ids: string[], previous_order: string[]) =>
  api(options.arrangeOptionGroups, { body: { ids, previous_order } });

/** Attaches a group to exactly these dishes. `previous_dish_ids` lets the server detect a concurrent change. */
export const attachOptionGroup = (
  id: string,
  dish_ids: string[],
  previous_dish_ids: string[],
  price_reason: string | undefined,
) => api(options.attachOptionGroup, { id, body: { dish_ids, previous_dish_ids, price_reason } });

export const switchOption = (id: string, is_available: boolean, off_for?: OffFor) =>
  api(options.setOptionAvailability, { id, body: { is_available, off_for } });

/** A file to import. `columns` are what a person chose for its columns, by their place. */
export type TableFile = { file: File; columns?: readonly string[] | undefined; isKorean: boolean };

const csvOf = (file: File) => new Blob([file], { type: "text/csv" });

/** Imports dishes from CSV. A dry run changes nothing and reports every problem. */
const uploadMenu = ({ file, columns, isKorean }: TableFile, isDryRun: boolean) =>
  api(menu.importMenu, {
    query: queryOf({ dry_run: isDryRun, korean_names: isKorean, columns: columns?.join(",") }),
    upload: csvOf(file),
  });

const uploadOptions = ({ file }: TableFile, isDryRun: boolean) =>
  api(options.importOptionGroups, { query: queryOf({ dry_run: isDryRun }), upload: csvOf(file) });

/** The exports and imports of the menu's tables. An export downloads the whole table as CSV. */
export const tableCalls = {
  dishes: { download: () => download(menu.exportMenu), upload: uploadMenu },
  options: {
    download: () => download(options.exportOptionGroups),
    upload: uploadOptions,
  },
} as const;
export type TableName = keyof typeof tableCalls;
