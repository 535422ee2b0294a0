import { audit, type AuditEntry, changesBetween } from "@domain/shared/audit.ts";
import { type FieldError, ok, refuse, type Result } from "@domain/shared/result.ts";
import { dayNames, localDateOf, minutesOf } from "@domain/shared/local_time.ts";
import { isSame, versionOf } from "@domain/shared/version.ts";
import {
  conflictingHoliday,
  type Holiday,
  type HolidayDraft,
  type HolidayError,
  parseHoliday,
} from "@domain/hours/holidays.ts";
import {
  type DayHours,
  type DayHoursDraft,
  type HoursError,
  parseWeeklyHours,
  type WeeklyHours,
} from "@domain/hours/weekly_hours.ts";
import type { StoreChange, StoreRecords } from "@domain/ports/store.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { followHours } from "./store_modes.ts";

type TimeStepError = FieldError<{ code: "time_off_step"; params: { minutes: number } }>;
type TakenDateError = FieldError<{ code: "holiday_date_taken"; params: { name: string } }>;

export type HoursRefusal =
  | { kind: "bad_hours"; errors: readonly (HoursError | TimeStepError)[] }
  | { kind: "changed_meanwhile"; present: WeeklyHours };

export type HolidayRefusal =
  | { kind: "bad_holiday"; errors: readonly (HolidayError | TakenDateError)[] }
  | { kind: "already_removed" }
  | { kind: "changed_meanwhile"; present: Holiday };

type StoreDeps = Pick<Ports, "store" | "clock">;

const stepMinutes = 15;

/**
 * Stores the given days; the other days stay. Refuses when the `version` of a day is not the current one
 * (docs/product-rules.md, "Concurrent edits").
 */
export async function saveHours(
  deps: StoreDeps,
  command: { by: Editor; days: readonly (DayHoursDraft & { version?: string | undefined })[] },
): Promise<Result<WeeklyHours, HoursRefusal>> {
  const at = deps.clock.now();
  const parsed = parseWeeklyHours(command.days);
  const errors = parsed.ok ? parsed.value.flatMap(offStep) : parsed.error;
  if (!parsed.ok || errors.length > 0) return refuse({ kind: "bad_hours", errors });
  const days = parsed.value;

  const changed = await changeHours(
    deps,
    command.by,
    (records): Result<StoreChange & { weekly: WeeklyHours }, HoursRefusal> => {
      const before = new Map(records.weekly.map((hours) => [hours.day, hours]));
      const isStale = command.days.some(({ day, version }) =>
        version !== undefined && version !== dayVersion(records.weekly.find((hours) => hours.day === day))
      );
      if (isStale) return refuse({ kind: "changed_meanwhile", present: records.weekly });
      const entries = days.flatMap((hours): AuditEntry[] => {
        const stored = before.get(hours.day);
        if (stored !== undefined && dayVersion(stored) === dayVersion(hours)) return [];
        const details = changesBetween({ hours: formatHours(stored) }, { hours: formatHours(hours) });
        return [audit("hours.updated", "hours", dayNames[hours.day], { at, by: command.by, details })];
      });
      const otherDays = records.weekly.filter((hours) => !days.some((each) => each.day === hours.day));
      return ok({
        at,
        weekly: [...otherDays, ...days].toSorted((one, other) => one.day - other.day),
        audit: entries,
      });
    },
  );
  return changed.ok ? ok(changed.value.weekly) : changed;
}

/** Adds a holiday. Refuses a date that another holiday has. */
export async function addHoliday(
  deps: StoreDeps & Pick<Ports, "ids">,
  command: { by: Editor; draft: HolidayDraft },
): Promise<Result<Holiday, HolidayRefusal>> {
  const at = deps.clock.now();
  const parsed = parseHoliday(command.draft, localDateOf(at));
  if (!parsed.ok) return refuse({ kind: "bad_holiday", errors: parsed.error });
  const holiday: Holiday = { id: deps.ids.next("hol"), ...parsed.value };
  const added = await changeHours(
    deps,
    command.by,
    (records): Result<StoreChange, HolidayRefusal> =>
      dateConflict(holiday, records.holidays) ?? ok({
        at,
        holidays: [holiday],
        audit: [
          audit("holiday.created", "holiday", holiday.id, {
            at,
            by: command.by,
            details: auditedHoliday(holiday),
          }),
        ],
      }),
  );
  return added.ok ? ok(holiday) : added;
}

