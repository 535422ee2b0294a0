import { deepEqual } from "node:assert/strict";
import { anOrder } from "./fixtures.ts";
import { keepPlaceMs, type Place, places } from "./places.ts";

const [a, b, c] = ["a", "b", "c"].map((id) => anOrder({ id })) as [
  ReturnType<typeof anOrder>,
  ReturnType<typeof anOrder>,
  ReturnType<typeof anOrder>,
];
const seen = (all: readonly Place[]) =>
  all.map(({ order, leftAt }) => leftAt === undefined ? order.id : `(${order.id})`);

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

Deno.test("puts a new order after older ones that expire at the same time, and after the empty places", () => {
  deepEqual(seen(places(places([], [a, b], 0), [a, c], 1)), ["a", "(b)", "c"]);
});

Deno.test("puts the order that expires first ahead of older orders, and orders with one expiry by promised time", () => {
  const scheduled = (id: string, pickup_at: string, expires_at: string) =>
    anOrder({ id, pickup_option: "scheduled", pickup_at, expires_at });
  const evening = scheduled("evening", "2026-03-03T03:30:00.000Z", "2026-03-02T20:30:00.000Z");
  const later = scheduled("later", "2026-03-02T21:15:00.000Z", "2026-03-02T20:15:00.000Z");
  const sooner = scheduled("sooner", "2026-03-02T20:45:00.000Z", "2026-03-02T20:15:00.000Z");
  const asap = anOrder({
    id: "asap",
    created_at: "2026-03-02T20:05:00.000Z",
    expires_at: "2026-03-02T20:20:00.000Z",
  });
  deepEqual(seen(places([], [evening, later, sooner, asap], 0)), ["sooner", "later", "asap", "evening"]);
  deepEqual(seen(places(places([], [evening, asap], 0), [evening], 1)), ["(asap)", "evening"]);
});
