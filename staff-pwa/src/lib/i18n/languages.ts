import { i18n } from "@lingui/core";
import { type StaffLanguage, staffLanguages } from "@domain/shared/language.ts";
import { messagesIn, type TextModule } from "@web/i18n/texts.ts";
import { loadErrorCatalog } from "./error_catalog.ts";

/** The staff language for a language tag ("ko-KR"), by default the current one. Compare languages only here. */
export const staffLanguage = (tag = i18n.locale): StaffLanguage =>
  staffLanguages.find((language) => tag.startsWith(language)) ?? staffLanguages[0];

type Catalog = { [L in StaffLanguage]: () => Promise<TextModule> };

/** The error texts are stored in `error_catalog.ts` because they take typed parameters. */
const errorsIn = (language: StaffLanguage) => () => loadErrorCatalog(language).then(() => ({ texts: {} }));

/**
 * The message catalogs. `counter` is in the first load, `board` and `errors` load with the lazy components, the others with their
 * pages.
 */
const catalogs = {
  counter: { en: () => import("@/texts/counter.ts?en"), ko: () => import("@/texts/counter.ts?ko") },
  board: { en: () => import("@/texts/board.ts?en"), ko: () => import("@/texts/board.ts?ko") },
  errors: { en: errorsIn("en"), ko: errorsIn("ko") },
  office: { en: () => import("@/texts/office.ts?en"), ko: () => import("@/texts/office.ts?ko") },
  menu: { en: () => import("@/texts/menu.ts?en"), ko: () => import("@/texts/menu.ts?ko") },
  store: { en: () => import("@/texts/store.ts?en"), ko: () => import("@/texts/store.ts?ko") },
  settings: {
    en: () => import("@contract/setting_texts.ts?en"),
    ko: () => import("@contract/setting_texts.ts?ko"),
  },
  people: { en: () => import("@/texts/people.ts?en"), ko: () => import("@/texts/people.ts?ko") },
  phone: { en: () => import("@/texts/phone.ts?en"), ko: () => import("@/texts/phone.ts?ko") },
  analytics: { en: () => import("@/texts/analytics.ts?en"), ko: () => import("@/texts/analytics.ts?ko") },
  records: { en: () => import("@/texts/records.ts?en"), ko: () => import("@/texts/records.ts?ko") },
  ready: { en: () => import("@/texts/ready.ts?en"), ko: () => import("@/texts/ready.ts?ko") },
} satisfies Record<string, Catalog>;

export type CatalogName = keyof typeof catalogs;

const loaded = new Set<CatalogName>(["counter"]);
let current: StaffLanguage = "en";
/** The latest load of texts; undefined when it failed. */
let switching: Promise<void> | undefined;

/** Loads the texts of a language, then switches the app to it. Rejects when loading fails. */
export function activateLanguage(language: StaffLanguage): Promise<void> {
  const work = read(language);
  switching = work;
  work.catch(() => switching === work && (switching = undefined));
  return work;
}

async function read(language: StaffLanguage): Promise<void> {
  current = language;
  const parts = await Promise.all([...loaded].map((name) => catalogs[name][language]()));
  // The user may have chosen another language in the meantime.
  if (language !== current) return;
  // Adds the texts instead of replacing them: a load with more catalogs may have ended first.
  i18n.load(language, Object.assign({}, ...parts.map((part) => messagesIn(part, language))));
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** Loads catalogs in the current language, and from then on in every language the user switches to. */
export async function loadCatalogs(...names: CatalogName[]): Promise<void> {
  const isNew = names.some((name) => !loaded.has(name));
  for (const name of names) loaded.add(name);
  await (isNew || switching === undefined ? activateLanguage(current) : switching);
}
