import { deepEqual } from "node:assert/strict";
import { toDayDraft } from "./mappers.ts";

const times = { open_time: "11:00", close_time: "21:00", break_start: null, break_end: null };
const monday = { day_of_week: 1, is_closed: false, ...times };

Deno.test("a break splits the day into two intervals, even with only its start or end", () => {
  const intervals = (more: object) => toDayDraft({ ...monday, ...more }).intervals;
  deepEqual(intervals({}), [{ open: "11:00", close: "21:00" }]);
  deepEqual(intervals({ break_start: "15:00", break_end: "17:00" }), [
    { open: "11:00", close: "15:00" },
    { open: "17:00", close: "21:00" },
  ]);
  deepEqual(intervals({ break_start: "15:00" }), [
    { open: "11:00", close: "15:00" },
    { open: null, close: "21:00" },
  ]);
  deepEqual(intervals({ break_end: "17:00" }), [
    { open: "11:00", close: null },
    { open: "17:00", close: "21:00" },
  ]);
});

Deno.test("a closed day keeps its times, and has no intervals without times", () => {
  const intervals = (more: object) =>
    toDayDraft({ day_of_week: 1, is_closed: true, open_time: null, close_time: null, ...more }).intervals;
  deepEqual(intervals({}), []);
  deepEqual(intervals({ open_time: "11:00" }), [{ open: "11:00", close: null }]);
  deepEqual(intervals({ close_time: "21:00" }), [{ open: null, close: "21:00" }]);
  deepEqual(intervals({ break_start: "15:00" }).length, 2);
});
