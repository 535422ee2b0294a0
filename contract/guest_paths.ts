import { legalPages } from "@domain/settings/legal_page.ts";
import { inLanguage, type Language } from "@domain/shared/language.ts";

/** The paths of the pages that the server renders and search engines list. They name no language. */
export const publicPaths = [
  "/",
  "/about",
  "/menu",
  "/hours",
  "/contact",
  ...legalPages.map((page) => `/${page}` as const),
] as const;
export type PublicPath = typeof publicPaths[number];

/** Returns whether a path without its language is that of a public page. */
export const isPublicPath = (path: string): path is PublicPath => publicPaths.some((each) => each === path);

/** The menu page for one category, which search engines list (`categoryHead`). It names no language. */
export const categoryPath = (categoryId: string): string =>
  `/menu?category=${encodeURIComponent(categoryId)}`;

const prefix = "ord_";

/** The path of the redirect to an order's page in a language, for text messages: "/o/2x4k…" and "/ko/o/2x4k…". */
export const shortOrderPath = (orderId: string, language: Language): string =>
  inLanguage(`/o/${orderId.replace(prefix, "")}`, language);

/** Returns the address of the page that `shortOrderPath` leads to. `shortId` is its last part. */
export const orderPathOf = (shortId: string, language: Language): string =>
  inLanguage(`/order-confirmation/${prefix}${encodeURIComponent(shortId)}`, language);
