import type { AdminCategory } from "@contract/schemas/menu_admin.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import css from "./categories_dialog.module.css";

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
