import { Link } from "@tanstack/react-router";
import { useCart } from "../../../lib/cart.ts";
import { useTranslate } from "../../../lib/i18n.ts";
import { dollars } from "../../../../../web/format/money.ts";
import styles from "./view_order_button.module.css";

/** A fixed link to the cart at the bottom of a phone's screen. Renders nothing for an empty cart. */
export function ViewOrderButton() {
  const t = useTranslate();
  const cart = useCart().data;
  if (cart === undefined || cart.count === 0) return null;
  return (
    <div className={styles.bar}>
      <Link to="/cart" className={styles.button}>
        <span className={`${styles.count} figures`}>{t("viewOrder.count", { count: cart.count })}</span>
        <span>{t("viewOrder.label")}</span>
        <span className="figures">{dollars(cart.total)}</span>
      </Link>
    </div>
  );
}
