/**
 * The languages of the guest site and of every message to guests, the fallback first. A further one needs its row in `languageFacts`,
 * its texts, which the type checker asks for, and the lines that load its catalogs: the storefront's, the errors' and the emails'.
 */
export const languages = ["en", "ko"] as const;
export type Language = typeof languages[number];

/** The languages of the staff app and of every message to staff. */
export const staffLanguages = ["en", "ko"] as const satisfies readonly Language[];
export type StaffLanguage = typeof staffLanguages[number];

/** What holds for a language wherever it is written. */
type LanguageFacts = {
  /** The language's name in itself. */
  name: string;
  /** BCP 47. */
  locale: string;
  /** True where a person's family name comes before the given name. */
  familyFirst?: true;
  /** The time before and after noon on a 12-hour clock, around "#"; a word before the time stays on its line. */
  clock: readonly [string, string];
  /** Between a day and a time on one line. */
  afterDay: string;
  /** Between the first and the last of a range. */
  range: string;
};

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  en: {
    name: "English",
    locale: "en-US",
    clock: ["# AM", "# PM"],
    afterDay: ", ",
    range: "–",
  },
  ko: {
    name: "한국어",
    locale: "ko-KR",
    familyFirst: true,
    clock: ["오전\u00a0#", "오후\u00a0#"],
    afterDay: " ",
    range: "~",
  },
};

/** True for the code of a language of the guest site. */
export const isLanguage = (code: unknown): code is Language => languages.includes(code as Language);

/** The first of these BCP 47 tags ("ko-KR"), the language in lower case, that the guest site has; English where it has none. */
export const preferredLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.split("-")[0]).find(isLanguage) ?? "en";

/** "18:05" or "18:05:00" → "6:05 PM" or "오후 6:05". */
export function clockText(time: string, language: Language): string {
  const hour = parseInt(time);
  return languageFacts[language].clock[hour < 12 ? 0 : 1]
    .replace("#", `${hour % 12 || 12}:${time.slice(3, 5)}`);
}

/** A text of the restaurant and the language it is in. */
export type OwnText = { text: string; language: Language };

/**
 * A text that the restaurant enters per language, such as a dish's name, for a reader of `language`; the English one where that
 * language has none.
 */
export function ownText(
  language: Language,
  texts: Readonly<Partial<Record<Language, string | undefined>> & { en: string }>,
): OwnText {
  const text = texts[language];
  return text ? { text, language } : { text: texts.en, language: "en" };
}

/** A name as `ownText`, and beside it the English or Korean one, whichever is not first; undefined where there is none. */
export function ownNames(
  language: Language,
  name: string,
  korean: string,
): { first: OwnText; second: OwnText | undefined } {
  const first = ownText(language, { en: name, ko: korean });
  const second: OwnText = first.language === "en"
    ? { text: korean, language: "ko" }
    : { text: name, language: "en" };
  return { first, second: second.text ? second : undefined };
}
