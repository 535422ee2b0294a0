import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminCategory } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { Button } from "@web/ui/button.tsx";
import { BinIcon, ListIcon, PencilIcon, PlusIcon } from "@/ui/action_icons.tsx";
import { IconButton } from "@/ui/icon_button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import { ArrangeCategories, CategoryName } from "./arrange_categories.tsx";
import { ArrangeDishes } from "./arrange_dishes.tsx";
import css from "./categories_dialog.module.css";
import { CategoryForm } from "./category_form.tsx";
import { DeleteCategory } from "./delete_category.tsx";
import { categoriesQuery } from "../api/menu_calls.ts";

type View =
  | { kind: "list"; deleting?: AdminCategory }
  | { kind: "form"; category: AdminCategory | undefined }
  | { kind: "arrange" }
  | { kind: "arrange_dishes"; category: AdminCategory };

/** Category Management: list, add, edit, delete and arrange them or their dishes (docs/product-rules.md, "Categories"). */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const nameOf = useFirstName();
  const categories = useQuery(categoriesQuery);
  const [view, setView] = useState<View>({ kind: "list" });
  const toList = () => setView({ kind: "list" });

  if (view.kind === "form") {
    return <CategoryForm category={view.category} onDone={toList} />;
  }
  if (view.kind === "arrange" && categories.data !== undefined) {
    return <ArrangeCategories categories={categories.data} onDone={toList} />;
  }
  if (view.kind === "arrange_dishes") {
    return <ArrangeDishes category={view.category} onDone={toList} />;
  }
  return (
    <Sheet title={t("category.title")} open onClose={onClose}>
      <div className={css.bar}>
        <Button look="primary" onClick={() => setView({ kind: "form", category: undefined })}>
          <PlusIcon />
          {t("category.add")}
        </Button>
        {(categories.data?.length ?? 0) > 1 && (
          <Button onClick={() => setView({ kind: "arrange" })}>
            <ListIcon />
            {t("arrange.start")}
          </Button>
        )}
      </div>
      <QueryView
        query={categories}
        loading={t("category.loading")}
        failed={t("category.failed")}
        empty={<Empty title={t("category.empty")} hint={t("category.empty.hint")} />}
      >
        {(categories) => (
          <ul className={css.list}>
            {categories.map((category) => (
              <li key={category.id} className={css.row}>
                <CategoryName category={category} />
                {category.item_count > 1 && (
                  <IconButton
                    aria-label={t("arrange.dishes.of", { name: nameOf(category) })}
                    onClick={() => setView({ kind: "arrange_dishes", category })}
                  >
                    <ListIcon />
                  </IconButton>
                )}
                <IconButton
                  aria-label={t("menu.edit.of", { name: nameOf(category) })}
                  onClick={() => setView({ kind: "form", category })}
                >
                  <PencilIcon />
                </IconButton>
                <IconButton
                  aria-label={t("category.delete.of", { name: nameOf(category) })}
                  onClick={() => setView({ kind: "list", deleting: category })}
                >
                  <BinIcon />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {view.kind === "list" && view.deleting !== undefined && (
        <DeleteCategory category={view.deleting} onClose={toList} />
      )}
    </Sheet>
  );
}
