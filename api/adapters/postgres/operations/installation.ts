import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../database.ts";
import { outbox } from "../messages/tables.ts";
import { installation } from "./tables.ts";
import { printers } from "../printing/tables.ts";
import { noToken } from "../printing/printer_token.ts";

/** The id of the installation that this database belongs to, such as `ins_…`. The first call creates it. */
export async function installationId(db: Database, now = Date.now()): Promise<string> {
  await db.insert(installation).values({ id: newInstallationId(), createdAt: now }).onConflictDoNothing();
  const [row] = await db.select({ id: installation.id }).from(installation);
  if (!row) throw new Error("the installation id was not stored");
  return row.id;
}

/**
 * Gives a copied database its own installation id, so that it does not touch payments of the original. Every checkout and order in the copy
 * still belongs to the original. Waiting messages are dropped, and the printers lose
 * their addresses. Runs in one transaction; no server may run on the copy at the same time. Returns the new id.
 */
export async function renewInstallationId(db: Database, now = Date.now()): Promise<string> {
  const id = newInstallationId();
  await db.transaction(async (tx) => {
    await tx.update(outbox).set({ droppedAt: now })
      .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), isNull(outbox.droppedAt)));
    await tx.update(printers).set(noToken);
    await tx.insert(installation).values({ id, createdAt: now })
      .onConflictDoUpdate({ target: installation.isOnly, set: { id, createdAt: now } });
  });
  return id;
}

/** The core's `isOwnRow` as a condition on a row's `installation_id`. */
export function isOwn(column: PgColumn, id: string): SQL {
  return eq(column, id);
}

function newInstallationId(): string {
  return `ins_${crypto.randomUUID().replaceAll("-", "")}`;
}
