import { equal } from "node:assert/strict";
import { cookingAge, dueOrders } from "./due.ts";
import { anOrder } from "./fixtures.ts";

const noon = Date.parse("2026-03-02T20:00:00.000Z");
const begun = (by: string, changes = {}) =>
  anOrder({
    status: "preparing",
    tab: "in_progress",
    pickup_option: "scheduled",
    marks: [{ move: "start", by, at: new Date(noon).toISOString(), made_offline: false, is_undone: false }],
    ...changes,
  });

Deno.test("an order for later that the clock began is due until somebody marks it, for ten minutes", () => {
  equal(dueOrders([begun("the system")], noon).length, 1);
  equal(dueOrders([begun("the system", { status: "ready" })], noon).length, 0);
  equal(dueOrders([begun("the system")], noon + 10 * 60_000).length, 0);
});

Deno.test("an order that a person began is nobody's news", () => {
  equal(dueOrders([begun("Mina Park")], noon).length, 0);
  equal(dueOrders([begun("the system", { pickup_option: "asap" })], noon).length, 0);
});

Deno.test("an order being cooked turns urgent five minutes before its promise and late at it", () => {
  const promise = new Date(noon).toISOString();
  equal(cookingAge(promise, noon - 6 * 60_000), "fresh");
  equal(cookingAge(promise, noon - 5 * 60_000), "waiting");
  equal(cookingAge(promise, noon), "late");
});
