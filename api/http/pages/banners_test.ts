import { equal, match, ok } from "node:assert/strict";
import { inPageSources } from "./in_page.ts";
import type { BuiltApp } from "./pages.ts";
import { withDemoClockBanner, withTestModeBanner } from "./banners.ts";

const built = (files: Record<string, string> = {}): BuiltApp => ({
  index: `<!doctype html><html lang="en"><head><style>a{}</style></head><body><!--app--></body></html>`,
  files: new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])),
  serverEntry: undefined,
});

Deno.test("every page begins with the test mode banner in both languages, and the content security policy allows its style", () => {
  const { index } = withTestModeBanner(built());
  match(
    index,
    /<body><aside class="banner" aria-label="Test mode"><span lang="en">Test mode\. No real card is charged\./,
  );
  match(index, /<span lang="ko">테스트 모드입니다/);
  match(index, /<\/aside><!--app--><\/body>/);
  ok(!/<script/.test(index));
  const [before, after] = [inPageSources(built().index), inPageSources(index)];
  equal(after.styles.length, before.styles.length + 1);
});

Deno.test("the service worker fetches the page again when test mode changes", () => {
  const text = (app: BuiltApp, path: string) => new TextDecoder().decode(app.files.get(path));
  const entry = `{"revision":"0a1b","url":"index.html"},{"revision":"2c3d","url":"icons/mark.svg"}`;
  // The worker's code contains the file name as well.
  const code = "f({directoryIndex:n=`index.html`,cleanURLs:r=!0});";
  const other = "[{url:`index.html`,revision:`0a1b`}]";
  const app = withTestModeBanner(
    built({ "worker.js": `${code}[${entry}]`, "worker.js.br": "x", "a.css": "a{}" }),
  );
  equal(
    text(app, "worker.js"),
    `${code}[{"revision":"test-mode-0a1b","url":"index.html"},{"revision":"2c3d","url":"icons/mark.svg"}]`,
  );
  equal(app.files.has("worker.js.br"), false);
  equal(text(app, "a.css"), "a{}");
  equal(
    text(withTestModeBanner(built({ "worker.js": other })), "worker.js"),
    "[{url:`index.html`,revision:`test-mode-0a1b`}]",
  );
});

Deno.test("a demo with its own clock says so on every page and links to the page that changes the time", () => {
  const { index } = withDemoClockBanner(built());
  match(index, /<body><aside class="banner" aria-label="Demo"><span lang="en">Demo clock: from Friday/);
  match(index, /<span lang="ko">데모 시계: .* <a href="\/dev">변경<\/a><\/span><\/aside>/);
});
