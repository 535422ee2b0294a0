import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { type StaffLanguage, staffLanguages } from "../../domain/shared/language.ts";

const source = new URL("../src/opening.js", import.meta.url);

/** Inlines `opening.js` into the page. The API allows it in the content security policy by its hash. */
export function openingInPage(): Plugin {
  return {
    name: "opening-in-page",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const blocked = JSON.stringify(await blockedTexts());
        const script = readFileSync(source, "utf8")
          .replaceAll(/^\s*\/\/.*\n/gm, "")
          .replaceAll(/^\s+/gm, "")
          .replace("__BLOCKED__", () => blocked)
          .replace("__TEXTS__", () => JSON.stringify(textsIn(bundle)));
        return html.replace(/\s*(?=<script type="module")/, () => `\n    <script>${script}</script>\n    `);
      },
    },
  };
}

/** The texts of the page that a browser without storage shows, in each language. */
async function blockedTexts(): Promise<Record<string, unknown>> {
  const entries = staffLanguages.map(async (language) => {
    const { messages } = await import(
      new URL(`../src/lib/i18n/catalogs/${language}.ts`, import.meta.url).href
    );
    const { "app.blocked.title": title, "app.blocked.text": text, "app.broken.reload": reload } = messages;
    return [language, { title, text, reload }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The built catalog of the first screen in each language. Empty on the dev server, which has no bundle. */
function textsIn(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const filesIn = (language: StaffLanguage) =>
    Object.values(bundle)
      .filter((file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/catalogs/${language}.ts`))
      .map(({ fileName }) => `/admin/${fileName}`);
  return Object.fromEntries(staffLanguages.map((language) => [language, filesIn(language)]));
}
