import type { menuAdminEndpoints } from "@contract/menu_admin_endpoints.ts";
import type { Dish } from "@domain/menu/dish.ts";
import { listDishes } from "@domain/menu/dish_list.ts";
import type { Result } from "@domain/shared/result.ts";
import {
  addCategory,
  arrangeCategories,
  type CategoryRefusal,
  editCategory,
  removeCategory,
} from "@domain/usecases/edit_categories.ts";
import {
  addToMenu,
  archiveDish,
  changePrice,
  type DishEditRefusal,
  duplicateDish,
  editDish,
  switchDishes,
} from "@domain/usecases/edit_dishes.ts";
import { Refusal, toRefused } from "./refusals.ts";
import type { Handlers } from "./routing.ts";
import type { Services } from "./services.ts";
import {
  toAdminCategories,
  toAdminCategory,
  toAdminItem,
  toCategoryEdit,
  toCategoryFields,
  toCents,
  toDishFields,
  toNewDish,
} from "./wire_menu_admin.ts";

/** Menu Management: dishes and categories. */
export function menuAdminRoutes(
  { ports }: Pick<Services, "ports">,
): Pick<Handlers, keyof typeof menuAdminEndpoints> {
  const item = async (dish: Dish) =>
    toAdminItem(dish, (await ports.menuBook.load()).categories, ports.clock.now());
  const saved = async (result: Result<Dish, DishEditRefusal>) => {
    if (result.ok) return { data: await item(result.value) };
    const { error } = result;
    const present = error.kind === "dish_changed_meanwhile" ? { present: await item(error.present) } : {};
    throw new Refusal({ ...toRefused(error), ...present });
  };
  const category = async (result: Result<Parameters<typeof toAdminCategory>[0], CategoryRefusal>) => {
    const counted = async (id: string) =>
      (await ports.menuBook.load()).dishes.filter((dish) => dish.categoryId === id).length;
    if (result.ok) return { data: toAdminCategory(result.value, await counted(result.value.id)) };
    const { error } = result;
    const present = error.kind === "category_changed_meanwhile"
      ? { present: toAdminCategory(error.present, await counted(error.present.id)) }
      : {};
    throw new Refusal({ ...toRefused(error), ...present });
  };

  return {
    adminMenu: async ({ query }) => {
      const menu = await ports.menuBook.load();
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
          lunchPriceCents: body.lunch_price == null ? body.lunch_price : toCents(body.lunch_price),
          reason: body.reason,
          version: body.version,
        }),
      ),
    duplicateDish: async ({ id, staff }) =>
      saved(await duplicateDish(ports, { by: staff.account, dishId: id })),
    deleteDish: async ({ id, staff }) => {
      const archived = await archiveDish(ports, { by: staff.account, dishId: id });
      if (!archived.ok) throw new Refusal(toRefused(archived.error));
      return { data: null };
    },
    bulkAvailability: async ({ body, staff }) => {
      const dishes = await switchDishes(ports, {
        by: staff.account,
        dishIds: body.item_ids,
        to: body.is_available ? "on" : body.off_for ?? "until_switched_on",
      });
      return { data: { updated: dishes.length, items: await Promise.all(dishes.map(item)) } };
    },

    adminCategories: async () => ({ data: toAdminCategories(await ports.menuBook.load()) }),
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
      if (!removed.ok) throw new Refusal(toRefused(removed.error));
      return { data: null };
    },
    reorderCategories: async ({ body, staff }) => {
      const ids = body.categories.toSorted((one, other) => one.sort_order - other.sort_order)
        .map((each) => each.id);
      const arranged = await arrangeCategories(ports, { by: staff.account, ids });
      if (!arranged.ok) throw new Refusal(toRefused(arranged.error));
      return { data: toAdminCategories(await ports.menuBook.load()) };
    },
  };
}
