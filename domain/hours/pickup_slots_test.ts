import assert from "node:assert/strict";
import { type Instant, minuteMs, timeOfMinutes } from "../shared/local_time.ts";
import { type Minute, minuteByMinute, minutesOfDay } from "../testing/minute_by_minute.ts";
import { asapOffer, checkSlot, type PickupRules, pickupSlots } from "./pickup_slots.ts";
import { at, everyDay, holiday, rules, scenarios } from "../testing/hours.ts";

const evenings = everyDay([{ open: "11:00", close: "21:00" }]);
const friday = (time: string) => at(`2026-07-10T${time}-07:00`);
const quarters = Array.from({ length: 96 }, (_, quarter) => timeOfMinutes(quarter * 15));

function slotsOf(date: string, ...args: Parameters<typeof pickupSlots>): readonly string[] {
  return pickupSlots(...args).days.find((day) => day.date === date)?.slots ?? [];
}

Deno.test("the default ASAP estimate is 15 to 30 minutes", () => {
  const promise = (from: string, to: string) => ({
    available: true,
    minutes: {
      from: (friday(from) - friday("18:00")) / minuteMs,
      to: (friday(to) - friday("18:00")) / minuteMs,
    },
    readyFrom: friday(from),
    readyTo: friday(to),
  });
  assert.deepEqual(asapOffer(evenings, friday("18:00"), rules, 10), promise("18:15", "18:30"));
  assert.deepEqual(asapOffer(evenings, friday("18:00"), rules, 25), promise("18:25", "18:40"));
  assert.deepEqual(
    asapOffer(evenings, friday("18:00"), { ...rules, busyMinutes: 30 }, 10),
    promise("18:45", "19:00"),
  );
});

Deno.test("a refused ASAP order has a reason", () => {
  const reason = (time: string, prep = 15, pause?: { until?: Instant }) => {
    const offer = asapOffer(evenings, friday(time), rules, prep, pause);
    return offer.available ? "available" : offer.reason;
  };
  assert.equal(reason("10:59"), "closed");
  assert.equal(reason("11:00"), "available");
  assert.equal(reason("20:44:59.999"), "available");
  assert.equal(reason("20:45"), "past_last_order");
  assert.equal(reason("20:30", 40), "too_slow_for_closing");
  assert.equal(reason("20:50", 40), "past_last_order");
  assert.equal(reason("18:00", 15, {}), "paused");
  assert.equal(reason("18:00", 15, { until: friday("18:00") }), "available");
  assert.equal(reason("21:00", 15, {}), "paused");
});

Deno.test("in the morning, today's slots start one prep time after opening and end before closing", () => {
  const slots = slotsOf("2026-07-10", evenings, friday("08:00"), rules, 15);
  assert.equal(slots[0], "11:15");
  assert.equal(slots.at(-1), "20:45");
  assert.equal(slots.length, 39);
  assert.equal(slotsOf("2026-07-10", evenings, friday("08:00"), rules, 0)[0], "11:00");
  assert.equal(slotsOf("2026-07-10", evenings, friday("08:00"), rules, 20)[0], "11:30");
});

Deno.test("in the evening, the first slot is the first quarter hour after prep and busy time", () => {
  const first = (time: string, more: Partial<PickupRules> = {}) =>
    slotsOf("2026-07-10", evenings, friday(time), { ...rules, ...more }, 15)[0];
  assert.equal(first("18:00"), "18:15");
  assert.equal(first("18:00:00.001"), "18:30");
  assert.equal(first("18:01", { busyMinutes: 30 }), "19:00");
  assert.equal(first("20:31"), undefined);
});

Deno.test("after the last order time, the current opening has no slots, however quick the dish", () => {
  const early = { ...rules, lastOrderMinutes: 60 };
  assert.deepEqual(slotsOf("2026-07-10", evenings, friday("19:59"), early, 5)[0], "20:15");
  assert.deepEqual(slotsOf("2026-07-10", evenings, friday("20:00"), early, 5), []);
  assert.equal(slotsOf("2026-07-11", evenings, friday("20:00"), early, 5)[0], "11:15");
});

Deno.test("open around the clock, midnight is not a closing and does not end slots", () => {
  const always = everyDay([{ open: "00:00", close: "00:00" }]);
  const early = { ...rules, lastOrderMinutes: 120, orderAheadHours: 1 };
  assert.deepEqual(slotsOf("2026-07-10", always, friday("22:30"), early, 15), [
    "22:45",
    "23:00",
    "23:15",
    "23:30",
  ]);
});

Deno.test("while closed, slots of the next opening are offered", () => {
  const calendar = { ...evenings, holidays: [holiday("2026-07-11")] };
  const { days } = pickupSlots(calendar, friday("22:00"), rules, 15);
  assert.deepEqual(days.map((day) => day.date), ["2026-07-12"]);
});

Deno.test("slots after midnight are listed under their own calendar date", () => {
  const nights = everyDay([{ open: "22:00", close: "01:00" }]);
  const { days } = pickupSlots(nights, friday("20:00"), { ...rules, orderAheadHours: 6 }, 15);
  assert.deepEqual(days, [
    { date: "2026-07-10", slots: ["22:15", "22:30", "22:45", "23:00", "23:15", "23:30", "23:45"] },
    { date: "2026-07-11", slots: ["00:00", "00:15", "00:30", "00:45"] },
  ]);
});

