import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { type StaffLanguage, staffLanguages } from "../../domain/shared/language.ts";
import { texts } from "../src/texts/counter.ts";
import { texts as blocked } from "../src/texts/opening.ts";

const source = new URL("../src/opening.js", import.meta.url);

/** Inlines `opening.js` into the page. The API allows it in the content security policy by its hash. */
export function openingInPage(): Plugin {
  return {
    name: "opening-in-page",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const blockedPage = JSON.stringify(blockedTexts());
        const script = readFileSync(source, "utf8")
          .replaceAll(/^\s*\/\/.*\n/gm, "")
          .replaceAll(/^\s+/gm, "")
          .replace("__BLOCKED__", () => blockedPage)
          .replace("__TEXTS__", () => JSON.stringify(textsIn(bundle)));
        return html.replace(/\s*(?=<script type="module")/, () => `\n    <script>${script}</script>\n    `);
      },
    },
  };
}

/** The texts of the page that a browser without storage shows, in each language. */
function blockedTexts(): Record<StaffLanguage, unknown> {
  const textsIn = (language: StaffLanguage) => ({
    title: blocked["app.blocked.title"][language],
    text: blocked["app.blocked.text"][language],
    reload: texts["app.broken.reload"][language],
  });
  return { en: textsIn("en"), ko: textsIn("ko") };
}

/** The built catalog of the first screen in each language. Empty on the dev server, which has no bundle. */
function textsIn(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const filesIn = (language: StaffLanguage) =>
    Object.values(bundle)
      .filter((file) =>
        file.type === "chunk" && file.facadeModuleId?.endsWith(`/texts/counter.ts?${language}`)
      )
      .map(({ fileName }) => `/admin/${fileName}`);
  return Object.fromEntries(staffLanguages.map((language) => [language, filesIn(language)]));
}
