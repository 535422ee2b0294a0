import { Link } from "@tanstack/react-router";
import { useTranslate } from "@/lib/i18n.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { CallRestaurant } from "./call_restaurant.tsx";
import styles from "./error.module.css";

/** Shown when an order does not exist or cannot be loaded, with the reason. */
export function NoSuchOrder({ message, isRetrying }: { message: string; isRetrying: boolean }) {
  const t = useTranslate();
  return (
    <div className={styles.error}>
      <div role="alert" className={styles.text}>
        <h1>{t("notFound.title")}</h1>
        <p>{message}</p>
      </div>
      {isRetrying && <p>{t("unknown.retrying")}</p>}
      <div className={styles.actions}>
        <CallRestaurant />
        <Link to="/menu" className={buttonClass("primary")}>{t("restaurant.menu")}</Link>
        <Link to="/cart" className={buttonClass("secondary")}>{t("notFound.cart")}</Link>
      </div>
    </div>
  );
}
