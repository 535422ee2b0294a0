import { asc, max } from "drizzle-orm";
import { daysOfWeek } from "@domain/shared/local_time.ts";
import { readSettings } from "@domain/settings/settings.ts";
import type { Holiday } from "@domain/hours/holidays.ts";
import type { Calendar } from "@domain/hours/open_time.ts";
import type { DayHours } from "@domain/hours/weekly_hours.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { Database } from "../database.ts";
import { tablets } from "../staff/tables.ts";
import { holidays, settings, storeModes, weeklyHours } from "./tables.ts";

export async function loadFacts(db: Database): Promise<StoreFacts> {
  const [settingRows, calendar, modes, [armed]] = await Promise.all([
    db.select().from(settings),
    loadCalendar(db),
    db.select().from(storeModes),
    db.select({ at: max(tablets.armedAt) }).from(tablets),
  ]);
  const pause = modes.find((mode) => mode.name === "pause");
  const asapOff = modes.find((mode) => mode.name === "asap_off");
  const busy = modes.find((mode) => mode.name === "busy");
  const tonight = modes.find((mode) => mode.name === "tonight");
  return {
    settings: readSettings(new Map(settingRows.map((row) => [row.key, row.value]))),
    calendar,
    pause: pause ? { until: pause.until } : undefined,
    asapOff: asapOff ? { until: asapOff.until } : undefined,
    busy: busy ? { minutes: busy.minutes ?? 0, until: busy.until } : undefined,
    tonight: tonight && { orders: tonight.orders ?? 0, dishes: tonight.dishes ?? 0, until: tonight.until },
    lastArmedAt: armed?.at ?? 0,
  };
}

/** One query at a time, because `db` can be a transaction. */
export async function loadCalendar(db: Database): Promise<Calendar> {
  const dayRows = await db.select().from(weeklyHours).orderBy(asc(weeklyHours.day));
  const holidayRows = await db.select().from(holidays).orderBy(asc(holidays.date));
  return { weekly: dayRows.flatMap(toDayHours), holidays: holidayRows.map(toHoliday) };
}

function toDayHours(row: typeof weeklyHours.$inferSelect): DayHours[] {
  const day = daysOfWeek[row.day];
  return day === undefined ? [] : [{ day, isClosed: row.isClosed, intervals: row.intervals }];
}

function toHoliday(row: typeof holidays.$inferSelect): Holiday {
  const { isClosed, openTime, closeTime, endDate, ...rest } = row;
  return {
    ...rest,
    ...(endDate === null ? {} : { endDate }),
    closure: isClosed || openTime === null || closeTime === null
      ? { kind: "closed" }
      : { kind: "modified_hours", open: openTime, close: closeTime },
  };
}

export function holidayRow(holiday: Holiday): typeof holidays.$inferInsert {
  const { closure, endDate, ...rest } = holiday;
  return {
    ...rest,
    endDate: endDate ?? null,
    isClosed: closure.kind === "closed",
    openTime: closure.kind === "modified_hours" ? closure.open : null,
    closeTime: closure.kind === "modified_hours" ? closure.close : null,
  };
}
