import assert from "node:assert/strict";
import { jsonScript, sharingTags, splitHoisted } from "./page_head.ts";

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

Deno.test("escapes data that would close its script element", () => {
  const script = jsonScript(`id="state"`, { name: "</script><script>alert(1)</script>" });
  assert.equal(script.match(/<\/script>/g)?.length, 1);
  assert.deepEqual(JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, "")), {
    name: "</script><script>alert(1)</script>",
  });
});
