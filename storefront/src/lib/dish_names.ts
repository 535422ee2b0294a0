import { type Language, ownNames, type OwnText, ownText } from "@domain/shared/language.ts";
import type { TextId, Translate } from "./i18n.ts";

type Names = { name: string; name_korean: string };

/** Returns the name in the guest's language, and the name in the other language if there is one. */
export const namesOf = ({ name, name_korean }: Names, language: Language) =>
  ownNames(language, name, name_korean);

/** Returns a text in the guest's language. `korean` is undefined in cached responses of versions without Korean texts. */
export const localized = (language: Language, english: string, korean: string | undefined): OwnText =>
  ownText(language, { en: english, ko: korean });

export const descriptionOf = (
  { description, description_korean }: { description: string; description_korean: string },
  language: Language,
): OwnText => localized(language, description, description_korean);

/** Returns the restaurant's names, as `namesOf` does for a dish. */
export const restaurantNames = (
  restaurant: { restaurant_name: string; restaurant_name_korean: string },
  language: Language,
) => ownNames(language, restaurant.restaurant_name, restaurant.restaurant_name_korean);

/** Returns the name in the guest's language, for labels and messages. */
export const nameOf = (dish: Names, language: Language): string => namesOf(dish, language).first.text;

/** Splits a dish's allergen text into the translated list of standard allergens and the kitchen's note. Either may be missing. */
export function allergensOf(
  { allergens, allergen_note_korean }: { allergens: string; allergen_note_korean?: string },
  t: Translate,
  language: Language,
): { named: string; note: OwnText | undefined } {
  const [first = "", ...rest] = allergens.split("; ");
  const names = first.split(", ").map((allergen) => t(`allergen.${allergen}` as TextId)).join(", ");
  // Lingui returns the id of a missing text. Such an id means that the first part is a note and not a list.
  const isNote = names.includes("allergen.");
  const named = isNote ? "" : names;
  const note = (isNote ? [first, ...rest] : rest).join("; ");
  if (note === "") return { named, note: undefined };
  const ownNote = localized(language, note, allergen_note_korean);
  return { named, note: { ...ownNote, text: capitalized(ownNote.text) } };
}

/** Capitalizes the text and adds a period where it has no end mark. */
const capitalized = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
