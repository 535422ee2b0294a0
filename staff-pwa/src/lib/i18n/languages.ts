import { i18n } from "@lingui/core";
import { type StaffLanguage, staffLanguages } from "@domain/shared/language.ts";
import { texts as settings } from "@contract/setting_texts.ts?languages";
import { loadMessages, type TextsById } from "@web/i18n/texts.ts";
import { texts as analytics } from "@/texts/analytics.ts?languages";
import { texts as board } from "@/texts/board.ts?languages";
import { texts as counter } from "@/texts/counter.ts?languages";
import { texts as devices } from "@/texts/devices.ts?languages";
import { texts as menu } from "@/texts/menu.ts?languages";
import { texts as office } from "@/texts/office.ts?languages";
import { texts as people } from "@/texts/people.ts?languages";
import { texts as phone } from "@/texts/phone.ts?languages";
import { texts as ready } from "@/texts/ready.ts?languages";
import { texts as records } from "@/texts/records.ts?languages";
import { texts as store } from "@/texts/store.ts?languages";
import { loadErrorMessages } from "./error_messages.ts";

/** The staff language for a language tag ("ko-KR"), by default the current one. Compare languages only here. */
export const staffLanguage = (tag = i18n.locale): StaffLanguage =>
  staffLanguages.find((language) => tag.startsWith(language)) ?? staffLanguages[0];

/**
 * The message catalogs. `counter` is in the first load, `board` and `errors` load with the lazy components, the others with their
 * pages. The error texts are stored in `error_messages.ts` because they take typed parameters.
 */
const catalogs = {
  counter,
  board,
  errors: {},
  office,
  menu,
  store,
  settings,
  people,
  devices,
  phone,
  analytics,
  records,
  ready,
} satisfies Record<string, TextsById<StaffLanguage>>;

export type CatalogName = keyof typeof catalogs;
export type Catalogs = typeof catalogs;

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
  const parts = await Promise.all([...loaded].map((name) => load(name, language)));
  // The user may have chosen another language in the meantime, which the caller's page is then shown in.
  if (language !== current) return await switching;
  // Adds the texts instead of replacing them: a load with more catalogs may have ended first. In an active language no rendered text
  // changes, so nothing renders again.
  if (language === i18n.locale) return void Object.assign(i18n.messages, ...parts);
  i18n.load(language, Object.assign({}, ...parts));
  i18n.activate(language);
  document.documentElement.lang = language;
}

async function load(name: CatalogName, language: StaffLanguage): Promise<Readonly<Record<string, string>>> {
  if (name === "errors") await loadErrorMessages(language);
  return loadMessages<StaffLanguage, string>(catalogs[name], language);
}

/** Loads catalogs in the current language, and from then on in every language the user switches to. */
export async function loadCatalogs(...names: CatalogName[]): Promise<void> {
  const isNew = names.some((name) => !loaded.has(name));
  for (const name of names) loaded.add(name);
  await (isNew || switching === undefined ? activateLanguage(current) : switching);
}
