import { asc } from "drizzle-orm";
import { daysOfWeek } from "@domain/shared/local_time.ts";
import { readSettings } from "@domain/settings/settings.ts";
import type { Holiday } from "@domain/hours/holidays.ts";
import type { DayHours } from "@domain/hours/weekly_hours.ts";
import type { Store } from "@domain/ports/store.ts";
import type { Database } from "./database.ts";
import { holidays, settings, storeModes, weeklyHours } from "./schema.ts";

export function postgresStore(db: Database): Store {
  return {
    async load() {
      const [settingRows, dayRows, holidayRows, modes] = await Promise.all([
        db.select().from(settings),
        db.select().from(weeklyHours).orderBy(asc(weeklyHours.day)),
        db.select().from(holidays).orderBy(asc(holidays.date)),
        db.select().from(storeModes),
      ]);
      const pause = modes.find((mode) => mode.name === "pause");
      const busy = modes.find((mode) => mode.name === "busy");
      return {
        settings: readSettings(new Map(settingRows.map((row) => [row.key, row.value]))),
        calendar: { weekly: dayRows.flatMap(toDayHours), holidays: holidayRows.map(toHoliday) },
        pause: pause ? { until: pause.until ?? undefined } : undefined,
        busy: busy && busy.until !== null ? { minutes: busy.minutes ?? 0, until: busy.until } : undefined,
      };
    },
  };
}

function toDayHours(row: typeof weeklyHours.$inferSelect): DayHours[] {
  const day = daysOfWeek[row.day];
  return day === undefined ? [] : [{ day, isClosed: row.isClosed, intervals: row.intervals }];
}

function toHoliday(row: typeof holidays.$inferSelect): Holiday {
  const { isClosed, openTime, closeTime, guestMessage, ...rest } = row;
  return {
    ...rest,
    guestMessage: guestMessage ?? undefined,
    closure: isClosed || openTime === null || closeTime === null
      ? { kind: "closed" }
      : { kind: "modified_hours", open: openTime, close: closeTime },
  };
}

export function holidayRow(holiday: Holiday): typeof holidays.$inferInsert {
  const { closure, guestMessage, ...rest } = holiday;
  return {
    ...rest,
    guestMessage: guestMessage ?? null,
    isClosed: closure.kind === "closed",
    openTime: closure.kind === "modified_hours" ? closure.open : null,
    closeTime: closure.kind === "modified_hours" ? closure.close : null,
  };
}
