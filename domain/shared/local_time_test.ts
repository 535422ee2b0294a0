import assert from "node:assert/strict";
import fc from "fast-check";
import {
  addDays,
  datesFrom,
  dayOfWeek,
  firstMomentAt,
  formatDate,
  formatTime,
  formatTimeOf,
  hourMs,
  instantOf,
  localDateOf,
  localTimeOf,
  minutesOf,
  parseLocalDate,
  parseLocalTime,
  startOfDay,
  timeOfMinutes,
  zone,
} from "./local_time.ts";

const utc = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds;

const readings: [string, string, string][] = [
  ["2026-11-01T06:59Z", "2026-10-31", "23:59"],
  ["2026-11-01T07:00Z", "2026-11-01", "00:00"],
  ["2026-11-01T08:30Z", "2026-11-01", "01:30"],
  ["2026-11-01T08:59:59.999Z", "2026-11-01", "01:59"],
  ["2026-11-01T09:00Z", "2026-11-01", "01:00"],
  ["2026-11-01T09:30Z", "2026-11-01", "01:30"],
  ["2026-11-01T10:00Z", "2026-11-01", "02:00"],
  ["2026-11-02T07:59Z", "2026-11-01", "23:59"],
  ["2026-11-02T08:00Z", "2026-11-02", "00:00"],
  ["2027-03-14T09:59:59Z", "2027-03-14", "01:59"],
  ["2027-03-14T10:00Z", "2027-03-14", "03:00"],
  ["2027-03-15T06:59Z", "2027-03-14", "23:59"],
  ["2027-03-15T07:00Z", "2027-03-15", "00:00"],
  ["2028-02-29T08:00Z", "2028-02-29", "00:00"],
  ["2028-03-01T07:59Z", "2028-02-29", "23:59"],
  ["2026-12-31T23:59Z", "2026-12-31", "15:59"],
  ["1969-07-20T20:17Z", "1969-07-20", "13:17"],
];

for (const [moment, date, time] of readings) {
  Deno.test(`at ${moment} the clock in Los Angeles shows ${date} ${time}`, () => {
    assert.equal(localDateOf(utc(moment)), date);
    assert.equal(localTimeOf(utc(moment)), time);
  });
}

Deno.test("a repeated time means its first occurrence", () => {
  assert.equal(instantOf("2026-11-01", "01:30"), utc("2026-11-01T08:30Z"));
  assert.equal(instantOf("2026-11-01", "02:00"), utc("2026-11-01T10:00Z"));
});

Deno.test("a skipped time has no moment; its first moment is the clock change", () => {
  for (const time of ["02:00", "02:30", "02:59"]) {
    assert.equal(instantOf("2027-03-14", time), undefined);
    assert.equal(firstMomentAt("2027-03-14", time), utc("2027-03-14T10:00Z"));
  }
  assert.equal(instantOf("2027-03-14", "01:59"), utc("2027-03-14T09:59Z"));
  assert.equal(instantOf("2027-03-14", "03:00"), utc("2027-03-14T10:00Z"));
});

Deno.test("the day of the fall clock change has 25 hours and the day of the spring change 23", () => {
  const hours = (date: string) => (startOfDay(addDays(date, 1)) - startOfDay(date)) / hourMs;
  assert.equal(hours("2026-11-01"), 25);
  assert.equal(hours("2027-03-14"), 23);
  assert.equal(hours("2026-11-02"), 24);
});

Deno.test("days are added on the calendar, independent of clock changes", () => {
  assert.equal(addDays("2026-10-31", 1), "2026-11-01");
  assert.equal(addDays("2026-11-01", 1), "2026-11-02");
  assert.equal(addDays("2028-02-28", 1), "2028-02-29");
  assert.equal(addDays("2027-02-28", 1), "2027-03-01");
  assert.equal(addDays("2027-01-01", -1), "2026-12-31");
});

