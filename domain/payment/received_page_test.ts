import assert from "node:assert/strict";
import { pageChanges, type ReceivedPage } from "./received_page.ts";

const sent: ReceivedPage = {
  headers: {
    "content-security-policy": "script-src 'self'",
    "x-content-type-options": "nosniff",
    "strict-transport-security": "max-age=31536000",
    "etag": "one",
  },
  scripts: [{ name: "/assets/checkout.js", text: "pay()" }, { name: "inline script", text: "start()" }],
};
const changes = (received: Partial<ReceivedPage>) => pageChanges(sent, { ...sent, ...received });

Deno.test("a page that arrives as it was sent has no changes, whatever a proxy does to other headers", () => {
  assert.deepEqual(changes({}), []);
  const headers = {
    ...sent.headers,
    "strict-transport-security": "max-age=63072000; preload",
    etag: "two",
    via: "1.1 proxy",
  };
  assert.deepEqual(changes({ headers }), []);
  assert.deepEqual(changes({ scripts: sent.scripts.toReversed() }), []);
});

Deno.test("a protecting header that is changed, new or gone is named", () => {
  const csp = { ...sent.headers, "content-security-policy": "script-src *" };
  assert.deepEqual(changes({ headers: csp }), ["content-security-policy"]);
  const more = { ...sent.headers, "permissions-policy": "camera=*" };
  assert.deepEqual(changes({ headers: more }), ["permissions-policy"]);
  assert.deepEqual(changes({ headers: {} }), [
    "content-security-policy",
    "x-content-type-options",
    "strict-transport-security",
  ]);
});

Deno.test("a script that is new, changed or gone is named once", () => {
  const [checkout, inline] = sent.scripts as [ReceivedPage["scripts"][0], ReceivedPage["scripts"][0]];
  const skimmer = { name: "https://skim.example/s.js", text: "" };
  assert.deepEqual(changes({ scripts: [...sent.scripts, skimmer] }), ["https://skim.example/s.js"]);
  assert.deepEqual(changes({ scripts: [{ ...checkout, text: "steal();pay()" }, inline] }), [
    "/assets/checkout.js",
  ]);
  assert.deepEqual(changes({ scripts: [checkout] }), ["inline script"]);
});

Deno.test("of a page full of new scripts ten are named, each shortened", () => {
  const scripts = Array.from({ length: 99 }, (_, nth) => ({ name: `${nth}`.padEnd(999, "x"), text: "" }));
  const named = changes({ scripts });
  assert.deepEqual([named.length, named[0]?.length], [10, 120]);
});
