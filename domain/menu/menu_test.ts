import assert from "node:assert/strict";
import fc from "fast-check";
import { arranged } from "./menu.ts";

const items = (ids: readonly string[]) => ids.map((id, index) => ({ id, sortOrder: index + 1 }));

Deno.test("every order of the same items is accepted and numbered from 1", () => {
  const shuffled = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 }).chain((ids) =>
    fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length }))
  );
  fc.assert(fc.property(shuffled, ([ids, order]) => {
    assert.deepEqual(arranged(items(ids), order, ids), items(order));
  }));
});

Deno.test("a missing, unknown or repeated item and another previous order are refused", () => {
  const present = items(["a", "b", "c"]);
  for (const ids of [[], ["a", "b"], ["a", "b", "x"], ["a", "b", "b"], ["a", "b", "c", "c"]]) {
    assert.equal(arranged(present, ids), undefined, ids.join());
  }
  assert.equal(arranged(present, ["c", "b", "a"], ["b", "a", "c"]), undefined);
  assert.deepEqual(arranged(present, ["c", "b", "a"]), items(["c", "b", "a"]));
});
