import type { AdminCategory } from "@contract/schemas/menu_admin.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { useOwnName } from "../../../lib/own_name.ts";
import css from "./categories_dialog.module.css";

export function CategoryName({ category }: { category: AdminCategory }) {
  const say = useSay();
  const { first, second, secondIs } = useOwnName()(category);
  return (
    <div className={css.what}>
      <strong>
        {first} <span lang={secondIs}>{second}</span>
      </strong>
      <small>
        {say("category.items", { count: category.item_count })}
        {!category.is_active && ` · ${say("category.hidden")}`}
      </small>
    </div>
  );
}
