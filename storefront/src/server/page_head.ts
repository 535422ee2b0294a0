import { isPublicPath, type PublicPath } from "@contract/guest_paths.ts";
import { inLanguage, type Language, languageFacts, languages } from "@domain/shared/language.ts";
import type { illustrationSheet } from "@web/illustrations/sheet.ts";
import { type ClientFile, clientFiles } from "./client_files.ts";

/** The file of each page that the server renders, in `src/routes`. Each is a chunk and has styles of its own. */
const routes: Readonly<Record<PublicPath, string>> = {
  "/": "home",
  "/menu": "menu",
  "/hours": "hours",
  "/about": "about",
  "/contact": "contact",
  "/privacy": "legal",
  "/terms": "legal",
  "/refunds": "legal",
  "/accessibility": "legal",
};

export const routeOf = (path: string): string => isPublicPath(path) ? routes[path] : "not_found";

/**
 * Returns the preload links of the page's own chunks and of the file with its illustrations, if it has any, in a template that
 * opening.js adds to the head after the first paint.
 */
export function lazyFiles(path: string, sheet?: ReturnType<typeof illustrationSheet>): string {
  const files = filesFor([`src/routes/${routeOf(path)}.tsx`]);
  const links = files.map((file) => `<link rel="modulepreload" href="/${file}">`);
  if (sheet !== undefined && sheet.illustrations.length > 0) {
    links.push(`<link rel="preload" as="fetch" crossorigin href="${sheet.path}">`);
  }
  return `<template id="files">${links.join("")}</template>`;
}

/** Splits off the title and meta tags, which React renders before the body and which belong into the head. */
export function splitHoisted(markup: string): { hoisted: string; body: string } {
  const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/.exec(markup)?.[0] ?? "";
  return { hoisted, body: markup.slice(hoisted.length) };
}

/**
 * Returns the Open Graph tags, the canonical link and the links to the page in each language. Links and image are omitted when `origin`
 * is unknown. `path` names no language.
 */
export function sharingTags(
  hoisted: string,
  path: string,
  language: Language,
  origin: string | undefined,
): string {
  const title = /<title>([^<]*)<\/title>/.exec(hoisted)?.[1] ?? "";
  const description = /<meta name="description" content="([^"]*)"/.exec(hoisted)?.[1] ?? "";
  const address = (of: Language) => `${origin}${inLanguage(path, of)}`;
  const properties = {
    type: "website",
    locale: ogLocale(language),
    title,
    description,
    ...(origin !== undefined && {
      url: address(language),
      image: `${origin}${inLanguage("/share.png", language)}`,
      "image:width": "1200",
      "image:height": "630",
      "image:alt": title,
    }),
  };
  return [
    ...Object.entries(properties).map(([name, value]) => `<meta property="og:${name}" content="${value}">`),
    ...languages.filter((each) => each !== language).map((each) =>
      `<meta property="og:locale:alternate" content="${ogLocale(each)}">`
    ),
    `<meta name="twitter:card" content="summary_large_image">`,
    ...(origin === undefined ? [] : [
      `<link rel="canonical" href="${address(language)}">`,
      ...languages.map((each) => alternate(each, address(each))),
      alternate("x-default", address(languages[0])),
    ]),
  ].join("\n");
}

const ogLocale = (language: Language) => languageFacts[language].locale.replace("-", "_");

const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="${address}">`;

/** Returns a script element with JSON, escaped so that the data cannot close the element. */
export const jsonScript = (attributes: string, value: unknown): string =>
  `<script ${attributes}>${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

/** Returns the scripts that `sources` (paths from the app's root) need, without duplicates. */
export function filesFor(
  sources: readonly string[],
  files: Readonly<Record<string, ClientFile>> = clientFiles,
): string[] {
  const scripts = new Set<string>();
  const visit = (source: string) => {
    const built = files[source];
    if (built === undefined || scripts.has(built.file)) return;
    scripts.add(built.file);
    for (const imported of built.imports ?? []) visit(imported);
  };
  sources.forEach(visit);
  return [...scripts];
}
