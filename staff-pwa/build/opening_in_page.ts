import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

const source = new URL("../src/opening.js", import.meta.url);
/** The catalogs of the first screen, by language. */
const catalogs = { en: ["en"], ko: ["ko"] };

/** Inlines `opening.js` into the page. The API allows it in the content security policy by its hash. */
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

/** The built files of those catalogs. Empty on the dev server, which has no bundle. */
function textsIn(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const fileOf = (catalog: string) =>
    Object.values(bundle)
      .filter((file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/catalogs/${catalog}.ts`))
      .map(({ fileName }) => `/admin/${fileName}`);
  return Object.fromEntries(
    Object.entries(catalogs).map(([language, names]) => [language, names.flatMap(fileOf)]),
  );
}
