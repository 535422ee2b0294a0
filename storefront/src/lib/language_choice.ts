import { isLanguage, type Language, preferredLanguage } from "@domain/shared/language.ts";

/** The guest's own choice, else the browser's first language that the site has. For the page: the server is told by the cookie. */
export function chosenLanguage(): Language {
  const stored = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  return isLanguage(stored) ? stored : preferredLanguage(navigator.languages);
}

/** A cookie, so that the server's HTML already speaks it on the next visit. */
export function rememberLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}
