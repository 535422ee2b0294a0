import { type Language, ownNames, type OwnText, ownText } from "@domain/shared/language.ts";
import type { TextId, Translate } from "./i18n.ts";

type Names = { name: string; name_korean: string };

/** A name in the guest's language, and another language's beside it where there is one. */
export const namesOf = ({ name, name_korean }: Names, language: Language) =>
  ownNames(language, name, name_korean);

/** A text of the restaurant in the guest's language; an answer the offline worker kept may be too old to know the Korean one. */
export const localized = (language: Language, english: string, korean: string | undefined): OwnText =>
  ownText(language, { en: english, ko: korean });

/** A dish's description. */
export const descriptionOf = (
  { description, description_korean }: { description: string; description_korean: string },
  language: Language,
): OwnText => localized(language, description, description_korean);

/** The house's own name, like a dish's. */
export const restaurantNames = (
  restaurant: { restaurant_name: string; restaurant_name_korean: string },
  language: Language,
) => ownNames(language, restaurant.restaurant_name, restaurant.restaurant_name_korean);

/** The one name for labels and short sentences. */
export const nameOf = (dish: Names, language: Language): string => namesOf(dish, language).first.text;

/** What a dish contains: those of the nine allergens, and the kitchen's note as a sentence of its own. Either may be missing. */
export function allergensOf(
  { allergens, allergen_note_korean }: { allergens: string; allergen_note_korean?: string },
  t: Translate,
  language: Language,
): { named: string; note: OwnText | undefined } {
  const [first = "", ...rest] = allergens.split("; ");
  const names = first.split(", ").map((word) => t(`allergen.${word}` as TextId)).join(", ");
  // An id that is in no catalog is its own text: then this is a note and no list.
  const isNote = names.includes("allergen.");
  const named = isNote ? "" : names;
  const note = (isNote ? [first, ...rest] : rest).join("; ");
  if (note === "") return { named, note: undefined };
  const word = localized(language, note, allergen_note_korean);
  return { named, note: { ...word, text: toSentence(word.text) } };
}

const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
