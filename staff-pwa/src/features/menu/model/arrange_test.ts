import { deepEqual } from "node:assert/strict";
import { moved } from "./arrange.ts";

Deno.test("moves an item up and down", () => {
  deepEqual(moved(["a", "b", "c"], 2, 1), ["a", "c", "b"]);
  deepEqual(moved(["a", "b", "c"], 0, 2), ["b", "c", "a"]);
});

Deno.test("does not move an item past the ends", () => {
  deepEqual(moved(["a", "b"], 0, -1), ["a", "b"]);
  deepEqual(moved(["a", "b"], 1, 5), ["a", "b"]);
});
