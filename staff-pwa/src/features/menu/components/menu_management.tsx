import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { may, type Role } from "@domain/staff/permissions.ts";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { PlusIcon } from "@/ui/action_icons.tsx";
import { Page } from "@/ui/page.tsx";
import { Pager } from "@/ui/table/pager.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { CategoriesDialog } from "./categories_dialog.tsx";
import { DeleteDish } from "./delete_dish.tsx";
import type { DishHandlers } from "./dish_cells.tsx";
import { DishDialog } from "./dish_dialog.tsx";
import { DishTable } from "./dish_table.tsx";
import { categoriesQuery, dishesQuery, pageSize, type TableName } from "../api/menu_calls.ts";
import { MenuFilters } from "./menu_filters.tsx";
import css from "./menu_management.module.css";
import { type MenuSearch, menuSearchIn, sortedBy } from "../model/menu_search.ts";
import { OptionGroups } from "./options/option_groups.tsx";
import { PictureFolder } from "./picture_folder.tsx";
import { PriceDialog } from "./price_dialog.tsx";
import { LastImports } from "./last_imports.tsx";
import { TableDialog } from "./table_dialog.tsx";
import { useDishActions } from "../api/use_dish_actions.ts";

type Dialog =
  | { kind: "add" | "categories" | "table" | "pictures" }
  | { kind: "edit" | "price" | "delete"; dish: AdminMenuItem };

