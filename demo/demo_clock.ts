import { openSpanAt } from "@domain/hours/open_status.ts";
import type { Clock } from "@domain/ports/clock.ts";
import {
  addDays,
  dayOfWeek,
  firstMomentAt,
  type Instant,
  type LocalDate,
  localDateOf,
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

const friday = 5;

/** Returns the first Friday 11:55 AM at or after a moment on which the demo restaurant is open. */
export function nextFridayLunch(moment: Instant): Instant {
  for (let date = localDateOf(moment);; date = addDays(date, 1)) {
    const lunch = firstMomentAt(date, "11:55");
    if (dayOfWeek(date) === friday && lunch >= moment && openSpanAt(demoRestaurant, lunch)) return lunch;
  }
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
