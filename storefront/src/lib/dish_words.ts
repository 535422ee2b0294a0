import type { Language } from "./i18n.ts";

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

/** The Korean description for Korean readers where there is one. */
export function descriptionOf(
  dish: { description: string; description_korean: string },
  language: Language,
): Word {
  return language === "ko" && dish.description_korean !== ""
    ? { text: dish.description_korean, language: "ko" }
    : { text: dish.description, language: "en" };
}
