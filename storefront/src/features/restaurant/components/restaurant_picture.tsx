import { useQuery } from "@tanstack/react-query";
import { ownText } from "@domain/shared/language.ts";
import { useLanguage } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import { Photo } from "@/ui/photo.tsx";
import styles from "./restaurant_picture.module.css";

/** The restaurant's own picture; nothing without one. It has its place before it is loaded. */
export function RestaurantPicture() {
  const language = useLanguage();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  if (!restaurant || restaurant.picture_url === null) return null;
  const { text, language: of } = ownText(language, {
    en: restaurant.picture_text,
    ko: restaurant.picture_text_korean,
  });
  return (
    <div className={styles.picture} lang={of}>
      <Photo url={restaurant.picture_url} sizes="(min-width: 60rem) 34rem, 94vw" alt={text} />
    </div>
  );
}
