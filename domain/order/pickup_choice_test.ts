import assert from "node:assert/strict";
import * as fc from "fast-check";
import { at, facts, fridayDinner } from "../testing/fixtures.ts";
import { alcoholEnd } from "../menu/alcohol.ts";
import { usualPickup } from "../hours/pickup_slots.ts";
import { localDateOf, minuteMs } from "../shared/local_time.ts";
import { checkPickup, expiryOf, isSoldWhenDue } from "./pickup_choice.ts";

const { calendar } = facts;
const rules = { ...usualPickup, lastOrderMinutes: 15, orderAheadHours: 72 };
const minutes = { asap: 15, scheduled: 30 };
const scheduled = (iso: string) => ({ kind: "scheduled", at: at(iso) }) as const;

Deno.test("an unanswered ASAP order expires after 15 minutes", () => {
  const order = {
    placedAt: fridayDinner,
    pickup: { kind: "asap", minutes: { from: 15, to: 30 } },
    prepMinutes: 15,
  } as const;
  assert.equal(expiryOf(order, calendar, minutes), at("2026-07-10T17:15-07:00"));
});

Deno.test("only open time counts: an order placed just before closing expires the next day", () => {
  const order = {
    placedAt: at("2026-07-10T20:50-07:00"),
    pickup: { kind: "asap", minutes: { from: 15, to: 30 } },
    prepMinutes: 15,
  } as const;
  assert.equal(expiryOf(order, calendar, minutes), at("2026-07-11T11:05-07:00"));
});

Deno.test("an unanswered scheduled order expires after 30 minutes", () => {
  const order = { placedAt: fridayDinner, pickup: scheduled("2026-07-10T20:00-07:00"), prepMinutes: 15 };
  assert.equal(expiryOf(order, calendar, minutes), at("2026-07-10T17:30-07:00"));
});

Deno.test("a scheduled order placed overnight expires 30 minutes after opening", () => {
  const placedAt = at("2026-07-10T22:00-07:00");
  const order = { placedAt, pickup: scheduled("2026-07-11T13:00-07:00"), prepMinutes: 15 };
  assert.equal(expiryOf(order, calendar, minutes), at("2026-07-11T11:30-07:00"));
});

Deno.test("a scheduled order expires no later than the kitchen must start", () => {
  const order = { placedAt: fridayDinner, pickup: scheduled("2026-07-10T17:45-07:00"), prepMinutes: 25 };
  assert.equal(expiryOf(order, calendar, minutes), at("2026-07-10T17:20-07:00"));
});

Deno.test("a scheduled order waits at least as long as an ASAP order, but not past its slot", () => {
  const expires = (slot: string) =>
    expiryOf({ placedAt: fridayDinner, pickup: scheduled(slot), prepMinutes: 25 }, calendar, minutes);
  assert.equal(expires("2026-07-10T17:30-07:00"), at("2026-07-10T17:15-07:00"));
  assert.equal(expires("2026-07-10T17:10-07:00"), at("2026-07-10T17:10-07:00"));
});

Deno.test("staff have at least five minutes to answer, however close the slot is", () => {
  const order = { placedAt: fridayDinner, pickup: scheduled("2026-07-10T17:03-07:00"), prepMinutes: 15 };
  assert.equal(expiryOf(order, calendar, minutes), at("2026-07-10T17:05-07:00"));
});

Deno.test("without an upcoming opening, closed time counts too", () => {
  const order = {
    placedAt: fridayDinner,
    pickup: { kind: "asap", minutes: { from: 15, to: 30 } },
    prepMinutes: 15,
  } as const;
  assert.equal(expiryOf(order, { weekly: [], holidays: [] }, minutes), at("2026-07-10T17:15-07:00"));
});

Deno.test("ASAP is priced now, a scheduled order at its slot", () => {
  assert.deepEqual(checkPickup({ option: "asap" }, calendar, fridayDinner, rules, 15), {
    ok: true,
    value: { pickup: { kind: "asap", minutes: { from: 15, to: 30 } }, at: fridayDinner },
  });
  const slot = scheduled("2026-07-11T12:00-07:00");
  const choice = { option: "scheduled", date: "2026-07-11", time: "12:00" } as const;
  assert.deepEqual(checkPickup(choice, calendar, fridayDinner, rules, 15), {
    ok: true,
    value: { pickup: slot, at: slot.at },
  });
});

Deno.test("an unavailable pickup is refused with a reason", () => {
  const night = at("2026-07-10T22:00-07:00");
  assert.deepEqual(checkPickup({ option: "asap" }, calendar, night, rules, 15), {
    ok: false,
    error: {
      kind: "asap_unavailable",
      reason: "closed",
      resumes: { at: at("2026-07-11T11:00-07:00"), isToday: false },
    },
  });
  const until = at("2026-07-10T17:30-07:00");
  const early = { option: "scheduled", date: "2026-07-10", time: "17:15" } as const;
  assert.deepEqual(checkPickup(early, calendar, fridayDinner, rules, 15, { until }), {
    ok: false,
    error: { kind: "slot_lost", reason: "paused", resumes: { at: until, isToday: true } },
  });
  const paused = checkPickup({ option: "asap" }, calendar, fridayDinner, rules, 15, { until: undefined });
  assert.deepEqual(paused, { ok: false, error: { kind: "asap_unavailable", reason: "paused" } });
  const lost = { option: "scheduled", date: "2026-07-10", time: "17:00" } as const;
  assert.deepEqual(checkPickup(lost, calendar, fridayDinner, rules, 15), {
    ok: false,
    error: { kind: "slot_lost", reason: "too_soon" },
  });
});

Deno.test("alcohol is sold when its order is due on the last day, in every minute around its midnight and its closing", () => {
  const lastDay = "2026-12-31";
  const end = alcoholEnd(lastDay);
  const soju = { isAlcoholic: true };
  const minutesAround = fc.oneof(
    fc.integer({ min: -120, max: 120 }).map((minute) => end + minute * minuteMs),
    fc.integer({ min: -120, max: 120 }).map((minute) => at("2026-12-31T21:00-08:00") + minute * minuteMs),
  );
  const pickups = fc.oneof(
    fc.integer({ min: 0, max: 180 }).map((from) =>
      ({ kind: "asap", minutes: { from, to: from + 15 } }) as const
    ),
    minutesAround.map((at) => ({ kind: "scheduled", at }) as const),
  );
  const promised = fc.option(fc.integer({ min: 0, max: 180 }), { nil: undefined });
  fc.assert(fc.property(minutesAround, pickups, promised, (now, pickup, minutes) => {
    const due = pickup.kind === "scheduled" ? pickup.at : now + (minutes ?? pickup.minutes.from) * minuteMs;
    assert.equal(isSoldWhenDue({ lines: [soju], pickup }, now, end, minutes), localDateOf(due) <= lastDay);
    assert.ok(isSoldWhenDue({ lines: [{ isAlcoholic: false }], pickup }, now, end, minutes));
    assert.ok(isSoldWhenDue({ lines: [soju], pickup }, now, undefined, minutes));
  }));
});
