import type { AdminCategory } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { deleteCategory } from "../api/menu_calls.ts";
import { DeleteQuestion } from "./delete_question.tsx";

/** Deletes a category after a confirmation. The server refuses while it contains dishes (docs/product-rules.md, "Categories"). */
export function DeleteCategory({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  const t = useTranslate();
  return (
    <DeleteQuestion
      title="category.delete.title"
      done="category.deleted"
      failed="category.delete.failed"
      remove={() => deleteCategory(category.id)}
      onClose={onClose}
    >
      <p>{t("category.delete.text", { name: useFirstName()(category) })}</p>
    </DeleteQuestion>
  );
}
