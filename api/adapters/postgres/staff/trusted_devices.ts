import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import { maxTrustedDevices } from "@domain/staff/lockout.ts";
import { maxListed, type TrustedDevices } from "@domain/ports/staff.ts";
import type { Database } from "../database.ts";
import { trustedDevices } from "./tables.ts";

export function postgresTrustedDevices(db: Database): TrustedDevices {
  return {
    async byHash(hash, now) {
      return await db.select().from(trustedDevices)
        .where(and(eq(trustedDevices.hash, hash), gt(trustedDevices.expiresAt, now)));
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
      return await db.select().from(trustedDevices)
        .where(
          and(
            staffId === undefined ? undefined : eq(trustedDevices.staffId, staffId),
            gt(trustedDevices.expiresAt, now),
          ),
        )
        .orderBy(desc(trustedDevices.lastUsedAt), desc(trustedDevices.id)).limit(maxListed);
    },
  };
}

/** Removes every trusted device of an account in the caller's transaction. */
export async function removeTrust(tx: Database, staffId: string): Promise<void> {
  await tx.delete(trustedDevices).where(eq(trustedDevices.staffId, staffId));
}
