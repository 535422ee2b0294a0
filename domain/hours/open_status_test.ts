import assert from "node:assert/strict";
import { minuteMs } from "../shared/local_time.ts";
import { minuteByMinute, minutesOfDay } from "../testing/minute_by_minute.ts";
import { isBreak, lastOrderFor, openStatus, storeState } from "./open_status.ts";
import { asapOffer } from "./pickup_slots.ts";
import { at, everyDay, holiday, rules, scenarios } from "../testing/hours.ts";

const evenings = everyDay([{ open: "11:00", close: "21:00" }]);
const closesAt = at("2026-07-10T21:00-07:00");
const lastOrderAt = at("2026-07-10T20:45-07:00");
const friday = (time: string) => at(`2026-07-10T${time}-07:00`);

Deno.test("during the evening the status is open until closing", () => {
  assert.deepEqual(openStatus(evenings, friday("11:00"), rules), { state: "open", lastOrderAt, closesAt });
  assert.deepEqual(openStatus(evenings, friday("20:14:59.999"), rules), {
    state: "open",
    lastOrderAt,
    closesAt,
  });
});

Deno.test("in the last 30 minutes before the last order the status shows when it is", () => {
  const status = { state: "last_orders", lastOrderAt, closesAt };
  assert.deepEqual(openStatus(evenings, friday("20:15"), rules), status);
  assert.deepEqual(openStatus(evenings, friday("20:44:59.999"), rules), status);
});

Deno.test("from the last order time until closing no ASAP orders are accepted", () => {
  const opensAt = at("2026-07-11T11:00-07:00");
  const status = { state: "last_orders_passed", lastOrderAt, closesAt, opensAt };
  assert.deepEqual(openStatus(evenings, friday("20:45"), rules), status);
  assert.deepEqual(openStatus(evenings, friday("20:59:59.999"), rules), status);
});

Deno.test("the next opening skips one that is merged into the current night", () => {
  const weekly = [
    { day: 5, isClosed: false, intervals: [{ open: "17:00", close: "04:00" }] },
    {
      day: 6,
      isClosed: false,
      intervals: [{ open: "03:50", close: "03:55" }, { open: "11:00", close: "21:00" }],
    },
  ] as const;
  const status = openStatus({ weekly, holidays: [] }, at("2026-07-11T03:46-07:00"), rules);
  assert.ok(status.state === "last_orders_passed");
  assert.equal(status.opensAt, at("2026-07-11T11:00-07:00"));
});

Deno.test("after closing the status is closed until tomorrow; in the morning, until today's opening", () => {
  const closed = (opensAt: number) => ({ state: "closed", opensAt, closedToday: false });
  assert.deepEqual(openStatus(evenings, closesAt, rules), closed(at("2026-07-11T11:00-07:00")));
  assert.deepEqual(openStatus(evenings, friday("10:59:59.999"), rules), closed(friday("11:00")));
});

Deno.test("during a break the status is closed until it ends, but not closed today", () => {
  const calendar = everyDay([{ open: "11:00", close: "15:00" }, { open: "17:00", close: "21:00" }]);
  const closed = { state: "closed", opensAt: friday("17:00"), closedToday: false };
  assert.deepEqual(openStatus(calendar, friday("15:30"), rules), closed);
  const breaks = ["10:00", "12:00", "15:00", "16:59", "17:00", "21:30"].filter((time) =>
    isBreak(calendar, friday(time))
  );
  assert.deepEqual(breaks, ["15:00", "16:59"]);
});

Deno.test("on a holiday the status is closed today after last night's opening has ended", () => {
  const calendar = everyDay([{ open: "17:00", close: "02:00" }], [holiday("2026-07-10")]);
  const opensAt = at("2026-07-11T17:00-07:00");
  assert.equal(openStatus(calendar, friday("01:00"), rules).state, "open");
  assert.deepEqual(openStatus(calendar, friday("12:00"), rules), {
    state: "closed",
    opensAt,
    closedToday: true,
  });
});

