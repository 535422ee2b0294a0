import { deepEqual, equal } from "node:assert/strict";
import type { AdminHoursRow } from "@contract/schemas/store.ts";
import { changedDays, closedOrOpen, copiedToAll, type DayDraft, runsOvernight, toWeek } from "./week.ts";

const friday: AdminHoursRow = {
  day_of_week: 5,
  open_time: "11:00:00",
  close_time: "22:00:00",
  is_closed: false,
  break_start: "14:30:00",
  break_end: "17:00:00",
  version: "v5",
};
const dayOf = (week: readonly DayDraft[], day: number) => week.find(({ day_of_week }) => day_of_week === day);

Deno.test("returns seven days from Sunday on, with 9 AM to 9 PM for a missing day", () => {
  const week = toWeek([friday]);
  deepEqual(week.map(({ day_of_week }) => day_of_week), [0, 1, 2, 3, 4, 5, 6]);
  deepEqual(dayOf(week, 5), {
    ...friday,
    open_time: "11:00",
    close_time: "22:00",
    break_start: "14:30",
    break_end: "17:00",
  });
  const monday = dayOf(week, 1);
  deepEqual([monday?.open_time, monday?.close_time, monday?.is_closed], ["09:00", "21:00", false]);
});

Deno.test("keeps the hours when closing, and sets 9 AM to 9 PM without a break when opening again", () => {
  const [day] = toWeek([friday]).slice(5);
  if (day === undefined) throw new Error("no Friday");
  const closed = closedOrOpen(day, true);
  equal(closed.open_time, "11:00");
  const open = closedOrOpen(closed, false);
  deepEqual([open.open_time, open.close_time, open.break_start, open.is_closed], [
    "09:00",
    "21:00",
    null,
    false,
  ]);
});

Deno.test("copies hours, break and closed flag, and keeps each day's version", () => {
  const week = toWeek([friday]);
  const [from] = week.slice(5);
  if (from === undefined) throw new Error("no Friday");
  const copied = copiedToAll(week, from);
  equal(copied.every(({ open_time, break_start }) => open_time === "11:00" && break_start === "14:30"), true);
  equal(dayOf(copied, 1)?.version, undefined);
  equal(changedDays(copied, week).length, 6);
  equal(changedDays(week, week).length, 0);
});

Deno.test("runs overnight when the closing time is not after the opening time", () => {
  const [day] = toWeek([]);
  if (day === undefined) throw new Error("no day");
  equal(runsOvernight(day), false);
  equal(runsOvernight({ ...day, open_time: "18:00", close_time: "02:00" }), true);
});
