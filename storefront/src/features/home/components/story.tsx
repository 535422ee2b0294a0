import { Link } from "@tanstack/react-router";
import { useTranslate } from "@/lib/i18n.ts";
import styles from "./story.module.css";

export function Story() {
  const t = useTranslate();
  return (
    <section aria-labelledby="story" className={styles.story}>
      <div className={styles.inside}>
        <h2 id="story" className={styles.title}>{t("story.title")}</h2>
        <div className={styles.text}>
          <p>{t("story.short")}</p>
          <Link to="/about" className={styles.more}>{t("story.more")}</Link>
        </div>
      </div>
    </section>
  );
}
