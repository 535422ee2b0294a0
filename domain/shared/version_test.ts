import assert from "node:assert/strict";
import { versionOf } from "./version.ts";

Deno.test("a version does not depend on key order or on undefined values", () => {
  assert.equal(versionOf({ a: 1, b: { c: 2, d: 3 } }), versionOf({ b: { d: 3, c: 2 }, e: undefined, a: 1 }));
});

Deno.test("every difference in content makes a different version", () => {
  const versions = [
    { a: 1 },
    { a: 2 },
    { a: "1" },
    { a: [1, 2] },
    { a: [2, 1] },
    { b: 1 },
    { a: null },
    {},
    undefined,
  ]
    .map(versionOf);
  assert.equal(new Set(versions).size, versions.length);
});
