import { Link } from "@tanstack/react-router";
import { useText } from "../../../lib/i18n.ts";
import styles from "./story.module.css";

export function Story() {
  const text = useText();
  return (
    <section aria-labelledby="story" className={styles.story}>
      <div className={styles.inside}>
        <h2 id="story" className={styles.title}>{text("story.title")}</h2>
        <div className={styles.words}>
          <p>{text("story.short")}</p>
          <Link to="/about" className={styles.more}>{text("story.more")}</Link>
        </div>
      </div>
    </section>
  );
}
