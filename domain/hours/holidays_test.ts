import assert from "node:assert/strict";
import fc from "fast-check";
import { addDays } from "../shared/local_time.ts";
import {
  conflictingHoliday,
  fallsOn,
  type HolidayDraft,
  holidayOn,
  lastDateOf,
  nextDateOf,
  nextStartOf,
  parseHoliday,
} from "./holidays.ts";
import { holiday } from "../testing/hours.ts";

const today = "2026-07-10";
const draft: HolidayDraft = {
  name: { en: "  Independence Day ", ko: "" },
  guestMessage: { en: "", ko: "" },
  date: "2027-07-04",
  kind: "closed",
  isRecurring: true,
  notes: " fireworks ",
};
const short: Partial<HolidayDraft> = { kind: "modified_hours", openTime: "12:00", closeTime: "16:00" };

function codes(changes: Partial<HolidayDraft>, currentDate?: string): string[] {
  const parsed = parseHoliday({ ...draft, ...changes }, today, currentDate);
  return parsed.ok ? [] : parsed.error.map((error) => `${error.field}: ${error.code}`);
}

Deno.test("a valid holiday is trimmed, and a closed one has no times", () => {
  assert.deepEqual(parseHoliday({ ...draft, openTime: "12:00", closeTime: "11:00" }, today), {
    ok: true,
    value: {
      name: { en: "Independence Day", ko: "" },
      date: "2027-07-04",
      closure: { kind: "closed" },
      isRecurring: true,
      notes: "fireworks",
      guestMessage: { en: "", ko: "" },
    },
  });
});

Deno.test("names lose invisible characters; notes and messages keep line breaks", () => {
  const named = parseHoliday(
    { ...draft, name: { en: " Independence\r\nDay\u200b", ko: "독립\x07기념일".normalize("NFD") } },
    today,
  );
  assert.deepEqual(named.ok && named.value.name, { en: "Independence Day", ko: "독립기념일" });
  const parsed = parseHoliday(
    { ...draft, notes: "no\x07 fish\r\nno eggs", guestMessage: { en: "Back\u202e soon", ko: "" } },
    today,
  );
  assert.ok(parsed.ok);
  assert.deepEqual([parsed.value.notes, parsed.value.guestMessage.en], ["no fish\nno eggs", "Back soon"]);
});

Deno.test("modified hours have their times, the Korean name and the guest message in both languages", () => {
  const guests = {
    name: { en: " Independence Day ", ko: " 독립기념일 " },
    guestMessage: { en: " Back tomorrow ", ko: " 내일 봬요 " },
  };
  const parsed = parseHoliday({ ...draft, ...short, ...guests }, today);
  assert.ok(parsed.ok);
  assert.deepEqual(parsed.value.closure, { kind: "modified_hours", open: "12:00", close: "16:00" });
  assert.deepEqual(parsed.value.name, { en: "Independence Day", ko: "독립기념일" });
  assert.deepEqual(parsed.value.guestMessage, { en: "Back tomorrow", ko: "내일 봬요" });
});

const refusals: [string, Partial<HolidayDraft>, string[]][] = [
  ["no name", { name: { en: "   ", ko: "휴일" } }, ["name: holiday_name_required"]],
  ["two letters", { name: { en: " ab ", ko: "" } }, ["name: holiday_name_too_short"]],
  ["no date", { date: "" }, ["date: holiday_date_required"]],
  ["a date that is none", { date: "2027-02-29" }, ["date: holiday_date_required"]],
  ["yesterday", { date: "2026-07-09" }, ["date: holiday_date_past"]],
  ["one Hangul syllable", { name: { en: "설", ko: "" } }, ["name: holiday_name_too_short"]],
  ["a last day that is none", { endDate: "soon" }, ["endDate: holiday_end_invalid"]],
  ["a last day before the first", { date: "2026-07-12", endDate: "2026-07-11" }, [
    "endDate: holiday_end_too_early",
  ]],
  ["ninety-one days", { date: "2026-08-01", endDate: "2026-10-30" }, [
    "endDate: holiday_too_long",
  ]],
  ["no times", { ...short, openTime: null, closeTime: "" }, [
    "openTime: open_time_required",
    "closeTime: close_time_required",
  ]],
  ["close at open", { ...short, closeTime: "12:00" }, ["closeTime: close_time_too_early"]],
  ["close before open", { ...short, closeTime: "02:00" }, ["closeTime: close_time_too_early"]],
  ["everything at once", { name: { en: "", ko: "" }, date: "", ...short, openTime: "" }, [
    "name: holiday_name_required",
    "date: holiday_date_required",
    "openTime: open_time_required",
  ]],
];

