import assert from "node:assert/strict";
import { businessDayStart, modeEnd, tonightEnd, unattendedMs, unattendedSince } from "./modes.ts";
import { asapOffer, checkSlot, pickupSlots } from "./pickup_slots.ts";
import { at, everyDay, rules } from "../testing/hours.ts";

const calendar = everyDay([{ open: "11:00", close: "21:00" }]);
const late = everyDay([{ open: "17:00", close: "02:00" }]);
const always = everyDay([{ open: "00:00", close: "00:00" }]);
const six = at("2026-07-10T18:00-07:00");

Deno.test("a mode lasts for a number of minutes, until closing, or until the end of the day", () => {
  assert.equal(modeEnd("15_minutes", calendar, six), at("2026-07-10T18:15-07:00"));
  assert.equal(modeEnd("30_minutes", calendar, six), at("2026-07-10T18:30-07:00"));
  assert.equal(modeEnd("60_minutes", calendar, six), at("2026-07-10T19:00-07:00"));
  assert.equal(modeEnd("120_minutes", calendar, six), at("2026-07-10T20:00-07:00"));
  assert.equal(modeEnd("rest_of_day", calendar, six), at("2026-07-11T00:00-07:00"));
  assert.equal(
    modeEnd("rest_of_day", late, six),
    at("2026-07-11T02:00-07:00"),
    "a day that runs past midnight",
  );
  assert.equal(
    modeEnd("rest_of_day", late, at("2026-07-11T00:30-07:00")),
    at("2026-07-11T02:00-07:00"),
    "the part after midnight belongs to the day it began",
  );
  assert.equal(modeEnd("rest_of_day", late, at("2026-07-11T02:30-07:00")), at("2026-07-12T00:00-07:00"));
  assert.equal(modeEnd("closing", calendar, six), at("2026-07-10T21:00-07:00"));
  assert.equal(modeEnd("closing", late, six), at("2026-07-11T02:00-07:00"));
  const midnight = at("2026-07-11T00:00-07:00");
  assert.equal(modeEnd("closing", calendar, at("2026-07-10T22:00-07:00")), midnight, "closed");
  for (const length of ["closing", "rest_of_day"] as const) {
    assert.equal(modeEnd(length, always, six), midnight, "open around the clock");
  }
});

Deno.test("limits for tonight end at the last closing of the business day", () => {
  const split = everyDay([{ open: "11:00", close: "15:00" }, { open: "17:00", close: "21:00" }]);
  const closing = at("2026-07-10T21:00-07:00");
  for (const time of ["09:00", "12:00", "16:00", "20:59"]) {
    assert.equal(tonightEnd(split, at(`2026-07-10T${time}-07:00`)), closing, time);
  }
  const midnight = at("2026-07-11T00:00-07:00");
  assert.equal(tonightEnd(split, closing), midnight, "closed for the day");
  assert.equal(tonightEnd(late, six), at("2026-07-11T02:00-07:00"));
  assert.equal(tonightEnd(late, at("2026-07-11T01:00-07:00")), at("2026-07-11T02:00-07:00"));
  assert.equal(tonightEnd(always, six), midnight, "open around the clock");
});

Deno.test("a pause by staff refuses ASAP and all slots until it ends, including slots after its end", () => {
  const pause = { until: at("2026-07-10T19:00-07:00") };
  assert.deepEqual(asapOffer(calendar, six, rules, 15, pause), { available: false, reason: "paused" });
  const slot = (time: string) => checkSlot(calendar, six, rules, 15, "2026-07-10", time, pause);
  for (const time of ["18:45", "19:00", "20:00"]) {
    assert.deepEqual(slot(time), { ok: false, error: "paused" }, time);
  }
  assert.deepEqual(pickupSlots(calendar, six, rules, 15, pause).days, []);
  assert.equal(
    pickupSlots(calendar, six, rules, 15, { until: six }).days[0]?.slots[0],
    "18:15",
    "a pause that has ended",
  );
  assert.deepEqual(pickupSlots(calendar, six, rules, 15, {}).days, [], "a pause without an end");
  assert.deepEqual(
    asapOffer(calendar, at("2026-07-10T22:00-07:00"), rules, 15, {}),
    { available: false, reason: "paused" },
    "paused also while closed, because there are no slots",
  );
});

Deno.test("ASAP off and a missing tablet refuse ASAP only; all slots stay available", () => {
  const off = { reason: "asap_off", until: at("2026-07-10T19:00-07:00") } as const;
  assert.deepEqual(asapOffer(calendar, six, rules, 15, off), { available: false, reason: "asap_off" });
  assert.ok(asapOffer(calendar, off.until, rules, 15, off).available);
  const missing = { reason: "no_tablet" } as const;
  assert.deepEqual(asapOffer(calendar, six, rules, 15, missing), { available: false, reason: "unattended" });
  for (const pause of [off, missing]) {
    assert.deepEqual(pickupSlots(calendar, six, rules, 15, pause), pickupSlots(calendar, six, rules, 15));
    assert.ok(checkSlot(calendar, six, rules, 15, "2026-07-10", "18:15", pause).ok);
  }
});

Deno.test("a business day starts at midnight and continues past the next midnight while the restaurant is open", () => {
  const friday = at("2026-07-10T00:00-07:00");
  assert.equal(businessDayStart(calendar, six), friday);
  assert.equal(businessDayStart(calendar, at("2026-07-10T00:30-07:00")), friday);
  assert.equal(businessDayStart(late, at("2026-07-11T01:30-07:00")), friday);
  assert.equal(businessDayStart(late, at("2026-07-11T02:00-07:00")), at("2026-07-11T00:00-07:00"), "closed");
  assert.equal(businessDayStart(always, six), friday, "open around the clock");
});

Deno.test("an open restaurant is unattended two minutes after a tablet was last armed, or after opening without one", () => {
  const opening = at("2026-07-10T11:00-07:00");
  assert.equal(unattendedSince(calendar, six, six + unattendedMs - 1), undefined);
  assert.equal(unattendedSince(calendar, six, six + unattendedMs), six);
  assert.equal(unattendedSince(calendar, 0, opening + unattendedMs - 1), undefined);
  assert.equal(unattendedSince(calendar, 0, opening + unattendedMs), opening);
  const lastNight = at("2026-07-09T20:55-07:00");
  assert.equal(unattendedSince(calendar, lastNight, at("2026-07-09T23:00-07:00")), undefined, "closed");
  assert.equal(
    unattendedSince(calendar, lastNight, opening + 1),
    undefined,
    "counts from the latest opening",
  );
});
