import { deepEqual, equal } from "node:assert/strict";
import { forRoute, inPageSources } from "./in_page.ts";

Deno.test("inline styles and scripts are listed by their hashes, but not files and data blocks", () => {
  const page = `<style>p{}</style><script src="/a.js"></script><script type="application/json">{}</script>
    <script type="module">run()</script>`;
  const { scripts, styles } = inPageSources(page);
  // `printf 'p{}' | openssl dgst -sha256 -binary | base64`
  deepEqual(styles, ["'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"]);
  equal(scripts.length, 1);
  deepEqual(scripts, inPageSources("<script>run()</script>").scripts);
});

Deno.test("speculation rules are listed as scripts", () => {
  deepEqual(
    inPageSources('<script type="speculationrules">{}</script>'),
    inPageSources("<script>{}</script>"),
  );
});

Deno.test("a page has what is inlined for its own route and for all routes, and every hash is listed", () => {
  const own = '<style data-route="menu">p{}</style>';
  const others =
    '<style data-route="home">b{}</style><script data-route="browser" type="module">go()</script>';
  const page = `${own}${others}<style>i{}</style>`;
  equal(forRoute("menu", page), `${own}<style>i{}</style>`);
  equal(inPageSources(page).styles.length, 3);
  equal(inPageSources(page).scripts.length, 1);
  deepEqual(inPageSources(own), inPageSources("<style>p{}</style>"));
});

Deno.test("a page without inline styles and scripts has no hashes", () => {
  deepEqual(inPageSources(""), { scripts: [], styles: [] });
});
