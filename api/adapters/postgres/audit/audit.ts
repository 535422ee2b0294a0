import { AsyncLocalStorage } from "node:async_hooks";
import type { AuditEntry, AuditOrigin } from "@domain/shared/audit.ts";
import type { Database } from "../database.ts";
import { inParts } from "../in_parts.ts";
import { auditLog } from "./tables.ts";

const origins = new AsyncLocalStorage<AuditOrigin>();

/**
 * Adds the request's origin to every audit entry that `work` writes. It is not a parameter of the use cases, because no rule of the core
 * depends on it.
 */
export function withOrigin<T>(origin: AuditOrigin, work: () => Promise<T>): Promise<T> {
  return origins.run(origin, work);
}

/** Writes audit entries in the caller's transaction. */
export async function writeAudit(tx: Database, ...entries: readonly AuditEntry[]): Promise<void> {
  await inParts(entries.map(auditRow), (some) => tx.insert(auditLog).values(some));
}

/** The row of an entry, with the origin of its request. */
export function auditRow({ origin, ...entry }: AuditEntry): typeof auditLog.$inferInsert {
  const from = origin ?? origins.getStore();
  return {
    ...entry,
    staffId: entry.staffId ?? null,
    sessionId: from?.sessionId ?? null,
    address: from?.address ?? null,
    userAgent: from?.userAgent ?? null,
  };
}

/** The entry of a row. */
export function toEntry(row: typeof auditLog.$inferSelect): AuditEntry {
  const { id: _, staffId, sessionId, address, userAgent, ...entry } = row;
  return {
    ...entry,
    ...(staffId === null ? {} : { staffId }),
    ...(address === null && userAgent === null ? {} : {
      origin: { sessionId: sessionId ?? undefined, address: address ?? "", userAgent: userAgent ?? "" },
    }),
  };
}
