import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { statusQuery, useCart } from "@/lib/queries.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { Seam } from "@/ui/seam.tsx";
import { useIsMenuEmpty } from "../api/home_menu.ts";
import styles from "./ready.module.css";

/** The closing section: a link to the cart if it has items, else to the menu. */
export function Ready() {
  const t = useTranslate();
  const count = useCart().data?.count ?? 0;
  const isOff = useQuery(statusQuery).data?.ordering.available === false;
  const isMenuEmpty = useIsMenuEmpty();
  if (count === 0 && isMenuEmpty) return null;
  return (
    <section aria-labelledby="ready" className={styles.ready}>
      <Seam of="ready" />
      <h2 id="ready" className={styles.title}>{t("ready.title")}</h2>
      <p className={styles.text}>{t("ready.text")}</p>
      {count > 0
        ? <Link to="/cart" className={buttonClass("primary")}>{t("ready.viewOrder", { count })}</Link>
        : isOff
        ? null
        : <Link to="/menu" className={buttonClass("primary")}>{t("home.start")}</Link>}
    </section>
  );
}
