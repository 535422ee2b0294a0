import assert from "node:assert/strict";
import { pauseEnd, unattendedMillis, unattendedSince } from "./modes.ts";
import { asapOffer, checkSlot, pickupSlots } from "./pickup_slots.ts";
import { at, everyDay, rules } from "./testing.ts";

const calendar = everyDay([{ open: "11:00", close: "21:00" }]);
const late = everyDay([{ open: "17:00", close: "02:00" }]);
const six = at("2026-07-10T18:00-07:00");

Deno.test("a pause lasts half an hour, an hour, or until the day is over", () => {
  assert.equal(pauseEnd("30_minutes", calendar, six), at("2026-07-10T18:30-07:00"));
  assert.equal(pauseEnd("60_minutes", calendar, six), at("2026-07-10T19:00-07:00"));
  assert.equal(pauseEnd("rest_of_day", calendar, six), at("2026-07-11T00:00-07:00"));
  assert.equal(
    pauseEnd("rest_of_day", late, six),
    at("2026-07-11T02:00-07:00"),
    "a day that runs past midnight",
  );
  assert.equal(pauseEnd("rest_of_day", late, at("2026-07-11T00:30-07:00")), at("2026-07-12T00:00-07:00"));
});

Deno.test("a person's pause refuses right now and every slot before its end, and no later one", () => {
  const pause = { until: at("2026-07-10T19:00-07:00") };
  assert.deepEqual(asapOffer(calendar, six, rules, 15, pause), { available: false, reason: "paused" });
  const slot = (time: string) => checkSlot(calendar, six, rules, 15, "2026-07-10", time, pause);
  assert.deepEqual(slot("18:45"), { ok: false, error: "paused" });
  assert.deepEqual(slot("19:00"), { ok: true, value: at("2026-07-10T19:00-07:00") });
  assert.equal(pickupSlots(calendar, six, rules, 15, pause).days[0]?.slots[0], "19:00");
  assert.equal(
    pickupSlots(calendar, six, rules, 15, { until: six }).days[0]?.slots[0],
    "18:15",
    "a pause that is over",
  );
  assert.deepEqual(pickupSlots(calendar, six, rules, 15, {}).days, [], "a pause without an end");
});

Deno.test("a missing tablet closes right now only", () => {
  const pause = { why: "no_tablet" } as const;
  assert.deepEqual(asapOffer(calendar, six, rules, 15, pause), { available: false, reason: "unattended" });
  assert.deepEqual(pickupSlots(calendar, six, rules, 15, pause), pickupSlots(calendar, six, rules, 15));
});

Deno.test("an open store is unattended two minutes after a tablet was last armed, or after opening without one", () => {
  const opening = at("2026-07-10T11:00-07:00");
  assert.equal(unattendedSince(calendar, six, six + unattendedMillis - 1), undefined);
  assert.equal(unattendedSince(calendar, six, six + unattendedMillis), six);
  assert.equal(unattendedSince(calendar, 0, opening + unattendedMillis - 1), undefined);
  assert.equal(unattendedSince(calendar, 0, opening + unattendedMillis), opening);
  const lastNight = at("2026-07-09T20:55-07:00");
  assert.equal(unattendedSince(calendar, lastNight, at("2026-07-09T23:00-07:00")), undefined, "closed");
  assert.equal(unattendedSince(calendar, lastNight, opening + 1), undefined, "a fresh start every opening");
});
