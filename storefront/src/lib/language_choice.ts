import { type Language, languages } from "@domain/shared/language.ts";

const key = "language";

const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value);

/** The guest's own choice, else the browser's first language. For the page: the server is told by the cookie. */
export function chosenLanguage(): Language {
  const stored = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  if (isLanguage(stored)) return stored;
  return navigator.language.startsWith("ko") ? "ko" : "en";
}

/** A cookie, so that the server's HTML already speaks it on the next visit. */
export function rememberLanguage(language: Language): void {
  document.cookie = `${key}=${language}; path=/; max-age=31536000; samesite=lax`;
}
