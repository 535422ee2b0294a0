import { type Instant, type LocalDate, type LocalTime, minuteMs, zone } from "../shared/local_time.ts";
import type { Scenario } from "./hours.ts";

/** One minute with its local date and time. `isRepeat` marks the second occurrence in the repeated hour. */
export type Minute = { at: Instant; date: LocalDate; time: LocalTime; isRepeat: boolean; isOpen: boolean };

/**
 * An independent model of open hours: every minute of the seven days from the day before the scenario's date. In the hour
 * repeated by the fall clock change nothing opens or closes a second time.
 */
export function minuteByMinute(scenario: Scenario): Minute[] {
  const first = Temporal.PlainDate.from(scenario.date).subtract({ days: 1 });
  const end = first.add({ days: 7 }).toZonedDateTime(zone).epochMilliseconds;
  const minutes: Minute[] = [];
  const seen = new Set<string>();
  for (let at = first.toZonedDateTime(zone).epochMilliseconds; at < end; at += minuteMs) {
    const clock = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    const date = clock.toPlainDate().toString();
    const time = clock.toPlainTime().toString().slice(0, 5);
    const isRepeat = seen.has(`${date} ${time}`);
    seen.add(`${date} ${time}`);
    const isOpen = isRepeat ? minutes.at(-1)?.isOpen ?? false : isOpenAt(scenario, date, time);
    minutes.push({ at, date, time, isRepeat, isOpen });
  }
  return minutes;
}

/** Returns the minutes of the scenario's date. */
export function minutesOfDay(scenario: Scenario, minutes: readonly Minute[]): Minute[] {
  return minutes.filter((minute) => minute.date === scenario.date);
}

function isOpenAt(scenario: Scenario, date: LocalDate, time: LocalTime): boolean {
  const yesterday = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  return scenario.hours(date).some(({ open, close }) => open <= time && (time < close || close <= open)) ||
    scenario.hours(yesterday).some(({ open, close }) => close <= open && time < close);
}
