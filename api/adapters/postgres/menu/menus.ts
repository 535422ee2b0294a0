import { asc, getTableColumns, inArray, isNull, sql, TransactionRollbackError } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Category, Dish } from "@domain/menu/dish.ts";
import { flagFields, flagsOf } from "@domain/menu/dish_flags.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { Result } from "@domain/shared/result.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { MenuChange, Menus } from "@domain/ports/menus.ts";
import { writeAudit } from "../audit/audit.ts";
import { type Database, menuLock } from "../database.ts";
import { cacheByRevision, readRevisions, type Revisions } from "../revisions.ts";
import { inParts } from "../in_parts.ts";
import { announce } from "../live/live.ts";
import { toSnakeCase } from "drizzle-orm/casing";
import { categories, dishes, optionGroups } from "./tables.ts";
import { revisions as revisionRows } from "../store/tables.ts";

export function postgresMenus(db: Database, revisions: Revisions = readRevisions(db)): Menus {
  return {
    ...cacheByRevision(revisions, "menu", () => loadGuestMenu(db)),
    loadForStaff: () => loadMenu(db),
    async change(decide) {
      const { menu: revision } = await revisions.read();
      const planned = decide(await loadMenu(db));
      if (!isStored(planned)) return planned;
      const isUnchanged = await storePlanned(db, planned.value, revision);
      const decided = isUnchanged ? planned : await db.transaction(async (tx) => {
        await lockMenu(tx);
        const decided = decide(await loadMenu(tx));
        if (isStored(decided)) await write(tx, decided.value);
        return decided;
      });
      revisions.changed();
      return decided;
    },
  };
}

/** Returns whether a decision changes the menu. */
function isStored<C extends MenuChange, E>(decided: Result<C, E>): decided is { ok: true; value: C } {
  return decided.ok && decided.value.audit.length > 0;
}

/**
 * Stores a change that was planned for the menu of this revision; false when it is another one by now. The audit entries come before
 * the lock: with those of an import, other changes would wait several times as long. `also` writes in the same transaction.
 */
export async function storePlanned(
  db: Database,
  change: MenuChange,
  revision: string,
  also?: (tx: Database & { rollback(): never }) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await writeAudit(tx, ...change.audit);
      await lockMenu(tx);
      if ((await readRevisions(tx).read()).menu !== revision) tx.rollback();
      if (change.audit.length > 0) await write(tx, { ...change, audit: [] });
      await also?.(tx);
    });
    return true;
  } catch (cause) {
    if (cause instanceof TransactionRollbackError) return false;
    throw cause;
  }
}

/**
 * Locks the menu until the commit, and its row of `revisions`, which the triggers on the menu's tables also lock. Both locks come before
 * the lock on events, as in every change of the menu. Another order would cause deadlocks.
 */
export async function lockMenu(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${menuLock})`);
  await tx.execute(sql`select from ${revisionRows} where ${revisionRows.name} = 'menu' for update`);
}

/** Changes the menu in a transaction that has called `lockMenu`. After the commit, the caller must call `Revisions.changed`. */
export async function changeLockedMenu(tx: Database, decide: (menu: Menu) => MenuChange): Promise<void> {
  await writeChange(tx, decide(await loadMenu(tx)));
}

/** Writes a change in a transaction that has called `lockMenu`. One without audit entries writes nothing. */
export async function writeChange(tx: Database, change: MenuChange): Promise<void> {
  if (change.audit.length > 0) await write(tx, change);
}

async function write(tx: Database, change: MenuChange): Promise<void> {
  await save(tx, categories, change.categories);
  await save(tx, dishes, change.dishes?.map(dishRow));
  await save(tx, optionGroups, change.optionGroups);
  await archive(tx, dishes, change.archivedDishes, change.at);
  await archive(tx, optionGroups, change.archivedOptionGroups, change.at);
  await archive(tx, categories, change.archivedCategories, change.at);
  await writeAudit(tx, ...change.audit);
  await announce(tx, { kind: "menu_changed" }, change.at);
}

/** Adds or replaces rows. */
async function save<T extends typeof categories | typeof dishes | typeof optionGroups>(
  tx: Database,
  table: T,
  rows: readonly T["$inferInsert"][] = [],
): Promise<void> {
  const replaced = Object.keys(getTableColumns(table))
    .filter((column) => column !== "id" && column !== "archivedAt")
    .map((column) => [column, sql`excluded.${sql.identifier(toSnakeCase(column))}`]);
  await inParts(rows, (some) =>
    tx.insert<PgTable>(table).values(some)
      .onConflictDoUpdate({ target: table.id, set: Object.fromEntries(replaced) }));
}

async function archive(
  tx: Database,
  table: typeof categories | typeof dishes | typeof optionGroups,
  ids: readonly string[] = [],
  at: Instant,
): Promise<void> {
  if (ids.length > 0) await tx.update(table).set({ archivedAt: at }).where(inArray(table.id, [...ids]));
}

/** The menu that guests see, without hidden categories. */
async function loadGuestMenu(db: Database): Promise<Menu> {
  const { categories, dishes, optionGroups } = await loadMenu(db);
  const hidden = new Set(categories.filter((each) => each.isHidden).map((each) => each.id));
  return {
    categories: categories.filter((category) => !hidden.has(category.id)),
    dishes: dishes.filter((dish) => !hidden.has(dish.categoryId)),
    optionGroups,
  };
}

/** Everything that is not archived, in display order. One query at a time, because `db` can be a transaction. */
export async function loadMenu(db: Database): Promise<Menu> {
  const categoryRows = await db.select().from(categories).where(isNull(categories.archivedAt))
    .orderBy(asc(categories.sortOrder), asc(categories.id));
  const dishRows = await db.select().from(dishes).where(isNull(dishes.archivedAt))
    .orderBy(asc(dishes.sortOrder), asc(dishes.id));
  const groupRows = await db.select().from(optionGroups).where(isNull(optionGroups.archivedAt))
    .orderBy(asc(optionGroups.sortOrder), asc(optionGroups.id));
  return {
    categories: categoryRows.map(toCategory),
    dishes: dishRows.map(toDish),
    optionGroups: groupRows.map(({ archivedAt: _, ...group }) => group),
  };
}

function toCategory(row: typeof categories.$inferSelect): Category {
  const { archivedAt: _, isHidden, ...rest } = row;
  return isHidden ? { ...rest, isHidden } : rest;
}

/** The row that stores a dish: the dish itself, with its flags as one list. */
export const dishRow = (dish: Dish): typeof dishes.$inferInsert => ({ ...dish, flags: flagsOf(dish) });

function toDish(row: typeof dishes.$inferSelect): Dish {
  const { archivedAt: _, flags, lunchPriceCents, imageUrl, illustration, ...rest } = row;
  return {
    ...rest,
    ...flagFields(flags),
    lunchPriceCents: lunchPriceCents ?? undefined,
    imageUrl: imageUrl ?? undefined,
    illustration: illustration ?? undefined,
  };
}