/** /admin/menu */
export default function MenuManagement(
  { user, search: asked, onSearch }: {
    user: { role: Role };
    search: MenuSearch;
    onSearch: (search: MenuSearch) => void;
  },
) {
  const t = useTranslate();
  const { view, ...search } = menuSearchIn(asked);
  /** Whether the role may change more than a dish's texts and availability (docs/product-rules.md, "Roles and permissions"). */
  const mayBuild = may(user.role, "menu_structure");
  const dishes = useQuery(dishesQuery(search));
  const categories = useQuery(categoriesQuery);
  const actions = useDishActions();
  const [dialog, setDialog] = useState<Dialog>();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  /** The table that was imported here, until the page is left. */
  const [imported, setImported] = useState<TableName>();
  const list = useRef<HTMLDivElement>(null);
  const close = () => setDialog(undefined);
  const table = view ?? "dishes";

  const items = dishes.data?.items;
  const elsewhere = [...selection].filter((id) => !items?.some((item) => item.id === id)).length;
  const switching = actions.availability.isPending ? actions.availability.variables.dish.id : undefined;
  const handlers: DishHandlers = {
    edit: (dish) => setDialog({ kind: "edit", dish }),
    available: (dish, on, offFor) =>
      actions.availability.mutate({ dish, on, ...(offFor === undefined ? {} : { offFor }) }),
    switching,
    ...(mayBuild
      ? {
        price: (dish: AdminMenuItem) => setDialog({ kind: "price", dish }),
        duplicate: (dish: AdminMenuItem) => actions.duplicate.mutate(dish),
        remove: (dish: AdminMenuItem) => setDialog({ kind: "delete", dish }),
      }
      : {}),
  };
  /** Ticks made in the meantime stay. */
  const unselect = (ids: readonly string[]) =>
    setSelection((current) => new Set([...current].filter((id) => !ids.includes(id))));
  const switchAll = (on: boolean) => {
    const ids = [...selection];
    actions.switchAll(ids, on, () => unselect(ids));
  };
  const clearSelection = () => {
    setSelection(new Set());
    // The pressed button disappears, so the focus moves to the checkbox that selects all.
    list.current?.querySelector<HTMLElement>("thead input")?.focus();
  };
  const isFiltered = search.search !== undefined || search.category !== undefined ||
    search.availability !== undefined;

  const hasCategories = categories.data?.length !== 0;
  const none = isFiltered || search.page !== undefined
    ? (
      <Empty
        title={t("menu.none")}
        hint={t("menu.none.hint")}
        action={<Button onClick={() => onSearch({})}>{t("menu.none.clear")}</Button>}
      />
    )
    : (
      <Empty
        title={t("menu.empty")}
        hint={t(hasCategories ? "menu.empty.hint" : "menu.empty.no_categories")}
        action={mayBuild && (
          <div className={css.first}>
            <Button
              look={hasCategories ? "secondary" : "primary"}
              onClick={() => setDialog({ kind: "table" })}
            >
              {t("menu.import_first")}
            </Button>
            {hasCategories
              ? (
                <Button look="primary" onClick={() => setDialog({ kind: "add" })}>
                  {t("menu.add_first")}
                </Button>
              )
              : <Button onClick={() => setDialog({ kind: "categories" })}>{t("menu.categories")}</Button>}
          </div>
        )}
      />
    );

  return (
    <Page
      title={t("menu.title")}
      aside={
        <>
          {mayBuild && <Button onClick={() => setDialog({ kind: "table" })}>{t("menu.table")}</Button>}
          {view === undefined && (
            <Button onClick={() => setDialog({ kind: "pictures" })}>{t("menu.pictures")}</Button>
          )}
          {mayBuild && view === undefined && (
            <>
              <Button onClick={() => setDialog({ kind: "categories" })}>{t("menu.categories")}</Button>
              {hasCategories && (
                <Button look="primary" onClick={() => setDialog({ kind: "add" })}>
                  <PlusIcon />
                  {t("menu.add")}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {imported === table && <LastImports of={table} only />}
      <Tabs
        label={t("menu.views")}
        tabs={[{ id: "dishes", name: t("menu.view.dishes") }, {
          id: "options",
          name: t("menu.view.options"),
        }]}
        open={table}
        onOpen={(next) => onSearch(next === "options" ? { view: next } : {})}
      >
        {view === "options" ? <OptionGroups mayPrice={mayBuild} /> : (
          <div ref={list} className={css.dishes}>
            <MenuFilters search={search} categories={categories.data ?? []} onSearch={onSearch} />
            <QueryView query={dishes} loading={t("menu.loading")} failed={t("menu.failed")}>
              {({ items, total, totalPages }) =>
                items.length === 0 ? none : (
                  <>
                    <div className={css.bulk}>
                      <Button busy={actions.bulk.isPending} onClick={() => switchAll(true)}>
                        {t("menu.bulk.on")}
                      </Button>
                      <Button busy={actions.bulk.isPending} onClick={() => switchAll(false)}>
                        {t("menu.bulk.off")}
                      </Button>
                      <span className={css.selected} role="status">
                        {selection.size > 0 && t("menu.selected", { count: selection.size })}
                        {elsewhere > 0 && ` ${t("menu.selected.elsewhere", { count: elsewhere })}`}
                      </span>
                      {selection.size > 0 && (
                        <Button look="ghost" onClick={clearSelection}>
                          {t("menu.selected.clear")}
                        </Button>
                      )}
                    </div>
                    <DishTable
                      dishes={items}
                      search={search}
                      handlers={handlers}
                      selection={selection}
                      onSelection={setSelection}
                      onSort={(by) => onSearch(sortedBy(search, by))}
                    />
                    <Pager
                      page={search.page ?? 1}
                      limit={pageSize}
                      total={total}
                      totalPages={totalPages}
                      onPage={(page) => onSearch(menuSearchIn({ ...search, page }))}
                    />
                  </>
                )}
            </QueryView>
          </div>
        )}
      </Tabs>

      {(dialog?.kind === "add" || dialog?.kind === "edit") && (
        <DishDialog
          dish={dialog.kind === "edit" ? dialog.dish : undefined}
          categories={categories.data ?? []}
          mayPrice={mayBuild}
          onClose={close}
        />
      )}
      {dialog?.kind === "price" && <PriceDialog dish={dialog.dish} onClose={close} />}
      {dialog?.kind === "delete" && (
        <DeleteDish
          dish={dialog.dish}
          onDeleted={() => unselect([dialog.dish.id])}
          onClose={close}
        />
      )}
      {dialog?.kind === "categories" && <CategoriesDialog onClose={close} />}
      {dialog?.kind === "pictures" && <PictureFolder onClose={close} />}
      {dialog?.kind === "table" && (
        <TableDialog
          of={table}
          onImport={() => setImported(table)}
          onClose={close}
        />
      )}
    </Page>
  );
}