Deno.test("the day of the week counts from Sunday, also before 1970", () => {
  assert.equal(dayOfWeek("2026-11-01"), 0);
  assert.equal(dayOfWeek("2028-02-29"), 2);
  assert.equal(dayOfWeek("2026-07-11"), 6);
  assert.equal(dayOfWeek("1969-12-31"), 3);
});

Deno.test("a span of dates has both ends, and no date is before or after those with four digits for the year", () => {
  const dates = (first: string, last: string) => [...datesFrom(first, last)];
  assert.deepEqual(dates("2027-02-27", "2027-03-01"), ["2027-02-27", "2027-02-28", "2027-03-01"]);
  assert.deepEqual(dates("2026-11-01", "2026-10-31"), []);
  assert.deepEqual(dates("9999-12-30", "9999-12-31"), ["9999-12-30", "9999-12-31"]);
  assert.deepEqual([addDays("9999-12-30", 7), addDays("0000-01-02", -7)], ["9999-12-31", "0000-01-01"]);
});

Deno.test("only calendar dates are parsed", () => {
  for (const date of ["2026-11-01", "2028-02-29", "2000-02-29", "0001-01-01", "9999-12-31"]) {
    assert.equal(parseLocalDate(date), date);
  }
  const nonsense = ["", "2027-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-05"];
  for (
    const text of [...nonsense, "2026-11-01T00:00", " 2026-11-01", "20261101", "tomorrow", "+02026-11-01"]
  ) {
    assert.equal(parseLocalDate(text), undefined, text);
  }
});

Deno.test("only 24-hour times are parsed, with seconds truncated", () => {
  assert.equal(parseLocalTime("00:00"), "00:00");
  assert.equal(parseLocalTime("23:59"), "23:59");
  assert.equal(parseLocalTime("09:30:45"), "09:30");
  for (const text of ["", "24:00", "9:30", "12:60", "12:30 PM", "12:30:60", "-1:30", "noon", "09:30:"]) {
    assert.equal(parseLocalTime(text), undefined, text);
  }
});

Deno.test("times are formatted on a 12-hour clock with AM and PM", () => {
  assert.equal(formatTime("00:00"), "12:00 AM");
  assert.equal(formatTime("09:05"), "9:05 AM");
  assert.equal(formatTime("12:00"), "12:00 PM");
  assert.equal(formatTime("23:59"), "11:59 PM");
  assert.equal(formatTimeOf(utc("2026-07-11T01:12:40Z")), "6:12 PM");
  const week = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
  assert.deepEqual(
    week.map((_, nth) => formatDate(`2026-11-0${nth + 1}`)),
    week.map((name, nth) => `${name}, November ${nth + 1}`),
  );
});

Deno.test("every minute of a day converts to a time and back", () => {
  for (let minutes = 0; minutes < 24 * 60; minutes++) {
    const time = timeOfMinutes(minutes);
    assert.equal(parseLocalTime(time), time);
    assert.equal(minutesOf(time), minutes);
  }
});

const moments = fc.integer({ min: utc("1990-01-01T00:00Z"), max: utc("2090-01-01T00:00Z") });

Deno.test("local dates and times agree with Temporal at any moment of a century", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const clock = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
      assert.equal(localDateOf(moment), clock.toPlainDate().toString());
      assert.equal(localTimeOf(moment), clock.toPlainTime().toString().slice(0, 5));
      assert.equal(dayOfWeek(localDateOf(moment)), clock.dayOfWeek % 7);
    }),
    { seed: 1101, numRuns: 2000 },
  );
});

Deno.test("a local time converts back to its minute, or to the one an hour earlier when repeated", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const minute = moment - moment % 60_000;
      const [date, time] = [localDateOf(minute), localTimeOf(minute)];
      const earlier = instantOf(date, time);
      assert.ok(earlier === minute || earlier === minute - hourMs);
      assert.equal(firstMomentAt(date, time), earlier);
    }),
    { seed: 314, numRuns: 2000 },
  );
});
