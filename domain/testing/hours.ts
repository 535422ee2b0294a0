import type { Instant, LocalDate, LocalTime } from "../shared/local_time.ts";
import type { Holiday } from "../hours/holidays.ts";
import type { Calendar } from "../hours/open_time.ts";
import { type PickupRules, usualPickup } from "../hours/pickup_slots.ts";
import type { Interval } from "../hours/weekly_hours.ts";

/** Parses an ISO time with an offset: at("2026-11-01T01:30-07:00"). */
export function at(iso: string): Instant {
  return Temporal.Instant.from(iso).epochMilliseconds;
}

export const rules: PickupRules = { ...usualPickup, lastOrderMinutes: 15, orderAheadHours: 48 };

/** Returns a calendar with the same hours on every weekday. */
export function everyDay(intervals: readonly Interval[], holidays: readonly Holiday[] = []): Calendar {
  const weekly = ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({ day, isClosed: false, intervals }));
  return { weekly, holidays };
}

export function holiday(date: LocalDate, more: Partial<Holiday> = {}): Holiday {
  return {
    id: `holiday-${date}`,
    name: { en: "Holiday", ko: "" },
    date,
    closure: { kind: "closed" },
    isRecurring: false,
    notes: "",
    guestMessage: { en: "", ko: "" },
    ...more,
  };
}

/** A day to test minute by minute: the calendar under test, and the expected hours of each date. */
export type Scenario = {
  name: string;
  date: LocalDate;
  calendar: Calendar;
  hours: (date: LocalDate) => readonly Interval[];
};

const lunchAndNight = (close: LocalTime): Interval[] => [
  { open: "11:00", close: "15:00" },
  { open: "17:00", close },
];
const short = [{ open: "12:00", close: "16:00" }];
const brunch = [{ open: "02:30", close: "10:00" }];
const around = [{ open: "00:00", close: "00:00" }];

export const scenarios: readonly Scenario[] = [
  {
    name: "the fall clock change, last night's closing in the repeated hour",
    date: "2026-11-01",
    calendar: everyDay(lunchAndNight("01:30")),
    hours: () => lunchAndNight("01:30"),
  },
  {
    name: "the fall clock change, open around the clock that Sunday",
    date: "2026-11-01",
    calendar: {
      weekly: [{ day: 0, isClosed: false, intervals: around }, { day: 1, isClosed: false, intervals: short }],
      holidays: [],
    },
    hours: (date) => date === "2026-11-01" ? around : date === "2026-11-02" ? short : [],
  },
  {
    name: "the spring clock change, last night's closing in the skipped hour",
    date: "2027-03-14",
    calendar: everyDay(lunchAndNight("02:30")),
    hours: () => lunchAndNight("02:30"),
  },
  {
    name: "the spring clock change, opening in the skipped hour",
    date: "2027-03-14",
    calendar: { weekly: [{ day: 0, isClosed: false, intervals: brunch }], holidays: [] },
    hours: (date) => date === "2027-03-14" ? brunch : [],
  },
  {
    name: "a Friday that runs past midnight into Saturday's opening",
    date: "2026-07-10",
    calendar: {
      weekly: [
        { day: 5, isClosed: false, intervals: lunchAndNight("02:00") },
        { day: 6, isClosed: false, intervals: [{ open: "01:00", close: "04:00" }] },
        { day: 0, isClosed: true, intervals: lunchAndNight("02:00") },
      ],
      holidays: [],
    },
    hours: (date) => {
      if (date === "2026-07-10") return lunchAndNight("02:00");
      return date === "2026-07-11" ? [{ open: "01:00", close: "04:00" }] : [];
    },
  },
  {
    name: "a holiday after a long night, with short hours on the day after",
    date: "2026-12-25",
    calendar: everyDay(lunchAndNight("01:00"), [
      holiday("2020-12-25", { isRecurring: true }),
      holiday("2026-12-26", { closure: { kind: "modified_hours", open: "12:00", close: "16:00" } }),
    ]),
    hours: (date) => {
      if (date === "2026-12-25") return [];
      return date === "2026-12-26" ? short : lunchAndNight("01:00");
    },
  },
  {
    name: "February 29",
    date: "2028-02-29",
    calendar: everyDay(lunchAndNight("22:00"), [
      holiday("2024-02-29", {
        isRecurring: true,
        closure: { kind: "modified_hours", open: "12:00", close: "16:00" },
      }),
    ]),
    hours: (date) => date === "2028-02-29" ? short : lunchAndNight("22:00"),
  },
];
