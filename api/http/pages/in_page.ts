import { createHash } from "node:crypto";

/** Sources for a content policy: the hashes of what stands in a page itself. */
export type InPage = { scripts: readonly string[]; styles: readonly string[] };

/** The styles and scripts in a built page; data between script tags runs nowhere and needs no leave. */
export function inPageSources(page: string): InPage {
  const all = (element: RegExp) => Array.from(page.matchAll(element), ([, content = ""]) => hashOf(content));
  return {
    scripts: all(/<script(?: type="module")?>([^]*?)<\/script>/g),
    styles: all(/<style>([^]*?)<\/style>/g),
  };
}

const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
