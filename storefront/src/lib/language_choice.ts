import { isLanguage, type Language, pathLanguage, preferredLanguage } from "@domain/shared/language.ts";

/** Returns the language of the address, else the guest's chosen language, else the browser's first language that the site supports. The server reads the same cookie. */
export function chosenLanguage(): Language {
  const stored = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  return pathLanguage(location.pathname) ??
    (isLanguage(stored) ? stored : preferredLanguage(navigator.languages));
}

/** Stores the language in a cookie, so that the server renders the next visit in it. */
export function rememberLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}
