import { languages } from "@domain/shared/language.ts";
import { testModeTexts } from "../guest_texts.ts";
import type { BuiltApp } from "./pages.ts";

const style = ".test-mode{margin:0;padding:.5rem 1rem;background:var(--caution-wash);color:var(--ink);" +
  "font-size:.875rem;font-weight:650;line-height:1.4;text-align:center}" +
  ".test-mode span{display:inline-block}@media print{.test-mode{display:none}}";
// Contains every language, because the language of some pages is known only in the browser.
const banner = `<aside class="test-mode" aria-label="Test mode">${
  languages.map((language) => `<span lang="${language}">${testModeTexts[language]}</span>`).join(" ")
}</aside>`;

/**
 * Adds the test mode banner to every page of a front end. It is part of the HTML, so it needs no script and causes no layout shift.
 */
export function withTestModeBanner(app: BuiltApp): BuiltApp {
  const index = app.index
    .replace("</head>", () => `<style>${style}</style></head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${banner}`);
  return { ...app, index, files: withOwnRevision(app.files) };
}

const worker = "worker.js";
const ofIndex = /\{(?=[^{}]*\brevision\b)[^{}]*["'`]index\.html["'`][^{}]*\}/;

/** Changes the page's revision in the service worker, so that it fetches the page again when test mode changes. */
function withOwnRevision(files: BuiltApp["files"]): BuiltApp["files"] {
  const bytes = files.get(worker);
  if (bytes === undefined) return files;
  const script = new TextDecoder().decode(bytes).replace(
    ofIndex,
    (entry) => entry.replace(/(revision"?:\s*["'`])/, "$1test-mode-"),
  );
  const changed = new Map(files).set(worker, new TextEncoder().encode(script));
  changed.delete(`${worker}.br`);
  return changed;
}
