import { deepEqual, equal } from "node:assert/strict";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import { staffLanguages } from "@domain/shared/language.ts";
import { texts } from "@/texts/counter.ts";
import { anItem, anOption, anOrder, mina } from "./fixtures.ts";
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

Deno.test("shows the ASAP text with its range of minutes", () => {
  deepEqual(pickupText(anOrder(), noon), {
    when: { id: "pickup.asap", values: { from: 15, to: 30 } },
    left: undefined,
  });
  const busy = anOrder({ asap_minutes: { from: 45, to: 60 } });
  deepEqual(pickupText(busy, noon).when, { id: "pickup.asap", values: { from: 45, to: 60 } });
});

Deno.test("the ASAP text of the catalogs is the label that guests see", () => {
  for (const language of staffLanguages) {
    const template = asapLabel({ from: 45, to: 60 }, language).replace("45", "{from}").replace(
      "60",
      "{to}",
    );
    equal(texts["pickup.asap"][language], template);
  }
});

Deno.test("shows the clock time of a scheduled order and the minutes left", () => {
  const text = pickupText(anOrder({ pickup_option: "scheduled", pickup_at: "2026-03-02T20:45:00Z" }), noon);
  equal(plain(text.when), "12:45 PM");
  deepEqual(text.left, { id: "pickup.in", values: { minutes: 45 } });
});

Deno.test("names the day of a slot on another Los Angeles day, even when it is the same day in UTC", () => {
  const lateEvening = Date.parse("2026-03-03T07:30:00Z");
  const text = pickupText(
    anOrder({ pickup_option: "scheduled", pickup_at: "2026-03-03T19:30:00Z" }),
    lateEvening,
  );
  equal(plain(text.when), "Tue, Mar 3, 11:30 AM");
});

Deno.test("shows long times in hours and minutes, and a time that has passed as late", () => {
  deepEqual(minutesText(0), { id: "pickup.in", values: { minutes: 0 } });
  deepEqual(minutesText(185), { id: "pickup.in_hours", values: { hours: 3, minutes: 5 } });
  deepEqual(minutesText(-4), { id: "pickup.past", values: { minutes: 4 } });
  equal(minutesText(24 * 60), undefined);
});

Deno.test("shows how long a ready order has waited, from the last transition to ready that was not undone", () => {
  const transition = (kind: "start" | "ready", at: string, is_undone = false) => ({
    kind,
    by: mina,
    at,
    made_offline: false,
    is_undone,
    ready_time_before: null,
  });
  const ready = anOrder({
    status: "ready",
    estimated_ready_time: "2026-03-02T20:10:00Z",
    transitions: [
      transition("start", "2026-03-02T20:01:00Z"),
      transition("ready", "2026-03-02T20:05:00Z", true),
      transition("ready", "2026-03-02T20:12:00Z"),
    ],
  });
  const since = readySince(ready) ?? "";
  equal(since, "2026-03-02T20:12:00Z");
  deepEqual(waitingText(since, noon + 53 * minute), { id: "packed.waiting", values: { minutes: 41 } });
  deepEqual(waitingText(since, noon + 12 * minute - 1), { id: "packed.waiting", values: { minutes: 0 } });
  equal(readySince({ ...ready, status: "preparing" }), undefined);
});

Deno.test("shows the expiry in its last five minutes", () => {
  const expires = "2026-03-02T20:15:00Z";
  equal(expiryText(expires, noon), undefined);
  deepEqual(expiryText(expires, noon + 10 * minute), {
    id: "card.expires.soon",
    values: { minutes: 5 },
  });
  equal(expiryText(expires, noon + 15 * minute)?.id, "card.expires.now");
});

Deno.test("ages an order from fresh to waiting to late, and is late shortly before the expiry", () => {
  const order = anOrder();
  equal(ageOf(order, noon), "fresh");
  equal(ageOf(order, noon + 90_000), "waiting");
  equal(ageOf(order, noon + 5 * minute), "late");
  equal(ageOf(anOrder({ expires_at: "2026-03-02T20:03:00Z" }), noon), "late");
});

Deno.test("an order that waits for the guest does not age", () => {
  equal(ageOf(anOrder({ status: "offered" }), noon + 9 * minute), "fresh");
});

Deno.test("ages a scheduled order by its expiry only", () => {
  const order = anOrder({ pickup_option: "scheduled", expires_at: "2026-03-02T20:30:00Z" });
  equal(ageOf(order, noon + 20 * minute), "fresh");
  equal(ageOf(order, noon + 25 * minute), "waiting");
  equal(ageOf(order, noon + 27 * minute), "late");
});

Deno.test("counts dishes by quantity", () => {
  const items = [anItem({ quantity: 3 }), anItem({ quantity: 7 })];
  deepEqual(dishCount(anOrder({ items })), { count: 10, large: true });
  deepEqual(dishCount(anOrder({ items: items.slice(0, 1) })), { count: 3, large: false });
});

Deno.test("counts the order's own note together with the notes of its dishes and the requests to the kitchen", () => {
  const items = [anItem({ special_instructions: "no egg" }), anItem()];
  equal(noteCount(anOrder({ items })), 1);
  equal(noteCount(anOrder({ items, special_instructions: "call me" })), 2);
  equal(noteCount(anOrder()), 0);
  const options = [anOption(), anOption({ id: "no_egg", kind: "request", name: "No egg" })];
  equal(noteCount(anOrder({ items: [anItem({ options })] })), 1);
});
