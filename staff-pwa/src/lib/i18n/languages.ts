import { i18n } from "@lingui/core";
import type { StaffLanguage } from "@domain/shared/language.ts";
import { loadErrorCatalog } from "./error_catalog.ts";

/** The language on the screen, or that of staff for a browser's tag ("ko-KR"). The only place that compares one. */
export const staffLanguage = (tag = i18n.locale): StaffLanguage => tag.startsWith("ko") ? "ko" : "en";

type Catalog = { [L in StaffLanguage]: () => Promise<{ messages: Readonly<Record<string, string>> }> };

/** The errors' texts are kept in `error_catalog.ts`: they take typed parameters. */
const errorsIn = (language: StaffLanguage) => () => loadErrorCatalog(language).then(() => ({ messages: {} }));

/**
 * The texts by area: the counter's are there from the start, the board's and the errors' with the parts that come after the first
 * screen, the others with their pages.
 */
const catalogs = {
  counter: { en: () => import("./catalogs/en.ts"), ko: () => import("./catalogs/ko.ts") },
  board: { en: () => import("./catalogs/board_en.ts"), ko: () => import("./catalogs/board_ko.ts") },
  errors: { en: errorsIn("en"), ko: errorsIn("ko") },
  office: { en: () => import("./catalogs/office_en.ts"), ko: () => import("./catalogs/office_ko.ts") },
  menu: { en: () => import("./catalogs/menu_en.ts"), ko: () => import("./catalogs/menu_ko.ts") },
  store: { en: () => import("./catalogs/store_en.ts"), ko: () => import("./catalogs/store_ko.ts") },
  people: { en: () => import("./catalogs/people_en.ts"), ko: () => import("./catalogs/people_ko.ts") },
  analytics: {
    en: () => import("./catalogs/analytics_en.ts"),
    ko: () => import("./catalogs/analytics_ko.ts"),
  },
  records: { en: () => import("./catalogs/records_en.ts"), ko: () => import("./catalogs/records_ko.ts") },
  ready: { en: () => import("./catalogs/ready_en.ts"), ko: () => import("./catalogs/ready_ko.ts") },
} satisfies Record<string, Catalog>;

export type CatalogName = keyof typeof catalogs;

const opened = new Set<CatalogName>(["counter"]);
let spoken: StaffLanguage = "en";
/** The latest change of language or texts; undefined where it failed. */
let speaking: Promise<void> | undefined;

/** Fetches the language's texts, then switches every screen to it. */
export function speak(language: StaffLanguage): Promise<void> {
  const work = read(language);
  speaking = work;
  work.catch(() => speaking === work && (speaking = undefined));
  return work;
}

async function read(language: StaffLanguage): Promise<void> {
  spoken = language;
  const parts = await Promise.all([...opened].map((name) => catalogs[name][language]()));
  // Somebody may have chosen again meanwhile.
  if (language !== spoken) return;
  i18n.loadAndActivate({
    locale: language,
    messages: Object.assign({}, ...parts.map(({ messages }) => messages)),
  });
  document.documentElement.lang = language;
}

/** Fetches the texts of a page's areas, in the language that is spoken and in each one spoken later. */
export async function loadCatalogs(...names: CatalogName[]): Promise<void> {
  const isNew = names.some((name) => !opened.has(name));
  for (const name of names) opened.add(name);
  await (isNew || speaking === undefined ? speak(spoken) : speaking);
}
