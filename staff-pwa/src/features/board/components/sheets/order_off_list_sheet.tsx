import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Sheet } from "@/ui/sheet.tsx";
import { useOffList, useOffListChange } from "../../api/off_list.ts";
import { itemsOf, keyOf, type MenuItem } from "../../model/menu_items.ts";
import { OffListItem } from "./off_list_item.tsx";
import css from "./sheets.module.css";

/**
 * Turns the dishes and options of this order off on the menu, for a time or until staff turn them on again (docs/product-rules.md,
 * "Availability"). Requests to the kitchen are not listed: they cannot be sold out.
 */
export function OrderOffListSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const t = useTranslate();
  useAttending();
  const { data: offList, isError } = useOffList();
  const { mutate, isPending } = useOffListChange();
  const { dishes, options } = itemsOf(order);
  const list = (items: readonly MenuItem[]) => (
    <ul className={css.offList}>
      {items.map((item) => (
        <OffListItem
          key={item.id}
          item={item}
          availability={offList?.byKey.get(keyOf(item))}
          isPending={isPending}
          onChange={(to) => mutate({ ...item, to })}
        />
      ))}
    </ul>
  );

  return (
    <Sheet title={t("off_list.order.title")} open onClose={onClose}>
      <div className={css.form}>
        <p className={css.lead}>{t(isError ? "off_list.not_changed" : "off_list.order.hint")}</p>
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
