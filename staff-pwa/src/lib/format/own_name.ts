import { type Language, ownNames } from "@domain/shared/language.ts";
import { useLanguage } from "../i18n/text.ts";
import { fullName } from "@domain/shared/person_name.ts";

export type Named = { name: string; name_korean?: string | null | undefined };

/** Returns the name of a dish or category in the reader's language, and the name in the other language or "". */
export function useOwnName(): (thing: Named) => { first: string; second: string; secondIs: Language } {
  const language = useLanguage();
  return ({ name, name_korean }) => {
    const { first, second } = ownNames(language, { en: name, ko: name_korean ?? "" });
    return { first: first.text, second: second?.text ?? "", secondIs: second?.language ?? "ko" };
  };
}

/** Returns only the name in the reader's language, for labels and messages. */
export function useFirstName(): (thing: Named) => string {
  const ownName = useOwnName();
  return (thing) => ownName(thing).first;
}

/** The name in a greeting: the first name in English, the full name in Korean. */
export const greetingName = (
  { firstName, lastName }: { firstName: string; lastName: string },
  language: Language,
): string => language === "ko" ? fullName(firstName, lastName) : firstName;
