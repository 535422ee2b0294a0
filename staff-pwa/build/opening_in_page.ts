import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

const source = new URL("../src/opening.js", import.meta.url);
/** The texts the counter is drawn with, by language. */
const catalogs = { en: ["en"], ko: ["ko"] };

/** Puts the page's first script into the page itself. The API lets it in by what it contains. */
export function openingInPage(): Plugin {
  return {
    name: "opening-in-page",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const script = readFileSync(source, "utf8")
          .replaceAll(/^\s*\/\/.*\n/gm, "")
          .replaceAll(/^\s+/gm, "")
          .replace("__TEXTS__", () => JSON.stringify(textsIn(bundle)));
        return html.replace(/\s*(?=<script type="module")/, () => `\n    <script>${script}</script>\n    `);
      },
    },
  };
}

/** The files of those texts. A dev server has no files, and the page fetches them itself. */
function textsIn(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const fileOf = (catalog: string) =>
    Object.values(bundle)
      .filter((file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/catalogs/${catalog}.ts`))
      .map(({ fileName }) => `/admin/${fileName}`);
  return Object.fromEntries(
    Object.entries(catalogs).map(([language, names]) => [language, names.flatMap(fileOf)]),
  );
}