Deno.test("slots reach as far ahead as the setting allows, at most 144 hours", () => {
  const last = (orderAheadHours: number) => {
    const day = pickupSlots(evenings, friday("12:00"), { ...rules, orderAheadHours }, 15).days.at(-1);
    return day && `${day.date} ${day.slots.at(-1)}`;
  };
  assert.equal(last(2), "2026-07-10 14:00");
  assert.equal(last(144), "2026-07-16 12:00");
  assert.equal(last(1000), "2026-07-16 12:00");
  assert.equal(last(0), undefined);
});

Deno.test("every refused slot has a reason", () => {
  const calendar = { ...evenings, holidays: [holiday("2026-07-11")] };
  const refusal = (date: string, time: string, now = friday("12:00")) => {
    const slot = checkSlot(calendar, now, rules, 15, date, time);
    return slot.ok ? slot.value : slot.error;
  };
  assert.equal(refusal("2026-07-10", "12:15"), friday("12:15"));
  assert.equal(refusal("2026-07-10", "12:20"), "not_a_slot");
  assert.equal(refusal("2026-07-10", "12:00"), "too_soon");
  assert.equal(refusal("2026-07-09", "12:00"), "too_soon");
  assert.equal(refusal("2026-07-10", "11:00", friday("09:00")), "too_soon");
  assert.equal(refusal("2026-07-12", "12:15"), "too_far");
  assert.equal(refusal("2026-07-10", "21:00"), "closed");
  assert.equal(refusal("2026-07-11", "12:00"), "closed");
  assert.equal(refusal("2027-02-29", "12:00"), "no_such_time");
  assert.equal(refusal("2026-07-10", "24:00"), "no_such_time");
  assert.equal(refusal("soon", ""), "no_such_time");
});

Deno.test("02:30 on the day of the spring clock change is not a slot, even when open around the clock", () => {
  const always = everyDay([{ open: "00:00", close: "00:00" }]);
  const now = at("2027-03-13T18:00-08:00");
  const slot = checkSlot(always, now, rules, 15, "2027-03-14", "02:30");
  assert.deepEqual(slot, { ok: false, error: "no_such_time" });
  const night = slotsOf("2027-03-14", always, now, rules, 15);
  assert.deepEqual(
    night.filter((time) => time < "04:00"),
    quarters.filter((time) => time < "02:00" || ("03:00" <= time && time < "04:00")),
  );
});

Deno.test("a time repeated by the fall clock change is offered once, as its first occurrence", () => {
  const always = everyDay([{ open: "00:00", close: "00:00" }]);
  const evening = at("2026-10-31T20:00-07:00");
  assert.deepEqual(slotsOf("2026-11-01", always, evening, rules, 15), quarters);
  const first = { ok: true, value: at("2026-11-01T01:30-07:00") };
  assert.deepEqual(checkSlot(always, evening, rules, 15, "2026-11-01", "01:30"), first);
  const between = at("2026-11-01T01:40-07:00");
  assert.equal(slotsOf("2026-11-01", always, between, rules, 15)[0], "02:00");
  assert.deepEqual(checkSlot(always, between, rules, 15, "2026-11-01", "01:30"), {
    ok: false,
    error: "too_soon",
  });
});

/** The expected slots of the minute-by-minute model, each with the last order time of its opening. */
function expectedSlots(minutes: readonly Minute[], prepMinutes: number) {
  return minutes.flatMap((minute, index) => {
    const isSlot = Number(minute.time.slice(3)) % 15 === 0 && !minute.isRepeat;
    const cooking = minutes.slice(Math.max(0, index - prepMinutes), index + 1);
    if (!isSlot || !cooking.every((each) => each.isOpen)) return [];
    const closesAt = minutes.slice(index).find((each) => !each.isOpen)?.at ?? Infinity;
    return [{ ...minute, lastOrderAt: closesAt - rules.lastOrderMinutes * minuteMs }];
  });
}

for (const scenario of scenarios) {
  Deno.test(`slots match the minute-by-minute model for ${scenario.name}`, () => {
    const minutes = minuteByMinute(scenario);
    const prepMinutes = 20;
    const possible = expectedSlots(minutes, prepMinutes);
    for (const { at: now, date, time } of minutesOfDay(scenario, minutes)) {
      const expected = possible.filter((slot) =>
        slot.at >= now + prepMinutes * minuteMs && slot.at <= now + 48 * 60 * minuteMs &&
        now < slot.lastOrderAt
      );
      const offered = pickupSlots(scenario.calendar, now, rules, prepMinutes).days
        .flatMap((day) => day.slots.map((slot) => `${day.date} ${slot}`));
      assert.deepEqual(offered, expected.map((slot) => `${slot.date} ${slot.time}`), `${date} ${time}`);
      for (const slot of [expected[0], expected.at(-1)]) {
        if (slot === undefined) continue;
        const checked = checkSlot(scenario.calendar, now, rules, prepMinutes, slot.date, slot.time);
        assert.deepEqual(checked, { ok: true, value: slot.at }, `${date} ${time}`);
      }
    }
  });
}