Deno.test("on a weekday without hours the status is closed today", () => {
  const calendar = { weekly: [], holidays: [] };
  const closed = { state: "closed", opensAt: undefined, closedToday: true };
  assert.deepEqual(openStatus(calendar, friday("12:00"), rules), closed);
});

Deno.test("open around the clock has no closing time", () => {
  const always = everyDay([{ open: "00:00", close: "00:00" }]);
  const open = { state: "open", lastOrderAt: undefined, closesAt: undefined };
  assert.deepEqual(openStatus(always, friday("12:00"), rules), open);
});

Deno.test("a closing time more than a week away is not shown", () => {
  const untilHoliday = everyDay([{ open: "00:00", close: "00:00" }], [holiday("2026-07-18")]);
  const open = { state: "open", lastOrderAt: undefined, closesAt: undefined };
  assert.deepEqual(openStatus(untilHoliday, friday("23:59:59.999"), rules), open);
  const closing = openStatus(untilHoliday, at("2026-07-11T00:00-07:00"), rules);
  assert.equal("closesAt" in closing ? closing.closesAt : undefined, at("2026-07-18T00:00-07:00"));
});

Deno.test("a pause is shown until it ends, but not while closed", () => {
  const pause = { until: friday("19:00") };
  const paused = { state: "paused", closesAt, reason: "staff" };
  assert.deepEqual(storeState(evenings, friday("18:30"), rules, pause), paused);
  assert.equal(storeState(evenings, friday("19:00"), rules, pause).state, "open");
  assert.equal(storeState(evenings, friday("18:30"), rules, undefined).state, "open");
  assert.equal(storeState(evenings, friday("20:30"), rules, {}).state, "paused");
  assert.equal(storeState(evenings, friday("20:50"), rules, {}).state, "last_orders_passed");
  assert.equal(storeState(evenings, friday("22:00"), rules, {}).state, "closed");
});

Deno.test("the last order setting applies to default orders; slow dishes and busy mode must be ready by closing", () => {
  const cutOff = (minutes: number) => closesAt - minutes * minuteMs;
  assert.equal(lastOrderFor(closesAt, rules), cutOff(15));
  assert.equal(lastOrderFor(closesAt, { ...rules, lastOrderMinutes: 5 }, 10), cutOff(5));
  assert.equal(lastOrderFor(closesAt, rules, 40), cutOff(40));
  assert.equal(lastOrderFor(closesAt, { ...rules, lastOrderMinutes: 45 }, 40), cutOff(45));
  assert.equal(lastOrderFor(closesAt, { ...rules, busyMinutes: 30 }), cutOff(45));
});

for (const scenario of scenarios) {
  Deno.test(`status and ASAP match the minute-by-minute model for ${scenario.name}`, () => {
    const minutes = minuteByMinute(scenario);
    const day = minutesOfDay(scenario, minutes);
    assert.ok([23, 24, 25].includes(day.length / 60));
    const start = minutes.indexOf(day[0] ?? assert.fail());
    const nextOf = (from: number, isOpen: boolean) =>
      minutes.slice(from).find((minute) => minute.isOpen === isOpen)?.at;
    day.forEach((minute, index) => {
      const status = openStatus(scenario.calendar, minute.at, rules);
      const offer = asapOffer(scenario.calendar, minute.at, rules, 15);
      const label = `${minute.date} ${minute.time}`;
      assert.equal(status.state !== "closed", minute.isOpen, label);
      if (status.state === "closed") {
        assert.deepEqual(offer, { available: false, reason: "closed" }, label);
        const next = nextOf(start + index, true);
        if (next !== undefined) assert.equal(status.opensAt, next, label);
        else assert.ok(status.opensAt === undefined || status.opensAt > (minutes.at(-1)?.at ?? 0), label);
        assert.equal(status.closedToday, scenario.hours(scenario.date).length === 0, label);
        return;
      }
      assert.equal(status.closesAt, nextOf(start + index, false), label);
      const takesOrders = minute.at + 15 * minuteMs < (status.closesAt ?? Infinity);
      assert.equal(status.state !== "last_orders_passed", takesOrders, label);
      assert.equal(offer.available, takesOrders, label);
    });
  });
}
