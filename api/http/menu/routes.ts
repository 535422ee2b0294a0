import type * as endpoints from "@contract/menu.ts";
import { menuNow } from "../pages/public_data.ts";
import { toCents } from "@domain/shared/money.ts";
import { type FileColumn, fileColumns, menuColumns } from "@contract/menu_columns.ts";
import type { Category, Dish } from "@domain/menu/dish.ts";
import { listDishes } from "@domain/menu/dish_list.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { importDays, type ImportPreview, type MenuImport } from "@domain/menu/menu_import.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { hourMs, localDateOf } from "@domain/shared/local_time.ts";
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
import { undoImport } from "@domain/usecases/menu/run_import.ts";
import { setAvailability } from "@domain/usecases/menu/set_availability.ts";
import { setPicture } from "@domain/usecases/menu/set_picture.ts";
import { csvResponse } from "../tables/csv_response.ts";
import { menuRows, type MenuTable, menuTableProblems, readMenuTable } from "./table.ts";
import { refusalOf } from "../domain_refusals.ts";
import { Refusal } from "../refusals.ts";
import { importTable } from "../tables/table_import.ts";
import { exclusively } from "../tables/table_mutex.ts";
import type { Handlers } from "../middleware/call.ts";
import { readPicture } from "../pictures/routes.ts";
import type { Services } from "../services.ts";
import { bodyBytes } from "../middleware/slow_clients.ts";
import {
  toAdminCategories,
  toAdminCategory,
  toAdminItem,
  toCategoryEdit,
  toCategoryFields,
  toDishFields,
  toDishItem,
  toImportItem,
  toMenuReport,
  toNewDish,
} from "./mappers.ts";

