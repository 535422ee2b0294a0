import { deleteDish } from "@contract/menu.ts";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { DeleteQuestion } from "./delete_question.tsx";

export function DeleteDish(
  { dish, onDeleted, onClose }: { dish: AdminMenuItem; onDeleted: () => void; onClose: () => void },
) {
  const t = useTranslate();
  return (
    <DeleteQuestion
      title="menu.delete.title"
      done="menu.delete.done"
      failed="menu.delete.failed"
      remove={async () => {
        await api(deleteDish, { id: dish.id });
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>{t("menu.delete.text", { name: useFirstName()(dish) })}</p>
      <p>{t("menu.delete.orders")}</p>
    </DeleteQuestion>
  );
}
