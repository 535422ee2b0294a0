import { eq, inArray, sql } from "drizzle-orm";
import type { Category, Dish } from "@domain/menu/dish.ts";
import type { MenuChange, MenuRepository } from "@domain/ports/menu_repository.ts";
import { writeAudit } from "./audit.ts";
import { type Database, menuLock } from "./database.ts";
import { cachesExpire } from "./revisions.ts";
import { announce } from "./live.ts";
import { dishRow, loadMenu } from "./menus.ts";
import { categories, dishes } from "./schema.ts";

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

async function write(tx: Database, change: MenuChange): Promise<void> {
  for (const category of change.categories ?? []) await saveCategory(tx, category);
  for (const dish of change.dishes ?? []) await saveDish(tx, dish);
  if (change.archivedDishes && change.archivedDishes.length > 0) {
    await tx.update(dishes).set({ archivedAt: change.at })
      .where(inArray(dishes.id, [...change.archivedDishes]));
  }
  for (const id of change.archivedCategories ?? []) {
    await tx.update(categories).set({ archivedAt: change.at }).where(eq(categories.id, id));
  }
  for (const entry of change.audit) await writeAudit(tx, entry);
  await announce(tx, { kind: "menu_changed" }, change.at);
}

async function saveCategory(tx: Database, category: Category): Promise<void> {
  const { id, isHidden = false, ...rest } = category;
  const row = { ...rest, isHidden };
  await tx.insert(categories).values({ id, ...row }).onConflictDoUpdate({ target: categories.id, set: row });
}

async function saveDish(tx: Database, dish: Dish): Promise<void> {
  const { id, ...row } = dishRow(dish);
  await tx.insert(dishes).values({ id, ...row }).onConflictDoUpdate({ target: dishes.id, set: row });
}
