import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { restaurantNames } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { asapRange } from "@domain/shared/guest_texts.ts";
import { ownText } from "@domain/shared/language.ts";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { momentText } from "@/lib/format/day_text.ts";
import { statusQuery } from "@/lib/queries.ts";
import { wallTime } from "@web/format/time.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { OpenStatus } from "@/ui/open_status.tsx";
import { useIsMenuEmpty } from "../api/home_menu.ts";
import styles from "./hero.module.css";
import { HeroCloth } from "./hero_cloth.tsx";

/** When food that is ordered now is ready, with the lunch price; outside ASAP hours, from when it can be picked up. */
function Readiness() {
  const t = useTranslate();
  const language = useLanguage();
  const status = useQuery(statusQuery).data;
  if (status === undefined || !status.ordering.available || status.pause?.reason === "staff") return null;
  const { resumes_at: resumes, today, pricing: { lunch } } = status;
  if (resumes !== null) {
    const when = momentText(resumes, today.date, t, language);
    return <p className={`${styles.promise} figures`}>{t("home.ahead", { when })}</p>;
  }
  if (status.pause !== null) return null;
  return (
    <p className={`${styles.promise} figures`}>
      {t("home.readyIn", asapRange(status.asap_minutes))}
      {lunch.is_now && t("home.lunchUntil", { time: wallTime(lunch.to, language) })}
    </p>
  );
}

export function Hero() {
  const t = useTranslate();
  const isMenuEmpty = useIsMenuEmpty();
  const status = useQuery(statusQuery).data;
  const restaurant = status?.restaurant;
  const phone = restaurant?.restaurant_phone;
  const language = useLanguage();
  const names = restaurant && restaurantNames(restaurant, language);
  const line = restaurant && ownText(language, { en: restaurant.hero_line, ko: restaurant.hero_line_korean });
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1 className={styles.name}>
          <span lang={names?.first.language}>{names?.first.text ?? "\u00a0"}</span>{" "}
          <span lang={names?.second?.language} className={styles.second}>{names?.second?.text}</span>
        </h1>
        {!!line?.text && <p className={styles.lead} lang={line.language}>{line.text}</p>}
        {!isMenuEmpty && <Readiness />}
        <div className={styles.actions}>
          {status !== undefined && (isMenuEmpty || !status.ordering.available)
            ? !!phone && (
              <a href={phoneLink(phone)} className={buttonClass("primary")}>
                {isMenuEmpty ? phone : t("home.call")}
              </a>
            )
            : (
              <Link to="/menu" className={buttonClass("primary", false, styles.start)}>
                {t("home.start")}
              </Link>
            )}
          <div className={styles.status}>
            <OpenStatus />
          </div>
        </div>
      </div>
      <div className={styles.cloth}>
        <HeroCloth />
      </div>
    </section>
  );
}
