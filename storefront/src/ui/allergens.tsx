import { allergensOf } from "../lib/dish_names.ts";
import { useLanguage, useTranslate } from "../lib/i18n.ts";

/** "Contains: Egg, Soy. May contain pine nuts." */
export function Allergens({ dish }: { dish: { allergens: string; allergen_note_korean?: string } }) {
  const t = useTranslate();
  const { named, note } = allergensOf(dish, t, useLanguage());
  return (
    <span>
      {named !== "" && t("dish.contains", { allergens: named })}{" "}
      {note && <span lang={note.language}>{note.text}</span>}
    </span>
  );
}
