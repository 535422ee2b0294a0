import assert from "node:assert/strict";
import { denyReasons, freeCount, orderNumber, reasonLength } from "./order.ts";
import { formatPhone, toE164 } from "./phone.ts";

Deno.test("order numbers are K- and at least three digits", () => {
  assert.equal(orderNumber(1), "K-001");
  assert.equal(orderNumber(42), "K-042");
  assert.equal(orderNumber(999), "K-999");
  assert.equal(orderNumber(1000), "K-1000");
});

Deno.test("the number of an open order from another day is skipped", () => {
  assert.equal(freeCount(1, []), 1);
  assert.equal(freeCount(1, ["K-001", "K-002", "K-004"]), 3);
  assert.equal(freeCount(4, ["K-001", "K-002", "K-004"]), 5);
  assert.equal(freeCount(1, ["K-007"]), 1);
});

Deno.test("a US number is parsed from any common format", () => {
  for (
    const typed of [
      "7145550134",
      "714-555-0134",
      "(714) 555-0134",
      "714.555.0134",
      " 714 555 0134 ",
      "+1 714 555 0134",
      "1-714-555-0134",
      "+1 (714) 555-0134",
      "tel:+17145550134",
      "714/555-0134",
      "714–555–0134",
      "\u202d(714) 555\u20110134\u202c",
      "７１４－５５５－０１３４",
      "714-555-0134 x12",
      "714-555-0134, ext. 3",
      "714-555-0134 내선 12",
    ]
  ) assert.equal(toE164(typed), "+17145550134", typed);
});

Deno.test("anything else is refused", () => {
  for (
    const typed of [
      "",
      "555-0134",
      "714555013",
      "71455501345",
      "27145550134",
      "+82 10 1234 5678",
      "+44 20 7946 0958",
      "714-555-013a",
      "714-555-0134 12",
      "x12",
      "(900) 555-0134",
      "+1 900 555 0134",
      "----------",
    ]
  ) assert.equal(toE164(typed), undefined, typed);
});

Deno.test("a plus sign without the country code 1 is refused", () => {
  assert.equal(toE164("+7145550134"), undefined);
  for (const typed of ["(014) 555-0134", "1145550134"]) assert.equal(toE164(typed), undefined, typed);
  assert.equal(toE164("+7 145 550 134"), undefined);
});

Deno.test("a stored number is formatted as (714) 555-0134", () => {
  assert.equal(formatPhone("+17145550134"), "(714) 555-0134");
  assert.equal(formatPhone("+821012345678"), "+821012345678");
  assert.equal(formatPhone(""), "");
});

Deno.test("staff deny for one of five reasons, or say why in 3 to 200 characters", () => {
  assert.deepEqual(
    new Set(denyReasons),
    new Set(["sold_out", "too_busy", "closing", "cannot_make", "other"]),
  );
  assert.deepEqual(reasonLength, { min: 3, max: 200 });
});