/** Replaces a holiday. Refuses when `version` is not the current one, or when another holiday has the date. */
export async function editHoliday(
  deps: StoreDeps,
  command: { by: Editor; id: string; draft: HolidayDraft; version?: string | undefined },
): Promise<Result<Holiday, HolidayRefusal>> {
  const at = deps.clock.now();
  const changed = await changeHours(
    deps,
    command.by,
    (records): Result<StoreChange & { holiday: Holiday }, HolidayRefusal> => {
      const before = records.holidays.find((each) => each.id === command.id);
      if (!before) return refuse({ kind: "already_removed" });
      if (command.version !== undefined && command.version !== versionOf(before)) {
        return refuse({ kind: "changed_meanwhile", present: before });
      }
      const parsed = parseHoliday(command.draft, localDateOf(at), before.date);
      if (!parsed.ok) return refuse({ kind: "bad_holiday", errors: parsed.error });
      const holiday = { id: before.id, ...parsed.value };
      const refusal = dateConflict(holiday, records.holidays);
      if (refusal) return refusal;
      const changes = changesBetween(auditedHoliday(before), auditedHoliday(holiday));
      return ok({
        at,
        holiday,
        holidays: [holiday],
        audit: isSame(before, holiday) ? [] : [
          audit("holiday.updated", "holiday", holiday.id, {
            at,
            by: command.by,
            details: { name: holiday.name.en, ...changes },
          }),
        ],
      });
    },
  );
  return changed.ok ? ok(changed.value.holiday) : changed;
}

/** Changes hours or holidays, which the ends of modes follow. */
async function changeHours<C extends StoreChange, E>(
  deps: StoreDeps,
  by: Editor,
  decide: (records: StoreRecords) => Result<C, E>,
): Promise<Result<C, E>> {
  const { calendar } = await deps.store.load();
  const changed = await deps.store.change(decide);
  if (changed.ok) await followHours(deps, calendar, by);
  return changed;
}

/** Returns the refusal when another holiday has one of the dates. */
function dateConflict(
  holiday: Holiday,
  holidays: readonly Holiday[],
): { ok: false; error: HolidayRefusal } | undefined {
  const other = conflictingHoliday(holiday, holidays.filter(({ id }) => id !== holiday.id));
  return other && refuse({
    kind: "bad_holiday",
    errors: [{ field: "date", code: "holiday_date_taken", params: { name: other.name.en } }],
  });
}

/** Deletes a holiday. */
export async function removeHoliday(
  deps: StoreDeps,
  command: { by: Editor; id: string },
): Promise<Result<Holiday, HolidayRefusal>> {
  const at = deps.clock.now();
  const changed = await changeHours(
    deps,
    command.by,
    (records): Result<StoreChange & { holiday: Holiday }, HolidayRefusal> => {
      const holiday = records.holidays.find((each) => each.id === command.id);
      if (!holiday) return refuse({ kind: "already_removed" });
      return ok({
        at,
        holiday,
        removedHolidays: [holiday.id],
        audit: [
          audit("holiday.deleted", "holiday", holiday.id, {
            at,
            by: command.by,
            details: auditedHoliday(holiday),
          }),
        ],
      });
    },
  );
  return changed.ok ? ok(changed.value.holiday) : changed;
}

/** Version of a day's hours for conflict detection. */
export function dayVersion(hours: DayHours | undefined): string {
  return versionOf(hours);
}

/** Version of a holiday for conflict detection. */
export const holidayVersion: (holiday: Holiday) => string = versionOf;

/** Times must be quarter hours (docs/product-rules.md, "Operating hours"). */
function offStep(hours: DayHours): TimeStepError[] {
  const times = hours.intervals.flatMap(({ open, close }) => [open, close]);
  return times.some((time) => minutesOf(time) % stepMinutes !== 0)
    ? [{ field: String(hours.day), code: "time_off_step", params: { minutes: stepMinutes } }]
    : [];
}

/** Formats hours for the audit log: "11:00–14:30, 17:00–21:00" or "closed". */
function formatHours(hours: DayHours | undefined): string {
  if (!hours || hours.isClosed) return "closed";
  return hours.intervals.map(({ open, close }) => `${open}–${close}`).join(", ");
}

function auditedHoliday(holiday: Holiday) {
  const { closure } = holiday;
  return {
    name: holiday.name.en,
    name_korean: holiday.name.ko,
    date: holiday.date,
    end_date: holiday.endDate ?? null,
    hours: closure.kind === "closed" ? "closed" : `${closure.open}–${closure.close}`,
    is_recurring: holiday.isRecurring,
    notes: holiday.notes,
    guest_message: holiday.guestMessage.en,
    guest_message_korean: holiday.guestMessage.ko,
  };
}
