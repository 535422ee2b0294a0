import { useQuery } from "@tanstack/react-query";
import { useText } from "../../lib/i18n.ts";
import { statusQuery } from "../../lib/queries.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { OpenStatus } from "../../ui/OpenStatus.tsx";
import styles from "./Hero.module.css";
import { HeroCloth } from "./HeroCloth.tsx";

export function Hero() {
  const text = useText();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.name}>
          <span>{restaurant?.restaurant_name ?? "\u00a0"}</span>{" "}
          <span lang="ko" className={`${styles.hangul} hangul`}>{restaurant?.restaurant_name_korean}</span>
        </h1>
        <p className={styles.lead}>{text("home.lead")}</p>
        <div className={styles.way}>
          <a href="#menu" className={buttonClass()}>{text("home.start")}</a>
          <OpenStatus />
        </div>
      </div>
      <div className={styles.cloth}>
        <HeroCloth />
      </div>
    </section>
  );
}
