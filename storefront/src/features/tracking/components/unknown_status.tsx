import { Link } from "@tanstack/react-router";
import { useTranslate } from "@/lib/i18n.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { CallRestaurant } from "./call_restaurant.tsx";
import styles from "./error.module.css";

/** Shown when the payment's status is unknown, with the restaurant's contact link. */
export function UnknownStatus({ isRetrying, reference }: { isRetrying: boolean; reference: string }) {
  const t = useTranslate();
  return (
    <div className={styles.error}>
      <div role="alert" className={styles.text}>
        <h1>{t("unknown.title")}</h1>
        <p>{t("unknown.body")}</p>
      </div>
      {isRetrying && <p>{t("unknown.retrying")}</p>}
      <p className={styles.reference}>
        {t("pending.reference")}: <code>{reference}</code>
      </p>
      <div className={styles.actions}>
        <CallRestaurant />
        <Link to="/contact" className={buttonClass("primary")}>{t("restaurant.contactUs")}</Link>
        <Link to="/menu" className={buttonClass("secondary")}>{t("restaurant.menu")}</Link>
      </div>
    </div>
  );
}
