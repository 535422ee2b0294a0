import type { z } from "zod";
import type {
  AdminHoliday,
  AdminHoursRow,
  holidayBody,
  hoursBody,
  Setting as WireSetting,
} from "@contract/schemas/store.ts";
import { texts as settingTexts } from "@contract/setting_texts.ts";
import type { Holiday, HolidayDraft } from "@domain/hours/holidays.ts";
import type { DayHoursDraft, WeeklyHours } from "@domain/hours/weekly_hours.ts";
import { isKnownSetting } from "@domain/settings/setting_rules.ts";
import type { Setting } from "@domain/usecases/store/edit_settings.ts";
import { dayVersion, holidayVersion } from "@domain/usecases/store/edit_store.ts";
import { type CapacityLimits, nextWindow, type WindowLoad } from "@domain/hours/capacity.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { iso } from "../instant.ts";
import { toHoursRows } from "./mappers.ts";

export function toAdminHours(weekly: WeeklyHours): AdminHoursRow[] {
  return toHoursRows(weekly).map((row) => ({
    ...row,
    version: dayVersion(weekly.find((hours) => hours.day === row.day_of_week)),
  }));
}

/** Returns a day of the form. A break splits it into two intervals. */
export function toDayDraft(
  row: z.output<typeof hoursBody>[number],
): DayHoursDraft & { version?: string | undefined } {
  const hasBreak = isGiven(row.break_start) || isGiven(row.break_end);
  const hasTimes = isGiven(row.open_time) || isGiven(row.close_time) || hasBreak;
  const intervals = hasBreak
    ? [{ open: row.open_time, close: row.break_start }, { open: row.break_end, close: row.close_time }]
    : [{ open: row.open_time, close: row.close_time }];
  return {
    day: row.day_of_week,
    isClosed: row.is_closed,
    intervals: row.is_closed && !hasTimes ? [] : intervals,
    version: row.version,
  };
}

export function toAdminHoliday(holiday: Holiday): AdminHoliday {
  const { closure } = holiday;
  return {
    id: holiday.id,
    name: holiday.name,
    name_korean: holiday.nameKorean ?? "",
    date: holiday.date,
    end_date: holiday.endDate ?? null,
    type: closure.kind,
    open_time: closure.kind === "closed" ? null : closure.open,
    close_time: closure.kind === "closed" ? null : closure.close,
    notes: holiday.notes,
    is_recurring: holiday.isRecurring,
    guest_message: holiday.guestMessage ?? "",
    guest_message_korean: holiday.guestMessageKorean ?? "",
    version: holidayVersion(holiday),
  };
}

export function toHolidayDraft(body: z.output<typeof holidayBody>): HolidayDraft {
  return {
    name: body.name,
    nameKorean: body.name_korean,
    date: body.date,
    endDate: body.end_date,
    kind: body.type,
    openTime: body.open_time,
    closeTime: body.close_time,
    isRecurring: body.is_recurring,
    notes: body.notes,
    guestMessage: body.guest_message,
    guestMessageKorean: body.guest_message_korean,
  };
}

export function toSetting({ key, value, type, tab }: Setting): WireSetting {
  return {
    id: key,
    setting_key: key,
    setting_value: value,
    setting_type: type,
    description: isKnownSetting(key) ? settingTexts[`setting.${key}.hint`].en : "",
    tab,
    is_public: tab === "restaurant" || tab === "pricing",
  };
}

function isGiven(time: string | null | undefined): boolean {
  return time !== undefined && time !== null && time !== "";
}

export function toWindowLoad(window: Instant, load: WindowLoad, limits: CapacityLimits) {
  return {
    starts_at: iso(window),
    ends_at: iso(nextWindow(window)),
    ...load,
    max_orders: limits.orders,
    max_dishes: limits.dishes,
  };
}
