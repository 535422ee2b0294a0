import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { type MenuImport, nextBatch } from "@domain/menu/menu_import.ts";
import type { ImportMove, MenuImports } from "@domain/ports/menu_imports.ts";
import type { Database } from "../database.ts";
import { readRevisions, type Revisions } from "../revisions.ts";
import { loadMenu, lockMenu, storePlanned, writeChange } from "./menus.ts";
import { menuImportBatches, menuImports } from "./tables.ts";

export function postgresMenuImports(db: Database, revisions: Revisions = readRevisions(db)): MenuImports {
  return {
    add: (menuImport, batches, latest) =>
      db.transaction(async (tx) => {
        await lockMenu(tx);
        const [before] = await latestFirst(tx).limit(1);
        if (before?.id !== latest || await unfinished(tx)) return false;
        await tx.insert(menuImports).values(menuImport);
        await tx.insert(menuImportBatches)
          .values(batches.map((changes, batch) => ({ importId: menuImport.id, batch, changes })));
        return true;
      }),
    byId: (id) => byId(db, id),
    unfinished: () => unfinished(db),
    async since(moment) {
      const rows = await latestFirst(db).where(gte(menuImports.at, moment));
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
      const { menu: revision } = await revisions.read();
      const planned = await nextMove(db, id, decide);
      if (!planned.move) return planned.menuImport;
      const isUnchanged = await storePlanned(db, planned.move.change, revision, async (tx) => {
        const now = await byId(tx, id);
        if (now?.state !== planned.menuImport.state || now.applied !== planned.menuImport.applied) {
          tx.rollback();
        }
        await writeMove(tx, planned);
      });
      const moved = isUnchanged ? planned.move.menuImport : await db.transaction(async (tx) => {
        await lockMenu(tx);
        const again = await nextMove(tx, id, decide);
        if (again.move) {
          await writeChange(tx, again.move.change);
          await writeMove(tx, again);
        }
        return again.move?.menuImport ?? again.menuImport;
      });
      revisions.changed();
      return moved;
    },
  };
}

const latestFirst = (db: Database) =>
  db.select().from(menuImports).$dynamic().orderBy(desc(menuImports.at), desc(menuImports.number));

type Planned = { menuImport: MenuImport; batch: number; move?: ImportMove | undefined };

/** Reads the next batch and decides about it; without `move` the import is finished. */
async function nextMove(
  db: Database,
  id: string,
  decide: Parameters<MenuImports["move"]>[1],
): Promise<Planned> {
  const menuImport = await byId(db, id);
  if (!menuImport) throw new Error(`there is no import ${id}`);
  const batch = nextBatch(menuImport);
  if (batch === undefined) return { menuImport, batch: 0 };
  const [row] = await db.select().from(menuImportBatches)
    .where(and(eq(menuImportBatches.importId, id), eq(menuImportBatches.batch, batch)));
  if (!row) throw new Error(`import ${id} has no batch ${batch}`);
  return { menuImport, batch, move: decide(await loadMenu(db), menuImport, row.changes) };
}

async function writeMove(tx: Database, { batch, move }: Planned): Promise<void> {
  if (!move) return;
  const { menuImport: { id, state, applied, movedAt, failingSince = null, report, left }, changes } = move;
  await tx.update(menuImportBatches).set({ changes })
    .where(and(eq(menuImportBatches.importId, id), eq(menuImportBatches.batch, batch)));
  await tx.update(menuImports).set({ state, applied, movedAt, failingSince, report, left }).where(
    eq(menuImports.id, id),
  );
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

function toImport(
  { undoneBy, failingSince, number: _, ...row }: typeof menuImports.$inferSelect,
): MenuImport {
  return { ...row, ...(undoneBy && { undoneBy }), ...(failingSince !== null && { failingSince }) };
}