for (const [name, changes, expected] of refusals) {
  Deno.test(`a holiday with ${name} is refused with its code`, () => {
    assert.deepEqual(codes(changes), expected);
  });
}

Deno.test("today is not a past date, and an edited holiday may keep its past date", () => {
  assert.deepEqual(codes({ date: today }), []);
  assert.deepEqual(codes({ date: "2020-12-25" }, "2020-12-25"), []);
  assert.deepEqual(codes({ date: "2020-12-26" }, "2020-12-25"), [
    "date: holiday_date_past",
  ]);
});

Deno.test("a recurring holiday falls on its month and day starting in its own year", () => {
  const christmas = holiday("2025-12-25", { isRecurring: true });
  assert.equal(fallsOn(christmas, "2025-12-25"), true);
  assert.equal(fallsOn(christmas, "2031-12-25"), true);
  assert.equal(fallsOn(christmas, "2024-12-25"), false);
  assert.equal(fallsOn(christmas, "2026-12-24"), false);
  assert.equal(fallsOn({ ...christmas, isRecurring: false }, "2026-12-25"), false);
});

Deno.test("a holiday on February 29 falls on February 28 in common years only", () => {
  const leapDay = holiday("2024-02-29", { isRecurring: true });
  const dates = ["2026-02-28", "2027-02-28", "2028-02-29", "2100-02-28"];
  const otherDates = ["2028-02-28", "2027-03-01", "2028-03-01", "2100-03-01"];
  assert.deepEqual(dates.filter((date) => !fallsOn(leapDay, date)), []);
  assert.deepEqual(otherDates.filter((date) => fallsOn(leapDay, date)), []);
});

Deno.test("a recurring holiday falls exactly once in every year", () => {
  const dates = fc.integer({ min: 0, max: 1460 }).map((days) => addDays("2024-01-01", days));
  fc.assert(
    fc.property(dates, fc.integer({ min: 2028, max: 2040 }), (date, year) => {
      const recurring = holiday(date, { isRecurring: true });
      const falls = Array.from({ length: 366 }, (_, days) => addDays(`${year}-01-01`, days))
        .filter((each) => each.startsWith(String(year)) && fallsOn(recurring, each));
      assert.equal(falls.length, 1);
    }),
    { seed: 229, numRuns: 60 },
  );
});

Deno.test("a dated holiday takes precedence over a recurring one, and closed over modified hours", () => {
  const closure = { kind: "modified_hours", open: "12:00", close: "16:00" } as const;
  const recurring = holiday("2025-12-25", { id: "recurring", isRecurring: true });
  const dated = holiday("2026-12-25", { id: "dated", closure });
  const closed = holiday("2026-12-25", { id: "closed" });
  assert.equal(holidayOn([recurring, dated], "2026-12-25")?.id, "dated");
  assert.equal(holidayOn([recurring, dated, closed], "2026-12-25")?.id, "closed");
  assert.equal(holidayOn([recurring, dated, closed], "2027-12-25")?.id, "recurring");
  assert.equal(holidayOn([recurring, dated, closed], "2027-12-26"), undefined);
});

Deno.test("a name of two characters is valid in Hangul", () => {
  assert.deepEqual(codes({ name: { en: "설날", ko: "" } }), []);
  assert.deepEqual(codes({ name: { en: " 추석 ", ko: "" } }), []);
});

