import { openSpanAt } from "@domain/hours/open_status.ts";
import type { Clock } from "@domain/ports/clock.ts";
import {
  addDays,
  dayOfWeek,
  firstMomentAt,
  type Instant,
  type LocalDate,
  localDateOf,
  type LocalTime,
  minuteMs,
  zone,
} from "@domain/shared/local_time.ts";
import { demoRestaurant } from "./restaurant/restaurant.ts";

/** A clock that can be set to any time, or with undefined to the real time, and runs on from there. */
export type SettableClock = Clock & { set(time: Instant | undefined): void };

/** A clock that begins with the real time. */
export function settableClock(): SettableClock {
  let aheadMs = 0;
  return {
    now: () => Date.now() + aheadMs,
    set: (time) => {
      aheadMs = time === undefined ? 0 : time - Date.now();
    },
  };
}

const [friday, saturday, tuesday] = [5, 6, 2];

/** Returns the first Friday 11:55 AM at or after a moment on which the demo restaurant is open. */
export function nextFridayLunch(moment: Instant): Instant {
  return nextTime(moment, friday, "11:55", true);
}

/** The times that the demo's page goes to. Each returns its first moment at or after `moment`. */
export const demoTimes = {
  friday_lunch: (moment) => nextTime(moment, friday, "12:05", true),
  saturday_night: (moment) => nextTime(moment, saturday, "19:30", true),
  closed: (moment) => nextTime(moment, tuesday, "03:00", false),
  clock_change: (moment) => nextClockChange(moment) - 5 * minuteMs,
} as const satisfies Record<string, (moment: Instant) => Instant>;
export type DemoTime = keyof typeof demoTimes;

/** The first time on this day of the week on which the demo restaurant is open, or closed. */
function nextTime(moment: Instant, day: number, time: LocalTime, isOpen: boolean): Instant {
  for (let date = localDateOf(moment);; date = addDays(date, 1)) {
    const found = firstMomentAt(date, time);
    const isOpenThen = openSpanAt(demoRestaurant, found) !== undefined;
    if (dayOfWeek(date) === day && found >= moment && isOpenThen === isOpen) return found;
  }
}

/** The next change between standard and daylight saving time that is more than five minutes away. */
function nextClockChange(moment: Instant): Instant {
  const local = Temporal.Instant.fromEpochMilliseconds(moment + 5 * minuteMs).toZonedDateTimeISO(zone);
  const change = local.getTimeZoneTransition("next");
  if (change === null) throw new Error(`${zone} changes its clocks no more`);
  return change.epochMilliseconds;
}

/** What the clock's file has: how far the clock is ahead of the real time, its day in Los Angeles when it was set, and who set it. */
type Stored = { aheadMs: number; day: LocalDate; isByHand: boolean };

/**
 * A clock that begins at the next Friday 11:55 AM, so that the demo restaurant is open. A restart goes on with the clock until the
 * restaurant closes, and with a clock that was set by hand until its day ends. A clock that was set to the real time stays there.
 */
export function fridayClock(dataDir: string, realNow: () => Instant = Date.now): SettableClock {
  const file = `${dataDir}/demo_clock.json`;
  let aheadMs = 0;
  const begin = (time: Instant | undefined, isByHand: boolean) => {
    aheadMs = time === undefined ? 0 : time - realNow();
    const stored: Stored = { aheadMs, day: localDateOf(realNow() + aheadMs), isByHand };
    Deno.mkdirSync(dataDir, { recursive: true });
    Deno.writeTextFileSync(file, JSON.stringify(stored));
  };
  const stored = read(file);
  const shown = realNow() + (stored?.aheadMs ?? 0);
  const isSameDay = stored !== undefined && localDateOf(shown) === stored.day &&
    (stored.isByHand || openSpanAt(demoRestaurant, shown) !== undefined);
  if (stored && (isSameDay || stored.aheadMs === 0)) aheadMs = stored.aheadMs;
  else begin(nextFridayLunch(Math.max(realNow(), shown)), false);
  return { now: () => realNow() + aheadMs, set: (time) => begin(time, true) };
}

function read(file: string): Stored | undefined {
  try {
    return JSON.parse(Deno.readTextFileSync(file));
  } catch {
    // Missing or damaged: the clock begins again.
    return undefined;
  }
}
