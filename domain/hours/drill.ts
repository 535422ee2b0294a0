import { addDays, type Instant, type LocalDate, localDateOf, minuteMs } from "../shared/local_time.ts";
import { type Calendar, hoursOn, openSpans } from "./open_time.ts";

/** The drill before the first opening of a day (docs/product-rules.md, "Opening drill"). There is at most one for each `day`. */
export type Drill = {
  day: LocalDate;
  at: Instant;
  opensAt: Instant;
  /** The person or the station that heard it first, and when. */
  answer?: { by: string; at: Instant } | undefined;
};

/**
 * `ringing` and `late`: no one has answered yet, and the drill lasts; it is late after `drillAnswerMs`. `missed`: it ended without an
 * answer.
 */
export type DrillState = "ringing" | "late" | "answered" | "missed";

/** The alert begins after this long without an answer. */
export const drillAnswerMs = 3 * minuteMs;
/** A drill rings at least this long, so that the alert has time when it begins shortly before opening. */
const minDrillMs = 10 * minuteMs;
/** A drill that begins further ahead was stored before the clock was set back. It does not ring again. */
const maxAheadMs = minuteMs;

/**
 * Returns the day whose drill may begin at `now` and its opening: the first opening of a date, `minutes` or less ahead. An opening of the
 * evening before that lasts until then is no opening. Undefined at other times and when `minutes` is 0.
 */
export function drillToBegin(
  calendar: Calendar,
  minutes: number,
  now: Instant,
): { day: LocalDate; opensAt: Instant } | undefined {
  if (minutes <= 0) return undefined;
  const today = localDateOf(now);
  const seen = new Set<LocalDate>();
  for (const { opensAt } of openSpans(calendar, addDays(today, -1), addDays(today, 1))) {
    const day = localDateOf(opensAt);
    const isFirst = !seen.has(day);
    seen.add(day);
    if (isFirst && opensAt - minutes * minuteMs <= now && now < opensAt) return { day, opensAt };
  }
  return undefined;
}

/** Returns `drill` if it is today's. A day that was closed since has none. */
export const drillOfToday = (drill: Drill | undefined, calendar: Calendar, now: Instant): Drill | undefined =>
  drill && drill.day >= localDateOf(now) && hoursOn(calendar, drill.day).length > 0 ? drill : undefined;

/** Returns when a drill ends without an answer: at the opening, but not before it has rung for ten minutes. */
export const drillEnd = ({ at, opensAt }: Drill): Instant => Math.max(opensAt, at + minDrillMs);

/** Returns the state of a drill at `now`. */
export function drillState(drill: Drill, now: Instant): DrillState {
  if (drill.answer) return "answered";
  if (now >= drillEnd(drill) || now < drill.at - maxAheadMs) return "missed";
  return now >= drill.at + drillAnswerMs ? "late" : "ringing";
}

/** Returns whether a drill still waits for an answer at `now`. */
export const isDrillOn = (drill: Drill, now: Instant): boolean =>
  ["ringing", "late"].includes(drillState(drill, now));
