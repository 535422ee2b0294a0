import { type Language, languageFacts } from "@domain/shared/language.ts";
import { filesFor } from "./files_for.ts";

/** The pages the server draws, with the route's source file where it is a chunk of its own. */
const sources: Readonly<Record<string, string | undefined>> = {
  "/": undefined,
  "/menu": "src/routes/menu.tsx",
  "/hours": "src/routes/hours.tsx",
  "/about": "src/routes/about.tsx",
  "/contact": "src/routes/contact.tsx",
};

export const isPublicPage = (path: string): boolean => Object.hasOwn(sources, path);

/** The page's own scripts and texts, kept in a template until the first script (opening.js) asks for them with the others. */
export function lazyFiles(path: string, language: Language): string {
  const source = sources[path];
  const texts = `src/lib/locales/${language}/shop.json`;
  const files = filesFor(source === undefined ? [texts] : [texts, source]);
  const links = files.map((file) => `<link rel="modulepreload" href="/${file}">`);
  return `<template id="files">${links.join("")}</template>`;
}

/** React writes a page's title and metas before its body: they are cut off there and belong into the head. */
export function splitHoisted(markup: string): { hoisted: string; body: string } {
  const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/.exec(markup)?.[0] ?? "";
  return { hoisted, body: markup.slice(hoisted.length) };
}

/** What a link to the page shows where it is shared: its own words, and the house's cloth for a picture. */
export function sharing(
  hoisted: string,
  path: string,
  language: Language,
  origin: string | undefined,
): string {
  const title = /<title>([^<]*)<\/title>/.exec(hoisted)?.[1] ?? "";
  const description = /<meta name="description" content="([^"]*)"/.exec(hoisted)?.[1] ?? "";
  const properties = {
    type: "website",
    locale: languageFacts[language].locale.replace("-", "_"),
    title,
    description,
    ...(origin !== undefined && {
      url: `${origin}${path}`,
      image: `${origin}/share.png`,
      "image:width": "1200",
      "image:height": "630",
    }),
  };
  return [
    ...Object.entries(properties).map(([name, value]) => `<meta property="og:${name}" content="${value}">`),
    ...(origin === undefined ? [] : [`<link rel="canonical" href="${origin}${path}">`]),
  ].join("\n");
}

/** JSON that cannot end its own script element. */
export const jsonScript = (attributes: string, value: unknown): string =>
  `<script ${attributes}>${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
