import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ownText } from "@domain/shared/language.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import styles from "./story.module.css";

/** The restaurant's own story. Renders nothing while the setting is empty. */
export function Story() {
  const t = useTranslate();
  const language = useLanguage();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  if (restaurant === undefined) return null;
  const story = ownText(language, { en: restaurant.story, ko: restaurant.story_korean });
  if (story.text === "") return null;
  return (
    <section aria-labelledby="story" className={styles.story}>
      <div className={styles.inside}>
        <h2 id="story" className={styles.title}>{t("story.title")}</h2>
        <div className={styles.text}>
          {story.text.split("\n").filter((line) => line !== "").map((line, nth) => (
            <p key={nth} lang={story.language}>{line}</p>
          ))}
          <Link to="/about" className={styles.more}>{t("story.more")}</Link>
        </div>
      </div>
    </section>
  );
}
