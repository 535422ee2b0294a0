import { deepEqual } from "node:assert/strict";
import { inPlaces } from "./use_places.ts";

const [a, b, c] = ["a", "b", "c"] as const;
const places = (before: readonly string[], items: readonly string[], keepsLast?: boolean) =>
  inPlaces(before, items, (id) => id, keepsLast);

Deno.test("keeps the place of an order that leaves, so that the others do not move", () => {
  deepEqual(places([a, b], [b]), [a, b]);
  deepEqual(places([a, b, c], [c]), [a, b, c]);
});

Deno.test("keeps no empty place when the last order leaves", () => {
  deepEqual(places([a, b], []), []);
});

Deno.test("keeps the last place when the list stands beside another one", () => {
  deepEqual(places([a], [], true), [a]);
});

Deno.test("keeps an empty place after the same card when the list is sorted again", () => {
  deepEqual(places([a, b], [a, c]), [a, b, c]);
  deepEqual(places([a, b, c], [c, a]), [c, a, b]);
});

Deno.test("shows an order that comes back as the list sorts it", () => {
  deepEqual(places([a, b, c], [a, c, b]), [a, c, b]);
});
