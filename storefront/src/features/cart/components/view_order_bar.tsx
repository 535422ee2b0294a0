import { Link } from "@tanstack/react-router";
import { useCart } from "@/lib/queries.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import styles from "./view_order_bar.module.css";

/** The bar of `ViewOrderButton`. */
export default function ViewOrderBar() {
  const t = useTranslate();
  const cart = useCart().data;
  if (cart === undefined) return null;
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
