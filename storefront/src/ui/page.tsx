import { useQuery } from "@tanstack/react-query";
import { serviceFeeText } from "@domain/shared/guest_texts.ts";
import { ownText } from "@domain/shared/language.ts";
import { percent } from "../lib/format/money.ts";
import { restaurantNames } from "../lib/format/dish_names.ts";
import { useLanguage } from "../lib/i18n.ts";
import { statusQuery } from "../lib/queries.ts";
import type { ReactNode } from "react";
import styles from "./page.module.css";
import { Seam } from "./seam.tsx";

/** The page's title, followed by the restaurant's name, and its description. React moves them into the document's head. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  const language = useLanguage();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  const restaurantName = restaurant && restaurantNames(restaurant, language).first.text;
  return (
    <>
      <title>{[title, restaurantName].filter(Boolean).join(" – ")}</title>
      {description !== undefined && <meta name="description" content={description} />}
    </>
  );
}

/** The h1 of a simple page. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <Seam of={title} />
      <h1>{title}</h1>
      {children !== undefined && <div className={styles.lead}>{children}</div>}
    </div>
  );
}

/** The rate and the purpose of the service fee, for every place with prices; nothing without a fee. */
export function ServiceFeeNote() {
  const language = useLanguage();
  const pricing = useQuery(statusQuery).data?.pricing;
  if (!pricing || pricing.service_fee_rate === 0) return null;
  const { text: purpose } = ownText(language, {
    en: pricing.service_fee_purpose,
    ko: pricing.service_fee_purpose_korean,
  });
  return <p className={styles.fee}>{serviceFeeText(percent(pricing.service_fee_rate), purpose, language)}</p>;
}

/** The restaurant's Proposition 65 warning, for every place where guests choose and order; nothing without one. */
export function Prop65Warning() {
  const texts = useQuery(statusQuery).data?.prop_65;
  const { text, language } = ownText(useLanguage(), texts ?? { en: "", ko: "" });
  return text === "" ? null : <p lang={language} className={styles.warning}>{text}</p>;
}
