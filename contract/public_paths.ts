import { legalPages } from "@domain/settings/legal_page.ts";

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
