import { deepEqual, equal } from "node:assert/strict";
import { firstChoice, isOffered, quickTimes, sameChoice, timeOnNewDate } from "./pickup_choice.ts";

const days = [
  { date: "2026-11-20", slots: [] },
  { date: "2026-11-21", slots: ["11:00", "11:15"] },
  { date: "2026-11-22", slots: ["11:15", "17:00"] },
];
const open = {
  asap: {
    label: "ASAP (15-30 minutes)",
    minutes: { from: 15, to: 30 },
    available: true,
    ready_from: "12:15",
    ready_to: "12:30",
  },
  days,
  next_opening: null,
  alcohol_ends_at: null,
  resumes_at: null,
};
const closed = {
  ...open,
  asap: { label: "ASAP (15-30 minutes)", minutes: { from: 15, to: 30 }, available: false, reason: "Closed" },
};

Deno.test("chooses ASAP first while it is available", () => {
  deepEqual(firstChoice(open), { option: "asap" });
});

Deno.test("without ASAP chooses the earliest slot and skips days without slots", () => {
  deepEqual(firstChoice(closed), { option: "scheduled", date: "2026-11-21", time: "11:00" });
});

Deno.test("chooses nothing without ASAP and slots", () => {
  equal(firstChoice({ ...closed, days: [] }), undefined);
});

Deno.test("another date keeps the time if it has it, else uses its first", () => {
  equal(timeOnNewDate(open, "2026-11-22", "11:15"), "11:15");
  equal(timeOnNewDate(open, "2026-11-22", "11:00"), "11:15");
  equal(timeOnNewDate(open, "2026-11-20", "11:00"), undefined);
});

Deno.test("does not offer a missing slot, a missing day or unavailable ASAP", () => {
  equal(isOffered(open, { option: "scheduled", date: "2026-11-21", time: "11:15" }), true);
  equal(isOffered(open, { option: "scheduled", date: "2026-11-21", time: "11:30" }), false);
  equal(isOffered(open, { option: "scheduled", date: "2026-11-23", time: "11:15" }), false);
  equal(isOffered(closed, { option: "asap" }), false);
});

Deno.test("two choices are the same only with equal date and time", () => {
  const slot = { option: "scheduled", date: "2026-11-21", time: "11:15" } as const;
  equal(sameChoice(slot, { ...slot }), true);
  equal(sameChoice(slot, { ...slot, time: "11:00" }), false);
  equal(sameChoice(slot, { option: "asap" }), false);
  equal(sameChoice({ option: "asap" }, { option: "asap" }), true);
});

Deno.test("offers the first times of a day and those around the end of lunch, else the first four", () => {
  const lunch = { days: [5], from: "11:00", to: "15:00" };
  const slots = ["12:15", "12:30", "12:45", "14:30", "14:45", "15:00", "15:15", "15:30"];
  const on = (date: string, slots: string[]) => quickTimes({ ...open, days: [{ date, slots }] }, date, lunch);
  deepEqual(on("2026-11-20", slots), {
    times: ["12:15", "12:30", "14:30", "14:45", "15:00", "15:15"],
    lastLunch: "14:45",
  });
  deepEqual(on("2026-11-21", slots), { times: slots.slice(0, 4) }, "no lunch on Saturday");
  deepEqual(on("2026-11-20", slots.slice(5)), { times: ["15:00", "15:15", "15:30"] }, "lunch is over");
  deepEqual(on("2026-11-20", slots.slice(0, 5)), { times: slots.slice(0, 4) }, "no dinner");
});
