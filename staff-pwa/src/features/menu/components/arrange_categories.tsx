import type { AdminCategory } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { arrangeCategories } from "../api/menu_calls.ts";
import { ArrangeSheet } from "./arrange_sheet.tsx";
import { useOwnName } from "@/lib/format/own_name.ts";
import css from "./categories_dialog.module.css";

export function ArrangeCategories(
  { categories, onDone }: { categories: readonly AdminCategory[]; onDone: () => void },
) {
  const t = useTranslate();
  const texts = {
    title: t("arrange.title"),
    hint: t("arrange.hint"),
    saved: t("arrange.saved"),
    failed: "arrange.failed",
  } as const;
  return (
    <ArrangeSheet current={categories} texts={texts} onSave={arrangeCategories} onDone={onDone}>
      {(category) => <CategoryName category={category} />}
    </ArrangeSheet>
  );
}

export function CategoryName({ category }: { category: AdminCategory }) {
  const t = useTranslate();
  const { first, second, secondIs } = useOwnName()(category);
  return (
    <div className={css.what}>
      <strong>
        {first} <span lang={secondIs}>{second}</span>
      </strong>
      <small>
        {t("category.items", { count: category.item_count })}
        {!category.is_active && ` · ${t("category.hidden")}`}
      </small>
    </div>
  );
}
