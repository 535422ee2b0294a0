import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Database } from "./database.ts";
import { auditLog } from "./schema.ts";

/** Writes one audit line inside the caller's transaction. */
export async function writeAudit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, staffId: entry.staffId ?? null });
}