Deno.test("a range falls on each of its dates, including the first and the last", () => {
  const trip = holiday("2026-12-30", { endDate: "2027-01-02" });
  const dates = ["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03"];
  assert.deepEqual(dates.map((date) => fallsOn(trip, date)), [false, true, true, true, true, false]);
  assert.equal(lastDateOf(trip, "2026-12-31"), "2027-01-02");
  assert.equal(fallsOn(trip, "2027-12-31"), false);
});

Deno.test("a recurring range can run past the end of the year", () => {
  const rest = holiday("2026-12-30", { endDate: "2027-01-02", isRecurring: true });
  assert.deepEqual(
    ["2027-12-29", "2027-12-30", "2028-01-02", "2028-01-03"].map((date) => fallsOn(rest, date)),
    [
      false,
      true,
      true,
      false,
    ],
  );
  assert.equal(lastDateOf(rest, "2027-12-31"), "2028-01-02");
  assert.equal(fallsOn(rest, "2026-01-01"), false);
});

Deno.test("holidays conflict when they share a date, also within a range and in a later year", () => {
  const christmas = holiday("2026-12-25", { isRecurring: true });
  const inTheWay = (date: string, more = {}) => conflictingHoliday(holiday(date, more), [christmas]);
  assert.equal(inTheWay("2027-12-25"), christmas);
  assert.equal(inTheWay("2027-12-20", { endDate: "2027-12-27" }), christmas);
  assert.equal(inTheWay("2024-12-25", { isRecurring: true }), christmas);
  assert.equal(inTheWay("2025-12-25"), undefined, "before it began");
  assert.equal(inTheWay("2027-12-26"), undefined);
  const leapDay = holiday("2024-02-29", { isRecurring: true });
  assert.equal(conflictingHoliday(holiday("2027-02-28"), [leapDay]), leapDay);
  assert.equal(conflictingHoliday(holiday("2024-02-28", { isRecurring: true }), [leapDay]), leapDay);
});

Deno.test("a recurring range over New Year conflicts with a holiday in any later January, whichever is added last", () => {
  const rest = holiday("2026-12-30", { id: "rest", endDate: "2027-01-02", isRecurring: true });
  for (const date of ["2027-01-01", "2028-01-01", "2029-01-02", "2032-12-31"]) {
    const dated = holiday(date, { id: "dated" });
    assert.equal(conflictingHoliday(rest, [dated]), dated, date);
    assert.equal(conflictingHoliday(dated, [rest]), rest, date);
  }
  const later = holiday("2030-01-03");
  assert.equal(conflictingHoliday(rest, [later]), undefined);
  assert.equal(conflictingHoliday(later, [rest]), undefined);
});

Deno.test("nextDateOf and nextStartOf agree with a day-by-day search", () => {
  const offset = fc.integer({ min: 0, max: 2_000 });
  fc.assert(
    fc.property(
      offset,
      offset,
      fc.integer({ min: 0, max: 20 }),
      fc.boolean(),
      (begin, now, days, isRecurring) => {
        const date = addDays("2024-01-20", begin);
        const today = addDays("2024-01-20", now);
        const each = holiday(date, { isRecurring, ...(days > 0 && { endDate: addDays(date, days) }) });
        const ahead = Array.from({ length: 2_400 }, (_, later) => addDays(today, later));
        const isFirst = (day: string) => fallsOn(each, day) && !fallsOn(each, addDays(day, -1));
        assert.equal(nextDateOf(each, today), ahead.find((day) => fallsOn(each, day)));
        assert.equal(nextStartOf(each, today), ahead.find(isFirst));
      },
    ),
    { numRuns: 60 },
  );
  const leap = holiday("2024-02-29", { isRecurring: true });
  assert.deepEqual([nextDateOf(leap, "2026-01-10"), nextDateOf(leap, "2028-02-28")], [
    "2026-02-28",
    "2028-02-29",
  ]);
});
