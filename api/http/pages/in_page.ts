import { createHash } from "node:crypto";

/** The hashes of a page's inline scripts and styles, as sources for the content security policy. */
export type InPage = { scripts: readonly string[]; styles: readonly string[] };

/** Returns the hashes of the inline scripts, speculation rules and styles of a built page. Data blocks need no hash. */
export function inPageSources(page: string): InPage {
  const all = (element: RegExp) => Array.from(page.matchAll(element), ([, content = ""]) => hashOf(content));
  return {
    scripts: all(/<script(?: data-route="\w+")?(?: type="(?:module|speculationrules)")?>([^]*?)<\/script>/g),
    styles: all(/<style(?: data-route="\w+")?>([^]*?)<\/style>/g),
  };
}

/** The route of the pages that the browser renders. */
export const routeInBrowser = "browser";

/** Returns a built page without the styles and scripts of all routes but this one. */
export const forRoute = (route: string, page: string): string =>
  page.replaceAll(
    /<(style|script) data-route="(\w+)"[^>]*>[^]*?<\/\1>\s*/g,
    (element, _, of) => of === route ? element : "",
  );

const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
