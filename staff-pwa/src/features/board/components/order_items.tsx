import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { price } from "../../../lib/money.ts";
import { NoteIcon } from "../../../ui/icons.tsx";
import css from "./order_items.module.css";

/** The dishes for the kitchen: quantity, Korean name first and larger, unit price, line total, and highlighted notes. */
export function OrderItems({ items }: { items: StaffOrder["items"] }) {
  const t = useTranslate();
  return (
    <ul className={css.items}>
      {items.map((item) => (
        <li key={item.id} className={css.item}>
          <span className={`${css.quantity} figures`} data-several={item.quantity > 1}>
            {item.quantity}
            <span className={css.times}>×</span>
          </span>
          <span className={css.names}>
            {item.name_korean !== "" && (
              <span lang="ko" className={`${css.korean} hangul`}>{item.name_korean}</span>
            )}
            <span lang="en" className={item.name_korean === "" ? css.korean : css.english}>{item.name}</span>
          </span>
          <span className={`${css.price} figures`}>
            {item.quantity > 1 && <span>{t("card.each", { price: price(item.unit_price) })}</span>}
            {price(item.line_total)}
          </span>
          {item.special_instructions !== "" && (
            <p className={css.note}>
              <NoteIcon />
              <span>
                <span className="visually-hidden">{t("card.note")}:</span>
                {item.special_instructions}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
