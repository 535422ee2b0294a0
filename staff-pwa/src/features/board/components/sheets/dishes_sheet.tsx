import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useAttending } from "@/lib/attending.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { useSale, useSaleChange } from "../../api/sale.ts";
import { itemsOf, keyOf, type MenuItem } from "../../model/menu_items.ts";
import { OffItem } from "./off_item.tsx";
import css from "./sheets.module.css";

/**
 * Turns the dishes and options of this order off on the menu, for a time or until staff turn them on again (docs/product-rules.md,
 * "Availability"). Requests to the kitchen are not listed: they cannot be sold out.
 */
export function DishesSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const t = useTranslate();
  useAttending();
  const { data: onSale, isError } = useSale();
  const { mutate, isPending } = useSaleChange();
  const { dishes, options } = itemsOf(order);
  const list = (items: readonly MenuItem[]) => (
    <ul className={css.offDishes}>
      {items.map((item) => (
        <OffItem
          key={item.id}
          item={item}
          sale={onSale?.byKey.get(keyOf(item))}
          isPending={isPending}
          onChange={(to) => mutate({ ...item, to })}
        />
      ))}
    </ul>
  );

  return (
    <Sheet title={t("dishes.title")} open onClose={onClose}>
      <div className={css.form}>
        <p className={css.lead}>{t(isError ? "dishes.failed" : "dishes.hint")}</p>
        {list(dishes)}
        {options.length > 0 && (
          <section className={css.offOptions} aria-labelledby="off-options">
            <h3 id="off-options">{t("card.options")}</h3>
            {list(options)}
          </section>
        )}
      </div>
    </Sheet>
  );
}
