import type { Holiday } from "@domain/hours/holidays.ts";
import type { WeeklyHours } from "@domain/hours/weekly_hours.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { Account } from "@domain/staff/account.ts";
import type { Database } from "./database.ts";
import { dishRow } from "./menu/menus.ts";
import { categories, dishes, optionGroups } from "./menu/tables.ts";
import { staff } from "./staff/tables.ts";
import { holidays, settings, weeklyHours } from "./store/tables.ts";
import { holidayRow } from "./store/store_rows.ts";

export type Beginning = {
  menu: Menu;
  weekly: WeeklyHours;
  holidays: readonly Holiday[];
  settings: ReadonlyMap<string, string>;
  accounts: readonly Account[];
};

/** Fills an empty database with a restaurant. Changes nothing when there is a menu. Returns whether it filled the database. */
export async function seed(db: Database, beginning: () => Promise<Beginning>): Promise<boolean> {
  const [present] = await db.select({ id: categories.id }).from(categories).limit(1);
  if (present) return false;
  const { menu, weekly, holidays: days, settings: values, accounts } = await beginning();
  await db.transaction(async (tx) => {
    await tx.insert(categories).values([...menu.categories]).onConflictDoNothing();
    if (menu.optionGroups.length > 0) {
      await tx.insert(optionGroups)
        .values([...menu.optionGroups])
        .onConflictDoNothing();
    }
    await tx.insert(dishes).values(menu.dishes.map(dishRow)).onConflictDoNothing();
    await tx.insert(weeklyHours)
      .values(weekly.map(({ day, isClosed, intervals }) => ({ day, isClosed, intervals: [...intervals] })))
      .onConflictDoNothing();
    await tx.insert(holidays).values(days.map(holidayRow)).onConflictDoNothing();
    await tx.insert(settings).values([...values].map(([key, value]) => ({ key, value })))
      .onConflictDoNothing();
    await tx.insert(staff).values([...accounts])
      .onConflictDoNothing();
  });
  return true;
}
