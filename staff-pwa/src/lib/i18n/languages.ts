import { i18n } from "@lingui/core";
import { type StaffLanguage, staffLanguages } from "@domain/shared/language.ts";
import { loadErrorCatalog } from "./error_catalog.ts";

/** The staff language for a language tag ("ko-KR"), by default the current one. Compare languages only here. */
export const staffLanguage = (tag = i18n.locale): StaffLanguage =>
  staffLanguages.find((language) => tag.startsWith(language)) ?? staffLanguages[0];

type Catalog = { [L in StaffLanguage]: () => Promise<{ messages: Readonly<Record<string, string>> }> };

/** The error texts are stored in `error_catalog.ts` because they take typed parameters. */
const errorsIn = (language: StaffLanguage) => () => loadErrorCatalog(language).then(() => ({ messages: {} }));

/**
 * The message catalogs. `counter` is in the first load, `board` and `errors` load with the lazy components, the others with their
 * pages.
 */
const catalogs = {
  counter: { en: () => import("./catalogs/en.ts"), ko: () => import("./catalogs/ko.ts") },
  board: { en: () => import("./catalogs/board_en.ts"), ko: () => import("./catalogs/board_ko.ts") },
  errors: { en: errorsIn("en"), ko: errorsIn("ko") },
  office: { en: () => import("./catalogs/office_en.ts"), ko: () => import("./catalogs/office_ko.ts") },
  menu: { en: () => import("./catalogs/menu_en.ts"), ko: () => import("./catalogs/menu_ko.ts") },
  store: { en: () => import("./catalogs/store_en.ts"), ko: () => import("./catalogs/store_ko.ts") },
  people: { en: () => import("./catalogs/people_en.ts"), ko: () => import("./catalogs/people_ko.ts") },
  phone: { en: () => import("./catalogs/phone_en.ts"), ko: () => import("./catalogs/phone_ko.ts") },
  analytics: {
    en: () => import("./catalogs/analytics_en.ts"),
    ko: () => import("./catalogs/analytics_ko.ts"),
  },
  records: { en: () => import("./catalogs/records_en.ts"), ko: () => import("./catalogs/records_ko.ts") },
  ready: { en: () => import("./catalogs/ready_en.ts"), ko: () => import("./catalogs/ready_ko.ts") },
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
  i18n.load(language, Object.assign({}, ...parts.map(({ messages }) => messages)));
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** Loads catalogs in the current language, and from then on in every language the user switches to. */
export async function loadCatalogs(...names: CatalogName[]): Promise<void> {
  const isNew = names.some((name) => !loaded.has(name));
  for (const name of names) loaded.add(name);
  await (isNew || switching === undefined ? activateLanguage(current) : switching);
}
