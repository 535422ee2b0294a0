import { deepEqual } from "node:assert/strict";
import { keepPlaceMs, type Place, places as placesOf } from "./use_places.ts";

const [a, b, c] = ["a", "b", "c"] as const;
const places = (before: readonly Place<string>[], items: readonly string[], now: number) =>
  placesOf(before, items, (id) => id, now);
const seen = (all: readonly Place<string>[]) =>
  all.map(({ id, leftAt }) => leftAt === undefined ? id : `(${id})`);

Deno.test("keeps the place of an order that leaves, so that the others do not move", () => {
  const two = places([], [a, b], 0);
  deepEqual(seen(places(two, [b], 1)), ["(a)", "b"]);
});

Deno.test("closes all empty places together five seconds after the last order left", () => {
  const one = places(places([], [a, b, c], 0), [b, c], 0);
  const two = places(one, [c], 3_000);
  deepEqual(seen(places(two, [c], keepPlaceMs)), ["(a)", "(b)", "c"]);
  deepEqual(seen(places(two, [c], 3_000 + keepPlaceMs)), ["c"]);
});

Deno.test("keeps no empty place when the last order leaves", () => {
  const none = places(places([], [a, b], 0), [], 1);
  deepEqual(none, []);
  deepEqual(seen(places(none, [c], 2)), ["c"]);
});

Deno.test("keeps the last place when the list stands beside another one", () => {
  deepEqual(seen(placesOf(places([], [a], 0), [], (id) => id, 1, true)), ["(a)"]);
});

Deno.test("keeps an empty place after the same card when the list is sorted again", () => {
  deepEqual(seen(places(places([], [a, b], 0), [a, c], 1)), ["a", "(b)", "c"]);
  deepEqual(seen(places(places([], [a, b, c], 0), [c, a], 1)), ["c", "a", "(b)"]);
});

Deno.test("fills its place again when an order comes back", () => {
  const gone = places(places([], [a, b, c], 0), [a, c], 1);
  deepEqual(seen(places(gone, [a, b, c], 2)), ["a", "b", "c"]);
});
