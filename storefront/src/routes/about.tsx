import { Link } from "@tanstack/react-router";
import { useText } from "../lib/i18n.ts";
import { buttonClass } from "../../../web/ui/button.tsx";
import page from "../ui/page.module.css";
import { PageHead } from "../ui/page_head.tsx";
import { PageHeading } from "../ui/page_heading.tsx";
import styles from "./about.module.css";

export function AboutPage() {
  const text = useText();
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <PageHead title={text("about.pageTitle")} description={text("about.lead")} />
      <PageHeading title={text("about.title")}>{text("about.lead")}</PageHeading>
      <div className={styles.text}>
        <h2>{text("about.kitchenTitle")}</h2>
        <p>{text("about.kitchen")}</p>
        <h2>{text("about.clothTitle")}</h2>
        <p>{text("about.cloth")}</p>
        <h2>{text("about.orderTitle")}</h2>
        <p>{text("about.order")}</p>
      </div>
      <Link to="/menu" className={buttonClass("primary")}>{text("about.toMenu")}</Link>
    </div>
  );
}
