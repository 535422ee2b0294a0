import { languages } from "@domain/shared/language.ts";
import { demoClockLinkTexts, demoClockTexts, testModeTexts, type Texts } from "../guest_texts.ts";
import type { BuiltApp } from "./pages.ts";

const style = ".banner{margin:0;padding:.375rem 1rem;background:var(--caution-wash);color:var(--ink);" +
  "font-size:.875rem;font-weight:650;line-height:1.4;text-align:center}:root{--banner-height:2rem}" +
  ".banner span{display:inline-block}@media print{.banner{display:none}}";

/** Adds the test mode banner to every page of a front end. */
export function withTestModeBanner(app: BuiltApp): BuiltApp {
  return withBanner(app, "test-mode", { label: "Test mode", texts: testModeTexts });
}

/** Adds the banner of the demo's clock to every page of a front end. It links to the demo's page, which changes the clock. */
export function withDemoClockBanner(app: BuiltApp): BuiltApp {
  return withBanner(app, "demo-clock", {
    label: "Demo",
    texts: demoClockTexts,
    link: { href: "/dev", texts: demoClockLinkTexts },
  });
}

/**
 * Adds a banner to every page. It is part of the HTML, so it needs no script and causes no layout shift. It contains every language,
 * because the language of some pages is known only in the browser. `name` marks the page's revision in the service worker.
 */
function withBanner(
  app: BuiltApp,
  name: string,
  { label, texts, link }: {
    label: string;
    texts: Texts<string>;
    link?: { href: string; texts: Texts<string> };
  },
): BuiltApp {
  const spans = languages.map((language) => {
    const linked = link && ` <a href="${link.href}">${link.texts[language]}</a>`;
    return `<span lang="${language}">${texts[language]}${linked ?? ""}</span>`;
  });
  const banner = `<aside class="banner" aria-label="${label}">${spans.join(" ")}</aside>`;
  const index = app.index
    .replace("</head>", () => `<style>${style}</style></head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${banner}`);
  return { ...app, index, files: withOwnRevision(app.files, name) };
}

const worker = "worker.js";
const ofIndex = /\{(?=[^{}]*\brevision\b)[^{}]*["'`]index\.html["'`][^{}]*\}/;

/** Changes the page's revision in the service worker, so that it fetches the page again when the banner appears or goes. */
function withOwnRevision(files: BuiltApp["files"], name: string): BuiltApp["files"] {
  const bytes = files.get(worker);
  if (bytes === undefined) return files;
  const script = new TextDecoder().decode(bytes).replace(
    ofIndex,
    (entry) => entry.replace(/(revision"?:\s*["'`])/, `$1${name}-`),
  );
  const changed = new Map(files).set(worker, new TextEncoder().encode(script));
  changed.delete(`${worker}.br`);
  return changed;
}
