import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Passkey } from "@domain/staff/passkey.ts";
import type { StoredPasskeys } from "@domain/ports/passkeys.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { endLoneRecovery, holdFactors, removeChallenges } from "./second_factor.ts";
import { passkeyQuestions, passkeys } from "./tables.ts";

export function postgresPasskeys(db: Database): StoredPasskeys {
  const own = (staffId: string, id: string) => and(eq(passkeys.staffId, staffId), eq(passkeys.id, id));
  return {
    async of(staffId) {
      const rows = await db.select().from(passkeys).where(eq(passkeys.staffId, staffId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
      return rows.map(toPasskey);
    },
    async byCredential(credentialId) {
      const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
      return row && toPasskey(row);
    },
    add: (passkey, max, audit) =>
      db.transaction(async (tx) => {
        // Additions to one account run one after the other, so that they count each other.
        await holdFactors(tx, passkey.staffId);
        if (await tx.$count(passkeys, eq(passkeys.staffId, passkey.staffId)) >= max) return false;
        const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
        if (added.length === 0) return false;
        await removeChallenges(tx, passkey.staffId);
        await writeAudit(tx, audit);
        return true;
      }),
    rename: (staffId, id, name, audit) =>
      db.transaction(async (tx) => {
        const renamed = await tx.update(passkeys).set({ name }).where(own(staffId, id)).returning();
        if (renamed.length > 0) await writeAudit(tx, audit);
        return renamed.length > 0;
      }),
    remove: async (staffId, id, audit) => await removeThose(own(staffId, id), staffId, audit) > 0,
    removeAll: (staffId, audit) => removeThose(eq(passkeys.staffId, staffId), staffId, audit),
    async ask(hash, staffId, expiresAt) {
      await db.insert(passkeyQuestions).values({ hash, staffId, expiresAt });
    },
    async takeQuestion(hash, now) {
      await db.delete(passkeyQuestions).where(lte(passkeyQuestions.expiresAt, now));
      const [row] = await db.delete(passkeyQuestions)
        .where(and(eq(passkeyQuestions.hash, hash), gt(passkeyQuestions.expiresAt, now))).returning();
      return row && { staffId: row.staffId ?? undefined };
    },
  };

  function removeThose(those: ReturnType<typeof own>, staffId: string, audit: AuditEntry): Promise<number> {
    return db.transaction(async (tx) => {
      await holdFactors(tx, staffId);
      const removed = await tx.delete(passkeys).where(those).returning({ id: passkeys.id });
      if (removed.length === 0) return 0;
      await endLoneRecovery(tx, staffId);
      await removeChallenges(tx, staffId);
      await writeAudit(tx, audit);
      return removed.length;
    });
  }
}

function toPasskey({ lastUsedAt, ...row }: typeof passkeys.$inferSelect): Passkey {
  return { ...row, ...(lastUsedAt === null ? {} : { lastUsedAt }) };
}
