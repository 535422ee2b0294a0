import type { Language } from "@domain/shared/language.ts";

type Names = { name: string; name_korean: string };
type Word = { text: string; language: Language };

/** A name in the guest's language, and the other language's beside it where there is one. */
export function namesOf(
  { name, name_korean }: Names,
  language: Language,
): { first: Word; second: Word | undefined } {
  const english: Word = { text: name, language: "en" };
  const korean: Word | undefined = name_korean === "" ? undefined : { text: name_korean, language: "ko" };
  return language === "ko" && korean !== undefined
    ? { first: korean, second: english }
    : { first: english, second: korean };
}

/** The Korean words for Korean readers where there are any; an answer the offline worker kept may be too old to know of them. */
export function wordsFor(language: Language, english: string, korean: string | undefined): Word {
  return language === "ko" && korean ? { text: korean, language: "ko" } : { text: english, language: "en" };
}

/** A dish's description. */
export const descriptionOf = (
  { description, description_korean }: { description: string; description_korean: string },
  language: Language,
): Word => wordsFor(language, description, description_korean);

/** The house's own name, like a dish's. */
export const houseNames = (
  restaurant: { restaurant_name: string; restaurant_name_korean: string },
  language: Language,
) => namesOf({ name: restaurant.restaurant_name, name_korean: restaurant.restaurant_name_korean }, language);

/** The one name for labels and short sentences. */
export const nameOf = (dish: Names, language: Language): string => namesOf(dish, language).first.text;

const koreanAllergens: Readonly<Record<string, string>> = {
  Milk: "우유",
  Egg: "계란",
  Fish: "생선",
  Shellfish: "갑각류",
  "Tree nuts": "견과류",
  Peanuts: "땅콩",
  Wheat: "밀",
  Soy: "대두",
  Sesame: "참깨",
};

/** What a dish contains: those of the nine allergens, and the kitchen's note as a sentence of its own. Either may be missing. */
export function allergensOf(
  { allergens, allergen_note_korean }: { allergens: string; allergen_note_korean?: string },
  language: Language,
): { named: string; note: Word | undefined } {
  const [first = "", ...rest] = allergens.split("; ");
  const words = first.split(", ");
  const areNamed = words.every((word) => word in koreanAllergens);
  const named = areNamed
    ? words.map((word) => language === "ko" ? koreanAllergens[word] : word).join(", ")
    : "";
  const note = (areNamed ? rest : [first, ...rest]).join("; ");
  if (note === "") return { named, note: undefined };
  const word = wordsFor(language, note, allergen_note_korean);
  return { named, note: { ...word, text: asSentence(word.text) } };
}

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
