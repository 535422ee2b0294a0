import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { type MenuImport, nextBatch } from "@domain/menu/menu_import.ts";
import type { MenuImports } from "@domain/ports/menu_imports.ts";
import type { Database } from "../database.ts";
import { readRevisions, type Revisions } from "../revisions.ts";
import { changeLockedMenu, lockMenu } from "./menus.ts";
import { menuImportBatches, menuImports } from "./tables.ts";

export function postgresMenuImports(db: Database, revisions: Revisions = readRevisions(db)): MenuImports {
  return {
    add: (menuImport, batches) =>
      db.transaction(async (tx) => {
        await lockMenu(tx);
        if (await unfinished(tx)) return false;
        await tx.insert(menuImports).values(menuImport);
        await tx.insert(menuImportBatches)
          .values(batches.map((changes, batch) => ({ importId: menuImport.id, batch, changes })));
        return true;
      }),
    byId: (id) => byId(db, id),
    unfinished: () => unfinished(db),
    async since(moment) {
      const rows = await db.select().from(menuImports).where(gte(menuImports.at, moment))
        .orderBy(desc(menuImports.at));
      return rows.map(toImport);
    },
    startUndo: (id, by, at) =>
      db.transaction(async (tx) => {
        await lockMenu(tx);
        if (await unfinished(tx)) return false;
        const started = await tx.update(menuImports)
          .set({ state: "undoing", undoneBy: by, movedAt: at, left: [] })
          .where(and(eq(menuImports.id, id), eq(menuImports.state, "done"))).returning({
            id: menuImports.id,
          });
        return started.length > 0;
      }),
    async move(id, decide) {
      const moved = await db.transaction(async (tx) => {
        await lockMenu(tx);
        const menuImport = await byId(tx, id);
        if (!menuImport) throw new Error(`there is no import ${id}`);
        const batch = nextBatch(menuImport);
        if (batch === undefined) return menuImport;
        const isBatch = and(eq(menuImportBatches.importId, id), eq(menuImportBatches.batch, batch));
        const [row] = await tx.select().from(menuImportBatches).where(isBatch);
        if (!row) throw new Error(`import ${id} has no batch ${batch}`);
        let after = menuImport;
        let { changes } = row;
        await changeLockedMenu(tx, (menu) => {
          const move = decide(menu, menuImport, changes);
          ({ menuImport: after, changes } = move);
          return move.change;
        });
        if (changes !== row.changes) await tx.update(menuImportBatches).set({ changes }).where(isBatch);
        const { state, applied, movedAt, report, left } = after;
        await tx.update(menuImports).set({ state, applied, movedAt, report, left })
          .where(eq(menuImports.id, id));
        return after;
      });
      revisions.changed();
      return moved;
    },
  };
}

async function byId(db: Database, id: string): Promise<MenuImport | undefined> {
  const [row] = await db.select().from(menuImports).where(eq(menuImports.id, id));
  return row && toImport(row);
}

async function unfinished(db: Database): Promise<MenuImport | undefined> {
  const [row] = await db.select().from(menuImports)
    .where(inArray(menuImports.state, ["running", "undoing"]));
  return row && toImport(row);
}

function toImport({ undoneBy, ...row }: typeof menuImports.$inferSelect): MenuImport {
  return { ...row, ...(undoneBy && { undoneBy }) };
}
