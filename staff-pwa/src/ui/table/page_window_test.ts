import { deepEqual } from "node:assert/strict";
import { pageWindow } from "./page_window.ts";

Deno.test("shows every page up to five", () => {
  deepEqual(pageWindow(1, 1), [1]);
  deepEqual(pageWindow(2, 5), [1, 2, 3, 4, 5]);
});

Deno.test("shows five pages around the current one, and the first and last after gaps", () => {
  deepEqual(pageWindow(10, 20), [1, "gap", 8, 9, 10, 11, 12, "gap", 20]);
});

Deno.test("shows five consecutive pages at both ends", () => {
  deepEqual(pageWindow(1, 20), [1, 2, 3, 4, 5, "gap", 20]);
  deepEqual(pageWindow(20, 20), [1, "gap", 16, 17, 18, 19, 20]);
});

Deno.test("shows no gap when no page is left out", () => {
  deepEqual(pageWindow(4, 20), [1, 2, 3, 4, 5, 6, "gap", 20]);
  deepEqual(pageWindow(3, 6), [1, 2, 3, 4, 5, 6]);
});
