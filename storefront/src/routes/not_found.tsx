import { Link } from "@tanstack/react-router";
import { useTranslate } from "../lib/i18n.ts";
import { buttonClass } from "@web/ui/button.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";
import styles from "./not_found.module.css";

/** The page for unknown addresses, with links to the pages that guests most likely look for. */
export function NotFoundPage() {
  const t = useTranslate();
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <PageHead title={t("not_found.title")} />
      <PageHeading title={t("not_found.title")}>{t("not_found.lead")}</PageHeading>
      <p className={styles.actions}>
        <Link to="/menu" className={buttonClass("primary")}>{t("not_found.menu")}</Link>
        <Link to="/hours" className={buttonClass("secondary")}>{t("nav.hours")}</Link>
        <Link to="/contact" className={buttonClass("secondary")}>{t("nav.contact")}</Link>
      </p>
      <p className={page.lead}>{t("not_found.order")}</p>
    </div>
  );
}
