import type { AdminCategory } from "@contract/schemas/menu_admin.ts";
import { arrangeCategories } from "../api/menu_calls.ts";
import { ArrangeSheet } from "./arrange_sheet.tsx";
import { CategoryName } from "./category_name.tsx";

const texts = {
  title: "arrange.title",
  hint: "arrange.hint",
  saved: "arrange.saved",
  failed: "arrange.failed",
} as const;

export function ArrangeCategories(
  { categories, onDone }: { categories: readonly AdminCategory[]; onDone: () => void },
) {
  return (
    <ArrangeSheet items={categories} texts={texts} onSave={arrangeCategories} onDone={onDone}>
      {(category) => <CategoryName category={category} />}
    </ArrangeSheet>
  );
}
