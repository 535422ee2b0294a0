import { allergensOf } from "../lib/dish_words.ts";
import { useLanguage, useText } from "../lib/i18n.ts";

/** "Contains: Egg, Soy. May contain pine nuts." */
export function Allergens({ dish }: { dish: { allergens: string; allergen_note_korean?: string } }) {
  const text = useText();
  const { named, note } = allergensOf(dish, text, useLanguage());
  return (
    <span>
      {named !== "" && text("dish.contains", { allergens: named })}{" "}
      {note && <span lang={note.language}>{note.text}</span>}
    </span>
  );
}
