import assert from "node:assert/strict";
import { hourMs, minuteMs } from "../shared/local_time.ts";
import { minuteByMinute } from "../testing/minute_by_minute.ts";
import { afterOpenMs, hoursOn, nextOpening, openIntervals, openMsBetween, openSpans } from "./open_time.ts";
import { at, everyDay, holiday, scenarios } from "../testing/hours.ts";

const evenings = everyDay([{ open: "11:00", close: "21:00" }]);
const nights = everyDay([{ open: "17:00", close: "02:00" }]);
const always = everyDay([{ open: "00:00", close: "00:00" }]);

for (const scenario of scenarios) {
  Deno.test(`open time matches the minute-by-minute model for ${scenario.name}`, () => {
    const minutes = minuteByMinute(scenario);
    const [first, last] = [minutes[0], minutes.at(-1)];
    assert.ok(first && last);
    const spans = openIntervals(scenario.calendar, first.at, last.at + minuteMs);
    for (const minute of minutes) {
      const isOpen = spans.some((span) => span.opensAt <= minute.at && minute.at < span.closesAt);
      assert.equal(isOpen, minute.isOpen, `${minute.date} ${minute.time}`);
    }
    const openMinutes = minutes.filter((minute) => minute.isOpen).length;
    assert.equal(
      openMsBetween(scenario.calendar, first.at, last.at + minuteMs),
      openMinutes * minuteMs,
    );
  });
}

Deno.test("the open time of the last date of four digits ends", () => {
  assert.equal([...openSpans(evenings, "9999-12-31", "9999-12-31")].length, 1);
});

Deno.test("open around the clock means 25 hours on the fall clock change day and 23 on the spring one", () => {
  const day = (from: string, to: string) => openMsBetween(always, at(from), at(to)) / hourMs;
  assert.equal(day("2026-11-01T00:00-07:00", "2026-11-02T00:00-08:00"), 25);
  assert.equal(day("2027-03-14T00:00-08:00", "2027-03-15T00:00-07:00"), 23);
});

Deno.test("a night is an hour longer over the fall clock change and an hour shorter over the spring one", () => {
  const late = everyDay([{ open: "17:00", close: "03:00" }]);
  const night = (from: string, to: string) => openMsBetween(late, at(from), at(to)) / hourMs;
  assert.equal(night("2026-10-31T12:00-07:00", "2026-11-01T12:00-08:00"), 11);
  assert.equal(night("2027-03-13T12:00-08:00", "2027-03-14T12:00-07:00"), 9);
  assert.equal(night("2026-07-10T12:00-07:00", "2026-07-11T12:00-07:00"), 10);
});

Deno.test("a night that runs into the next opening is merged with it", () => {
  assert.deepEqual([...openSpans(always, "2026-07-10", "2026-07-12")], [
    { opensAt: at("2026-07-10T00:00-07:00"), closesAt: at("2026-07-13T00:00-07:00") },
  ]);
});

Deno.test("a holiday replaces the hours of its date and does not affect the night before", () => {
  const calendar = { ...nights, holidays: [holiday("2026-12-25")] };
  assert.deepEqual(hoursOn(calendar, "2026-12-25"), []);
  assert.deepEqual(openIntervals(calendar, at("2026-12-24T16:00-08:00"), at("2026-12-26T18:00-08:00")), [
    { opensAt: at("2026-12-24T17:00-08:00"), closesAt: at("2026-12-25T02:00-08:00") },
    { opensAt: at("2026-12-26T17:00-08:00"), closesAt: at("2026-12-26T18:00-08:00") },
  ]);
});

Deno.test("modified hours open a day that is closed in the weekly hours", () => {
  const closure = { kind: "modified_hours", open: "12:00", close: "16:00" } as const;
  const calendar = { weekly: [], holidays: [holiday("2026-12-26", { closure })] };
  assert.deepEqual(hoursOn(calendar, "2026-12-26"), [{ open: "12:00", close: "16:00" }]);
  assert.equal(nextOpening(calendar, at("2026-07-01T12:00-07:00")), at("2026-12-26T12:00-08:00"));
});

Deno.test("at the moment of opening the next opening is tomorrow", () => {
  assert.equal(nextOpening(evenings, at("2026-07-10T10:59:59.999-07:00")), at("2026-07-10T11:00-07:00"));
  assert.equal(nextOpening(evenings, at("2026-07-10T11:00-07:00")), at("2026-07-11T11:00-07:00"));
});

Deno.test("without an opening within 400 days there is no next opening and no open time", () => {
  const never = { weekly: [], holidays: [] };
  assert.equal(nextOpening(never, at("2026-07-10T12:00-07:00")), undefined);
  assert.equal(afterOpenMs(never, at("2026-07-10T12:00-07:00"), 1), undefined);
  assert.equal(afterOpenMs(never, at("2026-07-10T12:00-07:00"), 0), at("2026-07-10T12:00-07:00"));
});

Deno.test("15 minutes of open time starting 5 minutes before closing end 10 minutes after the next opening", () => {
  const from = at("2026-10-31T20:55-07:00");
  assert.equal(afterOpenMs(evenings, from, 15 * minuteMs), at("2026-11-01T11:10-08:00"));
  assert.equal(afterOpenMs(evenings, from, 5 * minuteMs), at("2026-10-31T21:00-07:00"));
  assert.equal(afterOpenMs(evenings, at("2026-10-31T23:00-07:00"), 0), at("2026-10-31T23:00-07:00"));
  const skipsHoliday = { ...evenings, holidays: [holiday("2026-11-01")] };
  assert.equal(afterOpenMs(skipsHoliday, from, 15 * minuteMs), at("2026-11-02T11:10-08:00"));
});
