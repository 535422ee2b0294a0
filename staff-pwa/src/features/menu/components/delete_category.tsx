import { deleteCategory } from "@contract/menu.ts";
import type { AdminCategory } from "@contract/schemas/menu.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { DeleteQuestion } from "./delete_question.tsx";

/** Deletes a category after a confirmation. The server refuses while it contains dishes (docs/product-rules.md, "Categories"). */
export function DeleteCategory({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  const t = useTranslate();
  return (
    <DeleteQuestion
      title="category.delete.title"
      done="category.deleted"
      failed="category.delete.failed"
      remove={() => api(deleteCategory, { id: category.id })}
      onClose={onClose}
    >
      <p>{t("category.delete.text", { name: useFirstName()(category) })}</p>
    </DeleteQuestion>
  );
}
