import { type NamedSource, sourceParameter } from "@domain/cart/source.ts";
import { inLanguage, type Language } from "@domain/shared/language.ts";

/** What can be printed, each with its own source. */
export const pieces = ["poster", "table", "bag", "window"] as const satisfies readonly NamedSource[];
export type Piece = typeof pieces[number];

/** How often a piece is on a sheet. A table tent has two sides. */
export const copies: Readonly<Record<Piece, number>> = { poster: 1, table: 2, bag: 4, window: 1 };

export const papers = ["us", "a4"] as const;
export type Paper = typeof papers[number];

/** The languages of the printed texts. The code of a sheet in both leads to the guest's own language. */
export const kitLanguages = { both: ["en", "ko"], en: ["en"], ko: ["ko"] } as const satisfies Readonly<
  Record<string, readonly Language[]>
>;
export type KitLanguage = keyof typeof kitLanguages;

/** Returns the address of the menu that counts for the source. */
export function menuLink(address: string, source: NamedSource, language: Language = "en"): string {
  return `${address.replace(/\/+$/, "")}${inLanguage("/menu", language)}?${sourceParameter}=${source}`;
}

/** Returns the address as it is printed for people who type it: without the scheme. */
export function typedAddress(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/+$/, "");
}
