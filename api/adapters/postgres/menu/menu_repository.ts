import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Category, Dish } from "@domain/menu/dish.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { OptionGroup } from "@domain/menu/option.ts";
import type { MenuChange, MenuRepository } from "@domain/ports/menus.ts";
import { auditRow } from "../audit/audit.ts";
import { auditLog } from "../audit/tables.ts";
import { type Database, menuLock } from "../database.ts";
import { cachesExpire } from "../revisions.ts";
import { announce } from "../live/live.ts";
import { toSnakeCase } from "drizzle-orm/casing";
import { dishRow, loadMenu } from "./menus.ts";
import { categories, dishes, optionGroups } from "./tables.ts";
import { revisions } from "../store/tables.ts";

export function postgresMenuRepository(db: Database): MenuRepository {
  return {
    load: () => loadMenu(db),
    async change(decide) {
      const decided = await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${menuLock})`);
        const decided = decide(await loadMenu(tx));
        if (decided.ok && decided.value.audit.length > 0) await write(tx, decided.value);
        return decided;
      });
      if (decided.ok && decided.value.audit.length > 0) await cachesExpire();
      return decided;
    },
  };
}

/**
 * Locks the menu until the commit, and its row of `revisions`, which the triggers on the menu's tables also lock. Both locks come before
 * the lock on events, as in every change of the menu. Another order would cause deadlocks.
 */
export async function lockMenu(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${menuLock})`);
  await tx.execute(sql`select from ${revisions} where ${revisions.name} = 'menu' for update`);
}

/** Changes the menu in a transaction that has called `lockMenu`. After the commit, the caller must wait for `cachesExpire`. */
export async function changeLockedMenu(tx: Database, decide: (menu: Menu) => MenuChange): Promise<void> {
  const change = decide(await loadMenu(tx));
  if (change.audit.length > 0) await write(tx, change);
}

async function write(tx: Database, change: MenuChange): Promise<void> {
  for (const category of change.categories ?? []) await saveCategory(tx, category);
  await saveDishes(tx, change.dishes ?? []);
  for (const group of change.optionGroups ?? []) await saveOptionGroup(tx, group);
  if (change.archivedDishes && change.archivedDishes.length > 0) {
    await tx.update(dishes).set({ archivedAt: change.at })
      .where(inArray(dishes.id, [...change.archivedDishes]));
  }
  for (const id of change.archivedOptionGroups ?? []) {
    await tx.update(optionGroups).set({ archivedAt: change.at }).where(eq(optionGroups.id, id));
  }
  for (const id of change.archivedCategories ?? []) {
    await tx.update(categories).set({ archivedAt: change.at }).where(eq(categories.id, id));
  }
  for (const batch of batches(change.audit)) await tx.insert(auditLog).values(batch.map(auditRow));
  await announce(tx, { kind: "menu_changed" }, change.at);
}

async function saveCategory(tx: Database, category: Category): Promise<void> {
  const { id, isHidden = false, ...rest } = category;
  const row = { ...rest, isHidden };
  await tx.insert(categories).values({ id, ...row }).onConflictDoUpdate({ target: categories.id, set: row });
}

async function saveOptionGroup(tx: Database, group: OptionGroup): Promise<void> {
  const { id, options, ...rest } = group;
  const row = { ...rest, options: [...options] };
  await tx.insert(optionGroups).values({ id, ...row })
    .onConflictDoUpdate({ target: optionGroups.id, set: row });
}

const savedColumns = Object.fromEntries(
  Object.entries(getTableColumns(dishes)).filter(([name]) => name !== "id" && name !== "archivedAt")
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(toSnakeCase(column.name))}`]),
);

async function saveDishes(tx: Database, changed: readonly Dish[]): Promise<void> {
  for (const batch of batches(changed)) {
    await tx.insert(dishes).values(batch.map(dishRow))
      .onConflictDoUpdate({ target: dishes.id, set: savedColumns });
  }
}

/** A menu may be imported, or go off, as a whole. A statement of PostgreSQL takes at most 65,535 values. */
function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += 1_000) yield rows.slice(from, from + 1_000);
}
