import { useQuery } from "@tanstack/react-query";
import type { AdminCategory } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName, useOwnName } from "@/lib/format/own_name.ts";
import { QueryView } from "@/ui/states.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { arrangeDishes, dishesInOrder } from "../api/menu_calls.ts";
import { ArrangeSheet } from "./arrange_sheet.tsx";
import css from "./categories_dialog.module.css";

/** Arranges the dishes of one category, which guests see in this order. */
export function ArrangeDishes({ category, onDone }: { category: AdminCategory; onDone: () => void }) {
  const t = useTranslate();
  const ownName = useOwnName();
  const name = useFirstName()(category);
  const dishes = useQuery(dishesInOrder(category.id));
  const title = t("arrange.dishes.title", { name });
  if (dishes.data === undefined) {
    return (
      <Sheet title={title} open onClose={onDone}>
        <QueryView query={dishes} loading={t("category.loading")} failed={t("category.failed")}>
          {() => null}
        </QueryView>
      </Sheet>
    );
  }
  return (
    <ArrangeSheet
      current={dishes.data}
      texts={{
        title,
        hint: t("arrange.dishes.hint"),
        saved: t("arrange.dishes.saved", { name }),
        failed: "options.arrange.failed",
      }}
      onSave={(ids, previous) => arrangeDishes(category.id, ids, previous)}
      onDone={onDone}
    >
      {(dish) => {
        const { first, second, secondIs } = ownName(dish);
        return (
          <div className={css.what}>
            <strong>
              {first} <span lang={secondIs}>{second}</span>
            </strong>
          </div>
        );
      }}
    </ArrangeSheet>
  );
}
