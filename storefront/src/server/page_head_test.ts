import assert from "node:assert/strict";
import { filesFor, jsonScript, lazyFiles, sharingTags, splitHoisted } from "./page_head.ts";

Deno.test("splits only the leading title and meta tags off the page", () => {
  const title = `<title>Menu – House</title><meta name="description" content="All dishes"/>`;
  assert.deepEqual(splitHoisted(`${title}<div><title>in a drawing</title></div>`), {
    hoisted: title,
    body: "<div><title>in a drawing</title></div>",
  });
  assert.deepEqual(splitHoisted("<div></div>"), { hoisted: "", body: "<div></div>" });
});

Deno.test("adds the description to shared links, and the address only with a known origin", () => {
  const hoisted = `<title>Menu</title><meta name="description" content="All &amp; more"/>`;
  assert.match(sharingTags(hoisted, "/menu", "en", undefined), /og:description" content="All &amp; more"/);
  assert.doesNotMatch(sharingTags(hoisted, "/menu", "en", undefined), /canonical/);
  assert.match(
    sharingTags(hoisted, "/menu", "en", "https://house.test"),
    /<link rel="canonical" href="https:\/\/house\.test\/menu">/,
  );
});

Deno.test("each page names its address in every language, and the canonical one is in its own", () => {
  const tags = (path: string, language: "en" | "ko") => sharingTags("", path, language, "https://house.test");
  for (const language of ["en", "ko"] as const) {
    const links = Array.from(
      tags("/menu", language).matchAll(
        /<link rel="(\w+)"(?: hreflang="([\w-]+)")? href="https:\/\/house\.test([^"]*)">/g,
      ),
      ([, rel, of, path]) => `${of ?? rel} ${path}`,
    );
    assert.deepEqual(links, [
      `canonical ${language === "ko" ? "/ko/menu" : "/menu"}`,
      "en /menu",
      "ko /ko/menu",
      "x-default /menu",
    ]);
  }
  assert.match(tags("/", "ko"), /rel="canonical" href="https:\/\/house\.test\/ko"/);
});

Deno.test("escapes data that would close its script element", () => {
  const script = jsonScript(`id="state"`, { name: "</script><script>alert(1)</script>" });
  assert.equal(script.match(/<\/script>/g)?.length, 1);
  assert.deepEqual(JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, "")), {
    name: "</script><script>alert(1)</script>",
  });
});

const manifest = {
  "src/routes/home.tsx": { file: "assets/home-1.js", imports: ["_shared.js"] },
  "src/routes/menu.tsx": { file: "assets/menu-1.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared-1.js", imports: ["_shared.js"] },
};

Deno.test("lists a page's files and their imports once and ignores unknown sources", () => {
  assert.deepEqual(filesFor(["src/routes/home.tsx"], manifest), ["assets/home-1.js", "assets/shared-1.js"]);
  assert.deepEqual(filesFor(["src/routes/menu.tsx", "src/routes/home.tsx", "src/gone.tsx"], manifest), [
    "assets/menu-1.js",
    "assets/shared-1.js",
    "assets/home-1.js",
  ]);
});

Deno.test("the menu's file of illustrations is loaded in advance only if there are any", () => {
  const path = "/illustrations/abc.json";
  assert.match(lazyFiles("/menu", { path, illustrations: ["/illustrations/dish_a/xyz.svg"] }), /abc\.json/);
  assert.doesNotMatch(lazyFiles("/menu", { path, illustrations: [] }), /abc\.json/);
});
