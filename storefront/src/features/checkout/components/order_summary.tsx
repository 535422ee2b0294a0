import type { Cart, CartItem } from "@contract/schemas/cart.ts";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { chargeName, percent } from "@/lib/format/money.ts";
import { Icon } from "@/ui/icon.tsx";
import { DishName } from "@/ui/dish_name.tsx";
import { LineOptions } from "@/ui/option_list.tsx";
import { ServiceFeeNote } from "@/ui/page.tsx";
import styles from "./order_summary.module.css";

type Props = {
  cart: Cart;
  /** Dims the prices while those of another pickup time are loading. */
  isStale: boolean;
};

/** The cart's lines and sums at the prices of the chosen pickup time. On a phone, only the total shows until the guest opens it. */
export function OrderSummary({ cart, isStale }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.summary} aria-busy={isStale} data-open={isOpen || undefined}>
      <h2 className={styles.title}>{t("checkout.summary.title")}</h2>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron" size={20} />
        <span>{t(isOpen ? "checkout.summary.hide" : "checkout.summary.show", { count: cart.count })}</span>
      </button>
      <div id={id} className={styles.details}>
        <ul className={styles.lines}>
          {cart.items.map((item) => <SummaryLine key={item.id} item={item} />)}
        </ul>
        <Link to="/cart" className={styles.edit}>{t("checkout.summary.edit")}</Link>
      </div>
      <dl className={`${styles.sums} figures`}>
        <Sum label={t("checkout.summary.subtotal")} amount={cart.subtotal} />
        {cart.charges.map((charge) => (
          <Sum key={charge.kind} label={chargeName(charge, language)} amount={charge.amount} />
        ))}
        <Sum label={t("checkout.summary.tax", { rate: percent(cart.taxRate) })} amount={cart.taxAmount} />
        <div className={styles.total}>
          <dt>{t("checkout.summary.total")}</dt>
          <dd>{dollars(cart.total)}</dd>
        </div>
      </dl>
      <ServiceFeeNote />
    </div>
  );
}

function SummaryLine({ item }: { item: CartItem }) {
  const t = useTranslate();
  return (
    <li className={styles.line}>
      <span className={`${styles.quantity} figures`}>
        <span aria-hidden="true">{item.quantity}×</span>
        <span className="visually-hidden">
          {t("checkout.summary.quantity", { count: item.quantity })}
        </span>
      </span>
      <div className={styles.dish}>
        <DishName dish={item} />
        <LineOptions line={item} />
        {item.special_instructions !== "" && (
          <span className={styles.note}>
            {t("checkout.summary.note", { note: item.special_instructions })}
          </span>
        )}
        {!item.is_available && <strong className={styles.off}>{t("checkout.summary.unavailable")}</strong>}
      </div>
      <span className={`${styles.price} figures`}>
        {item.is_available && dollars(item.line_total)}
        {item.is_available && item.quantity > 1 && (
          <span className={styles.each}>{t("checkout.summary.each", { price: dollars(item.price) })}</span>
        )}
      </span>
    </li>
  );
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  );
}
