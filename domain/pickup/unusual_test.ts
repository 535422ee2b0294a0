import assert from "node:assert/strict";
import { anOrder } from "@domain/testing/fixtures.ts";
import { isUnusual, unusualWarnings } from "./unusual.ts";

const regular = { ordersOfPhone: 4, noShows: 0, disputes: 0, usualCents: undefined };

Deno.test("only a first order of more than three times the usual total is unusually large", () => {
  const first = { ...regular, ordersOfPhone: 0, usualCents: 3_000 };
  assert.deepEqual(unusualWarnings(9_000, first, false), []);
  assert.deepEqual(unusualWarnings(9_001, first, false), [{ kind: "first_and_large" }]);
  assert.deepEqual(unusualWarnings(9_001, { ...first, ordersOfPhone: 1 }, false), []);
  assert.deepEqual(unusualWarnings(900_000, { ...first, usualCents: undefined }, false), []);
});

Deno.test("a first order and a foreign card are named beside a reason, and alone make no order unusual", () => {
  const first = { ...regular, ordersOfPhone: 0, usualCents: 3_000 };
  assert.deepEqual(unusualWarnings(1_000, first, false, "KR"), []);
  assert.deepEqual(unusualWarnings(1_000, first, true, "KR"), [
    { kind: "cards_declined" },
    { kind: "first_order" },
    { kind: "foreign_card", country: "KR" },
  ]);
  assert.deepEqual(unusualWarnings(9_001, first, false, "US"), [{ kind: "first_and_large" }]);
  assert.deepEqual(unusualWarnings(1_000, regular, true, undefined), [{ kind: "cards_declined" }]);
});

Deno.test("disputes, no-shows and declined cards are named, and nothing else makes an order unusual", () => {
  const warnings = unusualWarnings(1_000, { ...regular, disputes: 1, noShows: 2 }, true);
  assert.deepEqual(warnings, [
    { kind: "earlier_dispute", count: 1 },
    { kind: "earlier_no_show", count: 2 },
    { kind: "cards_declined" },
  ]);
  assert.deepEqual(unusualWarnings(1_000, regular, false), []);
  for (const warning of warnings) assert.ok(isUnusual(anOrder({ warnings: [warning] })), warning.kind);
  assert.ok(!isUnusual(anOrder({ warnings: [{ kind: "placed_while_closed" }] })));
});
