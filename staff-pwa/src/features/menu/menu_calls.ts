import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  AdminCategory,
  AdminMenuItem,
  AdminMenuPage,
  CategoryBody,
  DishBody,
  ImportReport,
} from "@contract/menu_admin.ts";
import type { StoreStatus } from "@contract/store.ts";
import { readAgain } from "../../../../look/read_again.ts";
import { call } from "../../lib/call.ts";
import { queryString } from "../../lib/query_string.ts";
import type { MenuSearch } from "./menu_search.ts";

const menuKey = ["menu"] as const;
const path = "/api/admin/menu";

/** As many dishes as stand on a page (spec section 9). */
export const pageSize = 20;

export const dishesQuery = (search: MenuSearch) =>
  queryOptions({
    queryKey: [...menuKey, "dishes", search],
    queryFn: () =>
      call<AdminMenuPage>({ method: "GET", path: `${path}${queryString({ ...search, limit: pageSize })}` }),
    // The old page stays in sight while the next one comes.
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = queryOptions({
  queryKey: [...menuKey, "categories"],
  queryFn: () => call<AdminCategory[]>({ method: "GET", path: `${path}/categories` }),
});

/** When lunch prices hold and how much less they usually are, as the settings say. */
export const lunchQuery = queryOptions({
  queryKey: [...menuKey, "lunch"],
  queryFn: async () => (await call<StoreStatus>({ method: "GET", path: "/api/store/status" })).pricing.lunch,
});

export const readMenuAgain = (client: QueryClient): Promise<void> => readAgain(client, menuKey);

export type OffFor = "2_hours" | "until_tomorrow";

export const switchDish = (id: string, is_available: boolean, off_for?: OffFor) =>
  call({ method: "PUT", path: `${path}/${id}/availability`, body: { is_available, off_for } });

export const switchDishes = (item_ids: string[], is_available: boolean) =>
  call<{ updated: number }>({
    method: "POST",
    path: `${path}/bulk/availability`,
    body: { item_ids, is_available },
  });

export const createDish = (body: DishBody) => call<AdminMenuItem>({ method: "POST", path, body });

export const updateDish = (
  id: string,
  body: DishBody & { version: string; price_reason?: string | undefined },
) => call<AdminMenuItem>({ method: "PUT", path: `${path}/${id}`, body });

export function uploadPicture(id: string, picture: File) {
  const form = new FormData();
  form.set("image", picture);
  return call<AdminMenuItem>({ method: "POST", path: `${path}/${id}/image`, upload: form });
}

export const changePrice = (
  id: string,
  body: { price: number; lunch_price: number | null; reason: string; version: string },
) => call<AdminMenuItem>({ method: "PUT", path: `${path}/${id}/price`, body });

export const duplicateDish = (id: string) =>
  call<AdminMenuItem>({ method: "POST", path: `${path}/${id}/duplicate` });

export const deleteDish = (id: string) => call({ method: "DELETE", path: `${path}/${id}` });

export const createCategory = (body: CategoryBody) =>
  call<AdminCategory>({ method: "POST", path: `${path}/categories`, body });

export const updateCategory = (id: string, body: CategoryBody & { version: string }) =>
  call<AdminCategory>({ method: "PUT", path: `${path}/categories/${id}`, body });

export const deleteCategory = (id: string) => call({ method: "DELETE", path: `${path}/categories/${id}` });

/** The categories in their new order, numbered from 1. */
export const arrangeCategories = (ids: readonly string[], previous_order: readonly string[]) =>
  call<AdminCategory[]>({
    method: "PUT",
    path: `${path}/categories/reorder`,
    body: { categories: ids.map((id, at) => ({ id, sort_order: at + 1 })), previous_order },
  });

/** A dry run changes nothing and lists every problem. */
export const importMenu = (table: File, isDryRun: boolean) =>
  call<ImportReport>({
    method: "POST",
    path: `${path}/import${queryString({ dry_run: isDryRun })}`,
    upload: new Blob([table], { type: "text/csv" }),
  });

export const exportPath = `${path}/export.csv`;
