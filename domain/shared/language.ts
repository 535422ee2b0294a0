/**
 * The languages of the storefront and of messages to guests, with the fallback first. Adding a language takes a row in
 * `languageFacts` and its texts; the compiler reports missing ones.
 */
export const languages = ["en", "ko"] as const;
export type Language = typeof languages[number];

/** The languages of the staff app and of messages to staff. */
export const staffLanguages = ["en", "ko"] as const satisfies readonly Language[];
export type StaffLanguage = typeof staffLanguages[number];

/** The first part of a path in a language other than the first: "/ko" and "/ko/menu". */
const pathPrefix = new RegExp(`^/(${languages.slice(1).join("|")})(?=/|$)`);

/** Returns the language that a path of the storefront names, or undefined for a path without a language. */
export const pathLanguage = (path: string): Language | undefined =>
  pathPrefix.exec(path)?.[1] as Language | undefined;

/** Returns a path without its language: "/menu" for "/ko/menu". */
export const withoutLanguage = (path: string): string => path.replace(pathPrefix, "") || "/";

/** Returns the path of a page in a language: "/ko/menu" for "/menu". `path` names no language. */
export const inLanguage = (path: string, language: Language): string =>
  language === languages[0] ? path : `/${language}${path}`.replace(/\/$/, "");

/** The formats of a language. */
type LanguageFacts = {
  /** The language's own name. */
  name: string;
  /** BCP 47. */
  locale: string;
  /** True when the family name comes first. */
  familyFirst?: true;
  /** 12-hour formats for AM and PM, with "#" for the time. */
  clock: readonly [string, string];
  /** The separator between a date and a time. */
  afterDay: string;
  /** The separator of a range. */
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
    clock: ["오전 #", "오후 #"],
    afterDay: " ",
    range: "~",
  },
};

/** Returns whether `code` is a language of the storefront. */
export const isLanguage = (code: unknown): code is Language => languages.includes(code as Language);

/** Returns the first supported language of these BCP 47 tags, or English. The tags' language must be in lower case. */
export const preferredLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.split("-")[0]).find(isLanguage) ?? "en";

/** Formats "18:05" or "18:05:00" as "6:05 PM" or "오후 6:05", with a plain space. */
export function clockText(time: string, language: Language): string {
  const hour = parseInt(time);
  return languageFacts[language].clock[hour < 12 ? 0 : 1]
    .replace("#", `${hour % 12 || 12}:${time.slice(3, 5)}`);
}

/** A text that the restaurant enters in each language, such as a dish's name; empty where there is none. */
export type Texts = Readonly<Record<Language, string>>;

/** Returns the text with `change` applied in every language. */
export const mapTexts = ({ en, ko }: Texts, change: (text: string) => string): Texts => ({
  en: change(en),
  ko: change(ko),
});

/** One language of a text that the restaurant enters. */
export type OwnText = { text: string; language: Language };

/** Selects the text of a language. Falls back to English. */
export function ownText(
  language: Language,
  texts: Readonly<Partial<Record<Language, string | undefined>> & { en: string }>,
): OwnText {
  const text = texts[language];
  return text ? { text, language } : { text: texts.en, language: "en" };
}

/** Returns the name selected by `ownText`, and the other one of the English and Korean names; undefined when it is empty. */
export function ownNames(language: Language, name: Texts): { first: OwnText; second: OwnText | undefined } {
  const first = ownText(language, name);
  const other = first.language === "en" ? "ko" : "en";
  const second: OwnText = { text: name[other], language: other };
  return { first, second: second.text ? second : undefined };
}

/** Gives the times in a text, such as "6:05 PM" and "오후 6:05", a no-break space. */
export const joinTimes = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=[AP]M\b)|(?<=오[전후]) (?=\d)/g, "\u00a0");
