import { Link } from "@tanstack/react-router";
import { useText } from "../lib/i18n.ts";
import { buttonClass } from "../../../web/ui/button.tsx";
import page from "../ui/page.module.css";
import { PageHead } from "../ui/page_head.tsx";
import { PageHeading } from "../ui/page_heading.tsx";
import styles from "./not_found.module.css";

/** Helps on: most who land here wanted the menu, the hours, or their order. */
export function NotFoundPage() {
  const text = useText();
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <PageHead title={text("lost.title")} />
      <PageHeading title={text("lost.title")}>{text("lost.lead")}</PageHeading>
      <p className={styles.ways}>
        <Link to="/menu" className={buttonClass("primary")}>{text("lost.menu")}</Link>
        <Link to="/hours" className={buttonClass("secondary")}>{text("nav.hours")}</Link>
        <Link to="/contact" className={buttonClass("secondary")}>{text("nav.contact")}</Link>
      </p>
      <p className={page.lead}>{text("lost.order")}</p>
    </div>
  );
}
