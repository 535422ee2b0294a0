import { useQuery } from "@tanstack/react-query";
import { ownText } from "@domain/shared/language.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";

/** Where guests park. Renders nothing while the setting is empty. */
export function ParkingNote() {
  const t = useTranslate();
  const language = useLanguage();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  if (restaurant === undefined) return null;
  const note = ownText(language, { en: restaurant.parking_note, ko: restaurant.parking_note_korean });
  if (note.text === "") return null;
  return (
    <p>
      <strong>{t("restaurant.parking")}</strong> <span lang={note.language}>{note.text}</span>
    </p>
  );
}