/** The menu of guests and of Menu Management. */
export function menuRoutes({ ports }: Pick<Services, "ports">): Pick<Handlers, keyof typeof endpoints> {
  /** Runs one edit of the menu. `menu` is what the edit read, so that its answer needs no second read. */
  const edit = async <T>(run: (deps: Ports) => Promise<T>): Promise<{ result: T; menu: Menu }> => {
    let menu: Menu = { categories: [], dishes: [], optionGroups: [] };
    const { menus } = ports;
    const result = await run({
      ...ports,
      menus: { ...menus, change: (decide) => menus.change((read) => decide(menu = read)) },
    });
    return { result, menu };
  };
  const item = (dish: Dish, { categories }: Menu) => toAdminItem(dish, categories, ports.clock.now());
  const dishEdit = async (run: (deps: Ports) => Promise<Result<Dish, DishEditRefusal>>) => {
    const { result, menu } = await edit(run);
    if (result.ok) return { data: item(result.value, menu) };
    const { error } = result;
    const present = error.kind === "changed_meanwhile" ? { present: item(error.present, menu) } : {};
    throw refusalOf(error, present);
  };
  const categoryEdit = async (run: (deps: Ports) => Promise<Result<Category, CategoryRefusal>>) => {
    const { result, menu } = await edit(run);
    const counted = (category: Category) =>
      toAdminCategory(category, menu.dishes.filter((dish) => dish.categoryId === category.id).length);
    if (result.ok) return { data: counted(result.value) };
    const { error } = result;
    const present = error.kind === "changed_meanwhile" ? { present: counted(error.present) } : {};
    throw refusalOf(error, present);
  };
  const importItem = async (menuImport: MenuImport) =>
    toImportItem(menuImport, await ports.accounts.byId(menuImport.by.id), ports.clock.now());

  return {
    menuByCategory: async ({ query }) => ({ data: await menuNow(ports, query.language) }),

    setAvailability: async ({ id, body, staff }) => {
      const [dish] = await setAvailability(ports, {
        by: staff.account,
        dishIds: [id],
        to: body.is_available ? "on" : body.off_for ?? "until_switched_on",
      });
      if (!dish) {
        throw new Refusal("no_such_dish");
      }
      return { data: toDishItem(dish, ports.clock.now()) };
    },

    adminMenu: async ({ query }) => {
      const menu = await ports.menus.loadForStaff();
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
    createDish: ({ body, staff }) =>
      dishEdit((deps) => addToMenu(deps, { by: staff.account, fields: toNewDish(body) })),
    updateDish: ({ id, body, staff }) =>
      dishEdit((deps) =>
        editDish(deps, {
          by: staff.account,
          dishId: id,
          fields: toDishFields(body),
          priceReason: body.price_reason,
          version: body.version,
        })
      ),
    changePrice: ({ id, body, staff }) =>
      dishEdit((deps) =>
        changePrice(deps, {
          by: staff.account,
          dishId: id,
          priceCents: toCents(body.price),
          lunchPriceCents: typeof body.lunch_price === "number"
            ? toCents(body.lunch_price)
            : body.lunch_price,
          reason: body.reason,
          version: body.version,
        })
      ),
    duplicateDish: ({ id, staff }) =>
      dishEdit((deps) => duplicateDish(deps, { by: staff.account, dishId: id })),
    setDishImage: async ({ id, staff, http }) => {
      // Before the form is read, because reading one takes longer than every other refusal.
      if (ports.pictures.isBusy()) throw refusalOf({ kind: "pictures_busy" });
      const { bytes, type } = await readPicture(http);
      const { result, menu } = await edit((deps) =>
        setPicture(deps, { by: staff.account, dishId: id, bytes, type })
      );
      if (!result.ok) throw refusalOf(result.error);
      return { data: item(result.value, menu) };
    },
    deleteDish: async ({ id, staff }) => {
      const archived = await archiveDish(ports, { by: staff.account, dishId: id });
      if (!archived.ok) throw refusalOf(archived.error);
      return { data: null };
    },
    bulkAvailability: async ({ body, staff }) => {
      const { result: dishes, menu } = await edit((deps) =>
        setAvailability(deps, {
          by: staff.account,
          dishIds: body.item_ids,
          to: body.is_available ? "on" : body.off_for ?? "until_switched_on",
        })
      );
      return { data: { updated: dishes.length, items: dishes.map((dish) => item(dish, menu)) } };
    },

    exportMenu: async () => {
      const rows = await exclusively(async () => menuRows(await ports.menus.loadForStaff()));
      return csvResponse(`menu-${localDateOf(ports.clock.now())}.csv`, menuColumns, [rows]);
    },
    importMenu: async ({ query, staff, http }) => {
      const bytes = await bodyBytes(http);
      const chosen = query.columns?.split(",").map(toFileColumn);
      const suggestsKorean = query.korean_names === "true";
      let table: MenuTable = { rows: [], problems: [], options: [], found: [], withoutPrice: [] };
      let preview: ImportPreview | undefined;
      const read = async () => table = await readMenuTable(bytes, chosen);
      const report = await importTable(
        query.dry_run === "true",
        read,
        async ({ rows, problems }, isTrial) => {
          const { options } = table;
          const imported = await importMenu(ports, {
            ...{ by: staff.account, rows, options, isTrial, suggestsKorean },
          });
          if (imported.ok) preview = imported.value.preview;
          if (imported.ok) return imported;
          if (imported.error.kind !== "bad_import") throw refusalOf(imported.error);
          return refuse(menuTableProblems(imported.error, problems.length > 0));
        },
      );
      return { data: toMenuReport(report, table, preview) };
    },

    menuImports: async () => {
      const imports = await ports.menuImports.since(ports.clock.now() - importDays * 24 * hourMs);
      return { data: await Promise.all(imports.map(importItem)) };
    },
    undoMenuImport: async ({ id, staff }) => {
      const undone = await undoImport(ports, { by: staff.account, id });
      if (!undone.ok) throw refusalOf(undone.error);
      return { data: await importItem(undone.value) };
    },

    adminCategories: async () => ({ data: toAdminCategories(await ports.menus.loadForStaff()) }),
    createCategory: ({ body, staff }) =>
      categoryEdit((deps) => addCategory(deps, { by: staff.account, fields: toCategoryFields(body) })),
    updateCategory: ({ id, body, staff }) =>
      categoryEdit((deps) =>
        editCategory(deps, {
          by: staff.account,
          id,
          fields: toCategoryEdit(body),
          version: body.version,
        })
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
      return { data: toAdminCategories(await ports.menus.loadForStaff()) };
    },
    arrangeDishes: async ({ id, body, staff }) => {
      const { ids, previous_order: previous } = body;
      const arranged = await arrangeDishes(ports, { by: staff.account, categoryId: id, ids, previous });
      if (!arranged.ok) throw refusalOf(arranged.error);
      return { data: null };
    },
  };
}

/** What a person chose for a column of a file: "" for one that is not read. */
function toFileColumn(name: string): FileColumn | "" {
  const column = fileColumns.find((each) => each === name);
  if (column !== undefined || name === "") return column ?? "";
  const params = { names: fileColumns.join(", ") };
  throw new Refusal("invalid", {}, { fields: [{ field: "columns", code: "value_unknown", params }] });
}
