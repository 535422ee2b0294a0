import { inArray, sql } from "drizzle-orm";
import { settingsWithoutTexts } from "@domain/settings/settings.ts";
import type { Store, StoreChange, StoreRecords } from "@domain/ports/store.ts";
import { writeAudit } from "../audit/audit.ts";
import { type Database, storeLock } from "../database.ts";
import { cacheByRevision, readRevisions, type Revisions } from "../revisions.ts";
import { announce } from "../live/live.ts";
import { holidays, settings, weeklyHours } from "./tables.ts";
import { postgresStoreModes } from "./store_modes.ts";
import { holidayRow, loadCalendar, loadFacts } from "./store_rows.ts";

/** Without a service for texts, the settings are those of `settingsWithoutTexts`. */
export function postgresStore(
  db: Database,
  revisions: Revisions = readRevisions(db),
  hasTexts = true,
): Store {
  const load = async () => {
    const facts = await loadFacts(db);
    return hasTexts ? facts : { ...facts, settings: settingsWithoutTexts(facts.settings) };
  };
  return {
    ...cacheByRevision(revisions, "store", load),
    ...postgresStoreModes(db, revisions),
    records: () => loadRecords(db),
    async change(decide) {
      const decided = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${storeLock})`);
        const decided = decide(await loadRecords(tx));
        if (decided.ok && decided.value.audit.length > 0) await write(tx, decided.value);
        return decided;
      });
      revisions.changed();
      return decided;
    },
  };
}

async function loadRecords(db: Database): Promise<StoreRecords> {
  const { weekly, holidays } = await loadCalendar(db);
  const rows = await db.select().from(settings);
  return { weekly, holidays, settings: new Map(rows.map((row) => [row.key, row.value])) };
}

async function write(tx: Database, change: StoreChange): Promise<void> {
  for (const { day, isClosed, intervals } of change.weekly ?? []) {
    const row = { isClosed, intervals: [...intervals] };
    await tx.insert(weeklyHours).values({ day, ...row })
      .onConflictDoUpdate({ target: weeklyHours.day, set: row });
  }
  for (const holiday of change.holidays ?? []) {
    const { id, ...row } = holidayRow(holiday);
    await tx.insert(holidays).values({ id, ...row }).onConflictDoUpdate({ target: holidays.id, set: row });
  }
  if (change.removedHolidays && change.removedHolidays.length > 0) {
    await tx.delete(holidays).where(inArray(holidays.id, [...change.removedHolidays]));
  }
  for (const [key, value] of change.settings ?? []) {
    await tx.insert(settings).values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  }
  for (const entry of change.audit) await writeAudit(tx, entry);
  await announce(tx, { kind: "store_changed" }, change.at);
}
