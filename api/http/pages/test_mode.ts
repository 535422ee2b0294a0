import { languages } from "@domain/shared/language.ts";
import { testModeTexts } from "../guest_texts.ts";
import type { BuiltApp } from "./pages.ts";

const style = ".test-mode{margin:0;padding:.5rem 1rem;background:var(--caution-wash);color:var(--ink);" +
  "font-size:.875rem;font-weight:650;line-height:1.4;text-align:center}" +
  ".test-mode span{display:inline-block}@media print{.test-mode{display:none}}";
// The page's language is known only later on some pages: all are always there.
const banner = `<aside class="test-mode" aria-label="Test mode">${
  languages.map((language) => `<span lang="${language}">${testModeTexts[language]}</span>`).join(" ")
}</aside>`;

/**
 * A front end whose every page begins with the words that no real card is charged. They stand in the page itself, so they need no
 * script and move nothing when they appear.
 */
export function withTestModeBanner(app: BuiltApp): BuiltApp {
  const index = app.index
    .replace("</head>", () => `<style>${style}</style></head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${banner}`);
  return { ...app, index, files: withOwnRevision(app.files) };
}

const worker = "worker.js";
const ofIndex = /\{(?=[^{}]*\brevision\b)[^{}]*["'`]index\.html["'`][^{}]*\}/;

/** An offline worker keeps the page under its revision: another one makes it fetch the page again when the mode changes. */
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
