import assert from "node:assert/strict";
import { type DayHoursDraft, parseWeeklyHours, weeklyIntervals } from "./weekly_hours.ts";

const day = (number: number, ...intervals: [string | undefined, string | undefined][]): DayHoursDraft => ({
  day: number,
  isClosed: false,
  intervals: intervals.map(([open, close]) => ({ open, close })),
});

function refusal(...drafts: DayHoursDraft[]) {
  const parsed = parseWeeklyHours(drafts);
  return parsed.ok ? [] : parsed.error;
}

Deno.test("an open day without both times is refused", () => {
  const code = "hours_required";
  for (
    const draft of [day(3), day(3, ["11:00", undefined]), day(3, [undefined, "21:00"]), day(3, ["11:00", ""])]
  ) {
    assert.deepEqual(refusal(draft), [{ field: "3", code }]);
  }
  assert.deepEqual(refusal(day(3, ["11:00", "25:00"])), [{ field: "3", code }]);
  assert.deepEqual(refusal(day(3, ["11:00", "15:00"], ["17:00", undefined])), [{ field: "3", code }]);
});

Deno.test("a closed day needs no times and keeps existing ones", () => {
  const closed = { day: 1, isClosed: true, intervals: [{ open: "11:00", close: "21:00" }] };
  assert.deepEqual(parseWeeklyHours([closed]), { ok: true, value: [closed] });
  const empty = { day: 1, isClosed: true, intervals: [{ open: null, close: null }] };
  assert.deepEqual(parseWeeklyHours([empty]), {
    ok: true,
    value: [{ day: 1, isClosed: true, intervals: [] }],
  });
});

Deno.test("a closed day is saved whatever its times are, because the form does not show them", () => {
  for (
    const times of [
      [["11:00", "14:30"], ["14:00", "21:00"]],
      [["17:00", "14:30"], ["17:00", "22:00"]],
      [["11:00", "14:30"], ["22:00", "21:00"]],
    ] as const
  ) {
    const [closed, open] = [true, false].map((isClosed) =>
      parseWeeklyHours([{
        ...day(1, ...times.map(([open, close]): [string, string] => [open, close])),
        isClosed,
      }])
    );
    assert.equal(closed?.ok, true);
    assert.equal(open?.ok, false);
  }
});

Deno.test("days and intervals are sorted, and seconds are truncated", () => {
  const parsed = parseWeeklyHours([
    day(5, ["17:00:00", "02:00:00"], ["11:00", "15:00"]),
    day(0, ["11:00", "21:00"]),
  ]);
  assert.deepEqual(parsed, {
    ok: true,
    value: [
      { day: 0, isClosed: false, intervals: [{ open: "11:00", close: "21:00" }] },
      {
        day: 5,
        isClosed: false,
        intervals: [{ open: "11:00", close: "15:00" }, { open: "17:00", close: "02:00" }],
      },
    ],
  });
});

Deno.test("a break that ends after closing is refused; a break after midnight on a late night is allowed", () => {
  const week = (...intervals: { open: string; close: string }[]) =>
    parseWeeklyHours([{ day: 0, isClosed: false, intervals }]);
  assert.deepEqual(week({ open: "11:00", close: "14:30" }, { open: "22:00", close: "21:00" }), {
    ok: false,
    error: [{ field: "0", code: "break_outside_hours" }],
  });
  assert.ok(week({ open: "17:00", close: "21:00" }, { open: "22:00", close: "02:00" }).ok);
  assert.ok(week({ open: "11:00", close: "14:00" }, { open: "17:00", close: "11:00" }).ok);
});

Deno.test("a break ends after it starts and may not start past midnight after the close", () => {
  const refused = (...intervals: [string, string][]) => refusal(day(2, ...intervals)).map(({ code }) => code);
  assert.deepEqual(refused(["11:00", "15:00"], ["15:15", "21:00"]), []);
  for (
    const [start, end] of [["15:00", "15:00"], ["15:01", "15:00"], ["14:30", "13:00"], ["14:30", "11:00"], [
      "14:30",
      "10:00",
    ]] as const
  ) {
    assert.deepEqual(
      refused(["11:00", start], [end, "21:00"]),
      ["break_ends_before_start"],
      `${start}-${end}`,
    );
  }
  assert.deepEqual(refused(["17:00", "23:00"], ["23:00", "02:00"]), ["break_ends_before_start"]);
  assert.deepEqual(refused(["17:00", "02:00"], ["20:00", "21:00"]), ["break_outside_hours"]);
  assert.deepEqual(refused(["11:00", "11:00"], ["12:00", "13:00"]), ["break_outside_hours"]);
  assert.deepEqual(
    refused(["11:00", "08:00"], ["09:00", "21:00"]),
    ["break_outside_hours"],
    "before opening",
  );
});

Deno.test("a night that runs into the next day's opening is valid", () => {
  assert.deepEqual(refusal(day(5, ["17:00", "03:00"]), day(6, ["02:00", "10:00"])), []);
});

Deno.test("three intervals, a repeated day and an eighth day are refused with the day's number", () => {
  const errors = refusal(
    day(1, ["08:00", "09:00"], ["10:00", "11:00"], ["12:00", "13:00"]),
    day(2, ["11:00", "21:00"]),
    day(2, ["12:00", "20:00"]),
    day(7, ["11:00", "21:00"]),
  );
  assert.deepEqual(errors.map((error) => error.field), ["1", "2", "7"]);
});

Deno.test("missing and closed days have no hours", () => {
  const weekly = [
    { day: 0, isClosed: true, intervals: [{ open: "11:00", close: "21:00" }] },
    { day: 2, isClosed: false, intervals: [{ open: "11:00", close: "21:00" }] },
  ] as const;
  assert.deepEqual(weeklyIntervals(weekly, "2026-11-01"), []);
  assert.deepEqual(weeklyIntervals(weekly, "2026-11-02"), []);
  assert.deepEqual(weeklyIntervals(weekly, "2026-11-03"), [{ open: "11:00", close: "21:00" }]);
});
