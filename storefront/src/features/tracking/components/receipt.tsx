import { cardName } from "@domain/order/card_name.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useQuery } from "@tanstack/react-query";
import { localized, restaurantNames } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { dateFormatter } from "@domain/shared/date_formatter.ts";
import { zone } from "@domain/shared/local_time.ts";
import { chargeName, percent } from "@/lib/format/money.ts";
import { statusQuery } from "@/lib/queries.ts";
import { DishName } from "@/ui/dish_name.tsx";
import { OptionList } from "@/ui/option_list.tsx";
import styles from "./receipt.module.css";
import { subtractedRows } from "../model/money_text.ts";

const orderedAt = dateFormatter({ timeZone: zone, dateStyle: "long", timeStyle: "short" });

/** The order's lines and sums at the prices of the order, on screen and in print. */
export function Receipt({ order }: { order: GuestOrder }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <section className={styles.receipt}>
      <h2 className={styles.title}>{t("confirmation.items")}</h2>
      <ul>
        {order.items.map((item) => (
          <li key={item.id} className={styles.line}>
            <span className="figures">
              <span aria-hidden="true">{item.quantity}×</span>
              <span className="visually-hidden">
                {t("checkout.summary.quantity", { count: item.quantity })}
              </span>
            </span>
            <div className={styles.dish}>
              <DishName dish={item} />
              <OptionList options={item.options} />
              {item.special_instructions !== "" && (
                <span className={styles.note}>
                  {t("checkout.summary.note", { note: item.special_instructions })}
                </span>
              )}
            </div>
            <span className="figures">{dollars(item.line_total)}</span>
          </li>
        ))}
      </ul>
      {order.special_instructions !== "" && (
        <p className={styles.note}>
          {t("checkout.instructions")}: {order.special_instructions}
        </p>
      )}
      {order.utensils.length > 0 && (
        <p className={styles.note}>
          {t("checkout.utensils")}:{" "}
          {order.utensils.map((each) => localized(language, each.name, each.name_korean).text).join(", ")}
        </p>
      )}
      <dl className={`${styles.sums} figures`}>
        <div>
          <dt>{t("checkout.summary.subtotal")}</dt>
          <dd>{dollars(order.subtotal)}</dd>
        </div>
        {order.charges.map((charge) => (
          <div key={charge.kind}>
            <dt>
              {chargeName(charge, language)}
              {charge.purpose !== "" && (
                <strong className={styles.purpose}>
                  {localized(language, charge.purpose, charge.purpose_korean).text}
                </strong>
              )}
            </dt>
            <dd>{dollars(charge.amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t("checkout.summary.tax", { rate: percent(order.tax_rate) })}</dt>
          <dd>{dollars(order.tax_amount)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t("checkout.summary.total")}</dt>
          <dd>{dollars(order.total_amount)}</dd>
        </div>
        {subtractedRows(order.money).map(({ label, amount }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>−{dollars(amount)}</dd>
          </div>
        ))}
        {order.card && (
          <div>
            <dt>{t("receipt.card")}</dt>
            <dd>{cardName(order.card.brand)} •••• {order.card.last_four}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** The restaurant, the order number and the date with year. Only in print. */
export function Letterhead({ order }: { order: GuestOrder }) {
  const language = useLanguage();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  return (
    <div className={styles.letterhead}>
      {restaurant !== undefined && (
        <div>
          <strong>{restaurantNames(restaurant, language).first.text}</strong>
          <br />
          {restaurant.restaurant_address}
          <br />
          {restaurant.restaurant_phone}
        </div>
      )}
      <div>
        {order.order_number}
        <br />
        {orderedAt(order.created_at, language)}
      </div>
    </div>
  );
}
