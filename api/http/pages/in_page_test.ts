import { deepEqual, equal } from "node:assert/strict";
import { inPageSources, withStylesOf } from "./in_page.ts";

Deno.test("inline styles and scripts are listed by their hashes, but not files and data blocks", () => {
  const page = `<style>p{}</style><script src="/a.js"></script><script type="application/json">{}</script>
    <script type="module">run()</script>`;
  const { scripts, styles } = inPageSources(page);
  // `printf 'p{}' | openssl dgst -sha256 -binary | base64`
  deepEqual(styles, ["'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"]);
  equal(scripts.length, 1);
  deepEqual(scripts, inPageSources("<script>run()</script>").scripts);
});

Deno.test("a page has the styles of its own route and of all routes, whose hashes are all listed", () => {
  const own = '<style data-route="menu">p{}</style>';
  const page = `${own}<style data-route="home">b{}</style><style>i{}</style>`;
  equal(withStylesOf("menu", page), `${own}<style>i{}</style>`);
  equal(inPageSources(page).styles.length, 3);
  deepEqual(inPageSources(own), inPageSources("<style>p{}</style>"));
});

Deno.test("a page without inline styles and scripts has no hashes", () => {
  deepEqual(inPageSources(""), { scripts: [], styles: [] });
});
