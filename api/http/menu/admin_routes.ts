import type { menuAdminSpecs } from "@contract/specs/menu_admin.ts";
import type { Dish } from "@domain/menu/dish.ts";
import { listDishes } from "@domain/menu/dish_list.ts";
import { localDateOf } from "@domain/shared/local_time.ts";
import { refuse, type Result } from "@domain/shared/result.ts";
import {
  addCategory,
  arrangeCategories,
  type CategoryRefusal,
  editCategory,
  removeCategory,
} from "@domain/usecases/menu/edit_categories.ts";
import {
  addToMenu,
  archiveDish,
  arrangeDishes,
  changePrice,
  type DishEditRefusal,
  duplicateDish,
  editDish,
} from "@domain/usecases/menu/edit_dishes.ts";
import { importMenu } from "@domain/usecases/menu/import_menu.ts";
import { setAvailability } from "@domain/usecases/menu/set_availability.ts";
import { setPicture } from "@domain/usecases/menu/set_picture.ts";
import { csvResponse } from "../csv_response.ts";
import { optionGroupRoutes } from "./option_routes.ts";
import { menuColumns, menuRows, readMenuTable } from "./table.ts";
import { refusalOf } from "../domain_refusals.ts";
import { importTable } from "../table_import.ts";
import type { Handlers } from "../middleware/call.ts";
import { readPicture } from "./picture_routes.ts";
import type { Services } from "../services.ts";
import { bodyBytes } from "../middleware/slow_clients.ts";
import {
  toAdminCategories,
  toAdminCategory,
  toAdminItem,
  toCategoryEdit,
  toCategoryFields,
  toCents,
  toDishFields,
  toNewDish,
} from "./admin_mappers.ts";

export function menuAdminRoutes(
  services: Pick<Services, "ports">,
): Pick<Handlers, keyof typeof menuAdminSpecs> {
  const { ports } = services;
  const item = async (dish: Dish) =>
    toAdminItem(dish, (await ports.menuRepository.load()).categories, ports.clock.now());
  const saved = async (result: Result<Dish, DishEditRefusal>) => {
    if (result.ok) return { data: await item(result.value) };
    const { error } = result;
    const present = error.kind === "dish_changed_meanwhile" ? { present: await item(error.present) } : {};
    throw refusalOf(error, present);
  };
  const category = async (result: Result<Parameters<typeof toAdminCategory>[0], CategoryRefusal>) => {
    const counted = async (id: string) =>
      (await ports.menuRepository.load()).dishes.filter((dish) => dish.categoryId === id).length;
    if (result.ok) return { data: toAdminCategory(result.value, await counted(result.value.id)) };
    const { error } = result;
    const present = error.kind === "category_changed_meanwhile"
      ? { present: toAdminCategory(error.present, await counted(error.present.id)) }
      : {};
    throw refusalOf(error, present);
  };

  return {
    ...optionGroupRoutes(services),
    adminMenu: async ({ query }) => {
      const menu = await ports.menuRepository.load();
      const now = ports.clock.now();
      const { rows, total } = listDishes(
        menu,
        { ...query, search: query.search ?? "", categoryId: query.category },
        now,
      );
      return {
        data: {
          items: rows.map(({ dish }) => toAdminItem(dish, menu.categories, now)),
          total,
          totalPages: Math.max(1, Math.ceil(total / query.limit)),
        },
      };
    },
    createDish: async ({ body, staff }) =>
      saved(await addToMenu(ports, { by: staff.account, fields: toNewDish(body) })),
    updateDish: async ({ id, body, staff }) =>
      saved(
        await editDish(ports, {
          by: staff.account,
          dishId: id,
          fields: toDishFields(body),
          priceReason: body.price_reason,
          version: body.version,
        }),
      ),
    changePrice: async ({ id, body, staff }) =>
      saved(
        await changePrice(ports, {
          by: staff.account,
          dishId: id,
          priceCents: toCents(body.price),
          lunchPriceCents: typeof body.lunch_price === "number"
            ? toCents(body.lunch_price)
            : body.lunch_price,
          reason: body.reason,
          version: body.version,
        }),
      ),
    duplicateDish: async ({ id, staff }) =>
      saved(await duplicateDish(ports, { by: staff.account, dishId: id })),
    setDishImage: async ({ id, staff, http }) => {
      const { bytes, type } = await readPicture(http);
      const set = await setPicture(ports, { by: staff.account, dishId: id, bytes, type });
      if (!set.ok) throw refusalOf(set.error);
      return { data: await item(set.value) };
    },
    deleteDish: async ({ id, staff }) => {
      const archived = await archiveDish(ports, { by: staff.account, dishId: id });
      if (!archived.ok) throw refusalOf(archived.error);
      return { data: null };
    },
    bulkAvailability: async ({ body, staff }) => {
      const dishes = await setAvailability(ports, {
        by: staff.account,
        dishIds: body.item_ids,
        to: body.is_available ? "on" : body.off_for ?? "until_switched_on",
      });
      return { data: { updated: dishes.length, items: await Promise.all(dishes.map(item)) } };
    },

    exportMenu: async () => {
      const rows = menuRows(await ports.menuRepository.load());
      return csvResponse(`menu-${localDateOf(ports.clock.now())}.csv`, menuColumns, [rows]);
    },
    importMenu: async ({ query, staff, http }) => {
      const { rows, problems } = readMenuTable(await bodyBytes(http));
      const data = await importTable(query.dry_run === "true", problems, async (isTrial) => {
        const imported = await importMenu(ports, { by: staff.account, rows, isTrial });
        if (imported.ok) return imported;
        if (imported.error.kind !== "bad_import") throw refusalOf(imported.error);
        return refuse(imported.error.problems);
      });
      return { data };
    },

    adminCategories: async () => ({ data: toAdminCategories(await ports.menuRepository.load()) }),
    createCategory: async ({ body, staff }) =>
      category(await addCategory(ports, { by: staff.account, fields: toCategoryFields(body) })),
    updateCategory: async ({ id, body, staff }) =>
      category(
        await editCategory(ports, {
          by: staff.account,
          id,
          fields: toCategoryEdit(body),
          version: body.version,
        }),
      ),
    deleteCategory: async ({ id, staff }) => {
      const removed = await removeCategory(ports, { by: staff.account, id });
      if (!removed.ok) throw refusalOf(removed.error);
      return { data: null };
    },
    reorderCategories: async ({ body, staff }) => {
      const ids = body.categories.toSorted((one, other) => one.sort_order - other.sort_order)
        .map((each) => each.id);
      const arranged = await arrangeCategories(ports, {
        by: staff.account,
        ids,
        previous: body.previous_order,
      });
      if (!arranged.ok) throw refusalOf(arranged.error);
      return { data: toAdminCategories(await ports.menuRepository.load()) };
    },
    arrangeDishes: async ({ id, body, staff }) => {
      const { ids, previous_order: previous } = body;
      const arranged = await arrangeDishes(ports, { by: staff.account, categoryId: id, ids, previous });
      if (!arranged.ok) throw refusalOf(arranged.error);
      return { data: null };
    },
  };
}
