import { deepEqual } from "node:assert/strict";
import { mergeEdits } from "./merge.ts";

const base = { name: "Tea House", note: "", tags: ["hot"], price: "4.00" };

Deno.test("merges changes of different fields", () => {
  const { merged, clashes } = mergeEdits({
    base,
    mine: { ...base, name: "Tea Garden" },
    theirs: { ...base, note: "Closed on Monday", tags: ["hot", "new"] },
  });
  deepEqual(merged, { ...base, name: "Tea Garden", note: "Closed on Monday", tags: ["hot", "new"] });
  deepEqual(clashes, []);
});

Deno.test("keeps my value of a field that both changed and lists it, unless both values are the same", () => {
  const { merged, clashes } = mergeEdits({
    base,
    mine: { ...base, name: "Tea Garden", price: "5.00" },
    theirs: { ...base, name: "Tea Pavilion", price: "5.00" },
  });
  deepEqual(merged, { ...base, name: "Tea Garden", price: "5.00" });
  deepEqual(clashes, [{ key: "name", mine: "Tea Garden", theirs: "Tea Pavilion" }]);
});
