import { deepEqual, equal } from "node:assert/strict";
import { anOrder, mina } from "./fixtures.ts";
import {
  ageOf,
  dishCount,
  expiryText,
  minutesText,
  noteCount,
  pickupText,
  readySince,
  waitingText,
} from "./order_text.ts";

const noon = Date.parse("2026-03-02T20:00:00Z");
const minute = 60_000;
const plain = (text: unknown) => typeof text === "string" ? text.replace(/\s/g, " ") : text;

Deno.test("an ASAP order says the fixed text", () => {
  deepEqual(pickupText(anOrder(), noon), {
    when: { id: "pickup.asap", values: { from: 15, to: 30 } },
    left: undefined,
  });
  const busy = anOrder({ asap_minutes: { from: 45, to: 60 } });
  deepEqual(pickupText(busy, noon).when, { id: "pickup.asap", values: { from: 45, to: 60 } });
});

Deno.test("a scheduled order says its clock time and the minutes left", () => {
  const words = pickupText(anOrder({ pickup_option: "scheduled", pickup_at: "2026-03-02T20:45:00Z" }), noon);
  equal(plain(words.when), "12:45 PM");
  deepEqual(words.left, { id: "pickup.in", values: { minutes: 45 } });
});

Deno.test("a slot on another Los Angeles day names the day, though it be the same day in UTC", () => {
  const lateEvening = Date.parse("2026-03-03T07:30:00Z");
  const words = pickupText(
    anOrder({ pickup_option: "scheduled", pickup_at: "2026-03-03T19:30:00Z" }),
    lateEvening,
  );
  equal(plain(words.when), "Tue, Mar 3, 11:30 AM");
});

Deno.test("minutes become hours, and a time that has passed is late", () => {
  deepEqual(minutesText(0), { id: "pickup.in", values: { minutes: 0 } });
  deepEqual(minutesText(185), { id: "pickup.in_hours", values: { hours: 3, minutes: 5 } });
  deepEqual(minutesText(-4), { id: "pickup.past", values: { minutes: 4 } });
  equal(minutesText(24 * 60), undefined);
});

Deno.test("a ready order says how long it has waited, whether it was ready before its promise or after it", () => {
  const mark = (move: "start" | "ready", at: string, is_undone = false) => ({
    move,
    by: mina,
    at,
    made_offline: false,
    is_undone,
  });
  const ready = anOrder({
    status: "ready",
    estimated_ready_time: "2026-03-02T20:10:00Z",
    transitions: [
      mark("start", "2026-03-02T20:01:00Z"),
      mark("ready", "2026-03-02T20:05:00Z", true),
      mark("ready", "2026-03-02T20:12:00Z"),
    ],
  });
  const since = readySince(ready) ?? "";
  equal(since, "2026-03-02T20:12:00Z");
  deepEqual(waitingText(since, noon + 53 * minute), { id: "packed.waiting", values: { minutes: 41 } });
  deepEqual(waitingText(since, noon + 12 * minute - 1), { id: "packed.waiting", values: { minutes: 0 } });
  equal(readySince({ ...ready, status: "preparing" }), undefined);
});

Deno.test("the end is a clock time until five minutes before it", () => {
  const expires = "2026-03-02T20:15:00Z";
  equal(expiryText(expires, noon).id, "card.expires");
  deepEqual(expiryText(expires, noon + 10 * minute), {
    id: "card.expires.soon",
    values: { minutes: 5 },
    urgent: true,
  });
  equal(expiryText(expires, noon + 15 * minute).id, "card.expires.now");
});

Deno.test("an order ages from fresh to waiting to late, and a near end makes it late too", () => {
  const order = anOrder();
  equal(ageOf(order, noon), "fresh");
  equal(ageOf(order, noon + 90_000), "waiting");
  equal(ageOf(order, noon + 5 * minute), "late");
  equal(ageOf(anOrder({ expires_at: "2026-03-02T20:03:00Z" }), noon), "late");
});

Deno.test("dishes are counted by quantity", () => {
  const line = {
    id: "1",
    menu_item_id: "m",
    name: "Mandu",
    name_korean: "만두",
    unit_price: 9,
    line_total: 27,
    is_taxable: true,
  };
  const items = [{ ...line, quantity: 3, special_instructions: "" }, {
    ...line,
    quantity: 7,
    special_instructions: "",
  }];
  deepEqual(dishCount(anOrder({ items })), { count: 10, large: true });
  deepEqual(dishCount(anOrder({ items: items.slice(0, 1) })), { count: 3, large: false });
});

Deno.test("the order's own note counts with those of its dishes", () => {
  const line = {
    id: "1",
    menu_item_id: "m",
    name: "Mandu",
    name_korean: "만두",
    unit_price: 9,
    line_total: 9,
    is_taxable: true,
    quantity: 1,
  };
  const items = [{ ...line, special_instructions: "no egg" }, { ...line, special_instructions: "" }];
  equal(noteCount(anOrder({ items })), 1);
  equal(noteCount(anOrder({ items, special_instructions: "call me" })), 2);
  equal(noteCount(anOrder()), 0);
});
