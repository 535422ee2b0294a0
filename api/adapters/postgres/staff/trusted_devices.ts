import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { maxTrustedDevices, type TrustedDevice } from "@domain/staff/lockout.ts";
import type { TrustedDevices } from "@domain/ports/staff.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { trustedDevices } from "./tables.ts";

export function postgresTrustedDevices(db: Database): TrustedDevices {
  return {
    async byHash(hash, now) {
      const rows = await db.select().from(trustedDevices)
        .where(and(eq(trustedDevices.hash, hash), gt(trustedDevices.expiresAt, now)));
      return rows.map(toDevice);
    },
    trust: (device) =>
      db.transaction(async (tx) => {
        const { userAgent, lastUsedAt, expiresAt, staffId } = device;
        await tx.insert(trustedDevices).values(device).onConflictDoUpdate({
          target: [trustedDevices.hash, trustedDevices.staffId],
          set: { userAgent, lastUsedAt, expiresAt },
        });
        const newestIds = tx.select({ id: trustedDevices.id }).from(trustedDevices)
          .where(eq(trustedDevices.staffId, staffId))
          .orderBy(
            desc(eq(trustedDevices.hash, device.hash)),
            desc(trustedDevices.lastUsedAt),
            desc(trustedDevices.id),
          ).limit(maxTrustedDevices);
        await tx.delete(trustedDevices)
          .where(and(eq(trustedDevices.staffId, staffId), notInArray(trustedDevices.id, newestIds)));
      }),
    async of(staffId, now) {
      const rows = await db.select().from(trustedDevices)
        .where(and(eq(trustedDevices.staffId, staffId), gt(trustedDevices.expiresAt, now)))
        .orderBy(desc(trustedDevices.lastUsedAt), desc(trustedDevices.id));
      return rows.map(toDevice);
    },
    remove: (staffId, id, audit) =>
      db.transaction(async (tx) => {
        const removed = await tx.delete(trustedDevices)
          .where(and(eq(trustedDevices.staffId, staffId), eq(trustedDevices.id, id))).returning();
        if (removed.length > 0) await writeAudit(tx, audit);
        return removed.length > 0;
      }),
    removeAll: (staffId, audit) => db.transaction((tx) => removeDevices(tx, staffId, audit)),
  };
}

/** Removes every trusted device of an account in the caller's transaction. Writes `audit` if there were any. Returns their number. */
export async function removeDevices(tx: Database, staffId: string, audit?: AuditEntry): Promise<number> {
  const removed = await tx.delete(trustedDevices).where(eq(trustedDevices.staffId, staffId)).returning();
  if (audit && removed.length > 0) await writeAudit(tx, audit);
  return removed.length;
}

function toDevice({ hash: _hash, ...device }: typeof trustedDevices.$inferSelect): TrustedDevice {
  return device;
}
