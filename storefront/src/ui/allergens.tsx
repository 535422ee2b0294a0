import { allergenMessage } from "@domain/menu/allergen_message.ts";
import { readAllergenText } from "@domain/menu/dish.ts";
import { useLanguage } from "../lib/i18n.ts";

/** "Contains egg and soy; may contain pine nuts." */
export function Allergens({ dish }: { dish: { allergens: string; allergen_note_korean: string } }) {
  const { before, note, after } = allergenMessage(
    { ...readAllergenText(dish.allergens), allergenNoteKorean: dish.allergen_note_korean },
    useLanguage(),
  );
  return (
    <span>
      {before}
      {note && <span lang={note.language}>{note.text}</span>}
      {after}
    </span>
  );
}
