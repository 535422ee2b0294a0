import type { DishItem } from "@contract/schemas/menu.ts";
import { allergenMessage } from "@domain/menu/allergen_message.ts";
import { readAllergenText } from "@domain/menu/dish.ts";
import { useLanguage } from "../lib/i18n.ts";

type Props = { dish: Pick<DishItem, "contains" | "allergens" | "allergen_note_korean"> };

/** "Contains pork, egg, and soy; may contain pine nuts." */
export function Allergens({ dish }: Props) {
  const { allergens, note: english } = readAllergenText(dish.allergens);
  const allergenNote = { en: english, ko: dish.allergen_note_korean };
  const { before, note, after } = allergenMessage(
    { contains: dish.contains, allergens, allergenNote },
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

/** Returns whether there is anything to say about what a dish contains. */
export const hasContents = ({ contains, allergens }: Pick<DishItem, "contains" | "allergens">): boolean =>
  contains.length > 0 || allergens !== "";
