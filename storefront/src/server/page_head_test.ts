import assert from "node:assert/strict";
import { jsonScript, sharing, splitHoisted } from "./page_head.ts";

Deno.test("Title and metas are cut off the page's beginning, and nothing else", () => {
  const title = `<title>Menu – House</title><meta name="description" content="All dishes"/>`;
  assert.deepEqual(splitHoisted(`${title}<div><title>in a drawing</title></div>`), {
    hoisted: title,
    body: "<div><title>in a drawing</title></div>",
  });
  assert.deepEqual(splitHoisted("<div></div>"), { hoisted: "", body: "<div></div>" });
});

Deno.test("Shared links say the page's title, and its address only where the origin is known", () => {
  const hoisted = `<title>Menu</title><meta name="description" content="All &amp; more"/>`;
  assert.match(sharing(hoisted, "/menu", "en", undefined), /og:description" content="All &amp; more"/);
  assert.doesNotMatch(sharing(hoisted, "/menu", "en", undefined), /canonical/);
  assert.match(
    sharing(hoisted, "/menu", "en", "https://house.test"),
    /<link rel="canonical" href="https:\/\/house\.test\/menu">/,
  );
});

Deno.test("Data cannot end its own script element", () => {
  const script = jsonScript(`id="state"`, { name: "</script><script>alert(1)</script>" });
  assert.equal(script.match(/<\/script>/g)?.length, 1);
  assert.deepEqual(JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, "")), {
    name: "</script><script>alert(1)</script>",
  });
});
