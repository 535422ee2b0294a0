import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { createContext, useContext } from "react";
import {
  isLanguage,
  type Language,
  languages,
  pathLanguage,
  preferredLanguage,
} from "@domain/shared/language.ts";
import { loadMessages, type TextsById } from "@web/i18n/texts.ts";
import { texts as checkout } from "@/texts/checkout.ts?languages";
import { texts as contact } from "@/texts/contact.ts?languages";
import { texts as dish } from "@/texts/dish.ts?languages";
import { texts as home } from "@/texts/home.ts?languages";
import { texts as menu } from "@/texts/menu.ts?languages";
import { texts as shop } from "@/texts/shop.ts?languages";

import type { ErrorFormatter } from "./error_texts.ts";

/**
 * `shop` is loaded on every page; `home` and `menu` on these pages; `contact` on the pages hours, contact and the legal pages; `dish` with
 * the add dialog and with the lines of the cart; `checkout` on the pages about, cart, shared cart, checkout, pending and
 * confirmation.
 */
export type Part = "shop" | "home" | "menu" | "contact" | "dish" | "checkout";
export type Values = Record<string, string | number>;
export type Translate = (id: TextId, values?: Values) => string;

const catalogs = { shop, home, menu, contact, dish, checkout } satisfies Record<Part, TextsById>;

export type TextId = { [P in Part]: keyof typeof catalogs[P] }[Part];

/** The texts that are loaded in one language. */
export type LoadedTexts = { language: Language; parts: Part[]; messages: Messages };

export type AppTexts = {
  /** The loaded texts in that language. */
  in(language: Language): I18n;
  language(): Language;
  /** Calls back when `language` changes; the returned function ends this. */
  onLanguage(callback: () => void): () => void;
  /** The texts that are loaded in the current language. */
  loaded(): LoadedTexts;
  /** Loads a part's texts in the current language. After a language change `speak` loads them in the new language. */
  load(part: Part): Promise<void>;
  /** The error texts in the current language; undefined until they are loaded. */
  errors(): ErrorFormatter | undefined;
  /** Loads the error texts. After a language change `speak` loads them in the new language. */
  loadErrors(): Promise<void>;
  /** Loads all parts in use in that language, then switches to it. */
  speak(language: Language): Promise<void>;
};

/** Creates the texts: once in the browser, once per request on the server. `known` does not have to be loaded. */
export function createTexts(known?: LoadedTexts): AppTexts {
  const i18n = forLanguages((locale) => setupI18n({ locale, messages: { [locale]: {} } }));
  const parts = new Set<Part>(["shop"]);
  const loadedParts = forLanguages(() => new Set<Part>());
  const listeners = new Set<() => void>();
  const formatters: Partial<Record<Language, ErrorFormatter>> = {};
  let hasErrors = false;
  let language: Language = languages[0];

  const fetchInto = async (target: Language, requested: Iterable<Part>) => {
    const missing = [...requested].filter((part) => !loadedParts[target].has(part));
    const loaded = await Promise.all(
      missing.map((part) => loadMessages<Language, string>(catalogs[part], target)),
    );
    loaded.forEach((messages) => i18n[target].load(target, messages));
    missing.forEach((part) => loadedParts[target].add(part));
  };
  const fetchErrors = async (target: Language) => {
    formatters[target] ??= await (await import("./error_texts.ts")).loadErrorFormatter(target);
  };

  if (known) {
    i18n[known.language].load(known.language, known.messages);
    known.parts.forEach((part) => loadedParts[known.language].add(part));
  }
  return {
    in: (target) => i18n[target],
    language: () => language,
    onLanguage(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    loaded: () => ({ language, parts: [...loadedParts[language]], messages: i18n[language].messages }),
    async load(part) {
      // `speak` loads this part too, from now on.
      parts.add(part);
      try {
        await fetchInto(language, [part]);
      } catch (cause) {
        parts.delete(part);
        throw cause;
      }
    },
    errors: () => formatters[language],
    loadErrors() {
      hasErrors = true;
      return fetchErrors(language);
    },
    async speak(target) {
      // Another part may be requested meanwhile.
      while ([...parts].some((part) => !loadedParts[target].has(part))) await fetchInto(target, parts);
      if (hasErrors) await fetchErrors(target);
      language = target;
      listeners.forEach((callback) => callback());
    },
  };
}

const forLanguages = <T>(make: (language: Language) => T): Record<Language, T> =>
  // The cast is safe: every language has a value.
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** The texts that the page shows. */
export const ShownTexts = createContext<I18n>(setupI18n());

/** Returns the translate function: `t("cart.title")`, with values for a text with placeholders. */
export function useTranslate(): Translate {
  const i18n = useContext(ShownTexts);
  return (id, values) => i18n._(id, values);
}

export function useLanguage(): Language {
  // The locale of `AppTexts.in` is always a Language.
  return useContext(ShownTexts).locale as Language;
}

/** Returns the language of the address, else the guest's chosen language, else the browser's first language that the site supports. The server reads the same cookie. */
export function chosenLanguage(): Language {
  const stored = /(?:^|; )language=(\w+)/.exec(cookies())?.[1];
  return pathLanguage(location.pathname) ??
    (isLanguage(stored) ? stored : preferredLanguage(navigator.languages));
}

/** Stores the language in a cookie, so that the server renders the next visit in it. */
export function rememberLanguage(language: Language): void {
  try {
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
  } catch {
    // Without cookies the address alone names the language.
  }
}

function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return "";
  }
}
