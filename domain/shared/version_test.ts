import assert from "node:assert/strict";
import fc from "fast-check";
import { isSame, versionOf } from "./version.ts";

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

Deno.test("two values are the same when their versions are", () => {
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(undefined, null, 0, 1, "", "1", true),
      fc.array(tie("value").filter((value) => value !== undefined), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom("a", "b"), tie("value")),
    ),
  })).value;
  fc.assert(
    fc.property(values, values, (one, other) => isSame(one, other) === (versionOf(one) === versionOf(other))),
    { numRuns: 2_000 },
  );
  assert.equal(isSame({ a: 1, b: { c: [2] } }, { b: { c: [2] }, e: undefined, a: 1 }), true);
});

Deno.test("a version is the 64-bit FNV-1a hash of the canonical JSON", () => {
  // The published test vectors do not cover JSON; this is the definition of the hash.
  const fnv = (text: string) =>
    new TextEncoder().encode(text).reduce(
      (hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n),
      0xcbf29ce484222325n,
    ).toString(36);
  for (const text of ["", "a", "김치찌개 16.50", "x".repeat(5_000)]) {
    assert.equal(versionOf(text), fnv(JSON.stringify(text)));
  }
});
