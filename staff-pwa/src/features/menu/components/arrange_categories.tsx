import type { AdminCategory } from "@contract/schemas/menu_admin.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { arrangeCategories } from "../api/menu_calls.ts";
import { ArrangeSheet } from "./arrange_sheet.tsx";
import { CategoryName } from "./category_name.tsx";

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
    <ArrangeSheet items={categories} texts={texts} onSave={arrangeCategories} onDone={onDone}>
      {(category) => <CategoryName category={category} />}
    </ArrangeSheet>
  );
}
