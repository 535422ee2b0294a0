import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { StoredSecondFactors } from "@domain/ports/second_factor.ts";
import type { Challenges } from "@domain/ports/staff.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { writeMessages } from "../messages/outbox.ts";
import { passkeys, recoveryCodes, secondFactors, signInChallenges, staff } from "./tables.ts";
import type { Seal } from "../secrets/seal.ts";
import { holdKey } from "../secrets/secrets.ts";

export function postgresSecondFactors(db: Database, seal: Seal): StoredSecondFactors {
  return {
    async of(staffId) {
      const [row] = await db.select().from(secondFactors).where(eq(secondFactors.staffId, staffId));
      return row && {
        staffId,
        secret: await seal.open(row.sealedSecret, staffId),
        confirmedAt: row.confirmedAt ?? undefined,
      };
    },
    async begin(staffId, secret) {
      const fresh = { sealedSecret: await seal.seal(secret, staffId), step: 0 };
      const begun = await db.transaction(async (tx) => {
        if (seal.fingerprint !== undefined) await holdKey(tx, seal.fingerprint);
        return await tx.insert(secondFactors).values({ staffId, ...fresh })
          .onConflictDoUpdate({
            target: secondFactors.staffId,
            set: fresh,
            setWhere: isNull(secondFactors.confirmedAt),
          }).returning({ staffId: secondFactors.staffId });
      });
      return begun.length > 0;
    },
    confirm: (staffId, { step, recoveryHashes }, audit) =>
      db.transaction(async (tx) => {
        const confirmed = await tx.update(secondFactors)
          .set({ confirmedAt: audit.at, step })
          .where(and(eq(secondFactors.staffId, staffId), isNull(secondFactors.confirmedAt))).returning();
        if (confirmed.length === 0) return false;
        await writeRecovery(tx, staffId, recoveryHashes);
        await removeChallenges(tx, staffId);
        await writeAudit(tx, audit);
        return true;
      }),
    async useStep(staffId, step) {
      const used = await db.update(secondFactors).set({ step })
        .where(
          and(
            eq(secondFactors.staffId, staffId),
            lt(secondFactors.step, step),
            isNotNull(secondFactors.confirmedAt),
          ),
        ).returning({ staffId: secondFactors.staffId });
      return used.length > 0;
    },
    recoveryCodesOf: (staffId) => db.$count(recoveryCodes, eq(recoveryCodes.staffId, staffId)),
    storeRecovery: (staffId, hashes, audit, { onlyFirst }) =>
      db.transaction(async (tx) => {
        await holdFactors(tx, staffId);
        if (!await hasSecondFactor(tx, staffId)) return false;
        if (onlyFirst && await tx.$count(recoveryCodes, eq(recoveryCodes.staffId, staffId)) > 0) return false;
        await writeRecovery(tx, staffId, hashes);
        await writeAudit(tx, audit);
        return true;
      }),
    useRecovery: (staffId, hash, audit) =>
      db.transaction(async (tx) => {
        const used = await tx.delete(recoveryCodes)
          .where(and(eq(recoveryCodes.staffId, staffId), eq(recoveryCodes.hash, hash))).returning();
        if (used.length > 0) await writeAudit(tx, audit);
        return used.length > 0;
      }),
    remove: (staffId, audit) =>
      db.transaction(async (tx) => {
        await holdFactors(tx, staffId);
        const removed = await tx.delete(secondFactors).where(eq(secondFactors.staffId, staffId)).returning();
        await endLoneRecovery(tx, staffId);
        await removeChallenges(tx, staffId);
        if (removed.length > 0) await writeAudit(tx, audit);
        return removed.length > 0;
      }),
  };
}

/** Lets changes of an account's second factors run one after the other, until the end of the caller's transaction. */
export async function holdFactors(tx: Database, staffId: string): Promise<void> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for("update");
}

/** Removes the recovery codes of an account that has neither a confirmed secret nor a passkey, in the caller's transaction. */
export async function endLoneRecovery(tx: Database, staffId: string): Promise<void> {
  if (await hasSecondFactor(tx, staffId)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
}

async function hasSecondFactor(tx: Database, staffId: string): Promise<boolean> {
  const confirmed = and(eq(secondFactors.staffId, staffId), isNotNull(secondFactors.confirmedAt));
  return await tx.$count(secondFactors, confirmed) > 0 ||
    await tx.$count(passkeys, eq(passkeys.staffId, staffId)) > 0;
}

async function writeRecovery(tx: Database, staffId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  if (hashes.length > 0) {
    await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ staffId, hash })));
  }
}

/** Removes the pending sign-ins of an account in the caller's transaction. */
export async function removeChallenges(tx: Database, staffId: string): Promise<void> {
  await tx.delete(signInChallenges).where(eq(signInChallenges.staffId, staffId));
}

/** Locks an account until the end of the caller's transaction. Returns false when it is disabled or has another password. */
export async function holdPassword(tx: Database, staffId: string, passwordHash: string): Promise<boolean> {
  const [row] = await tx.select({ id: staff.id }).from(staff).where(
    and(eq(staff.id, staffId), eq(staff.passwordHash, passwordHash), eq(staff.isDisabled, false)),
  ).for("share");
  return row !== undefined;
}

export function postgresChallenges(db: Database): Challenges {
  return {
    issueChallenge: (hash, { passwordHash, ...challenge }, expiresAt, messages = []) =>
      db.transaction(async (tx) => {
        if (!await holdPassword(tx, challenge.staffId, passwordHash)) return false;
        await tx.insert(signInChallenges).values({ hash, ...challenge, expiresAt });
        await writeMessages(tx, messages, challenge.mailedAt ?? 0);
        return true;
      }),
    async challenge(hash, now) {
      await db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, now));
      const [row] = await db.select().from(signInChallenges)
        .where(and(eq(signInChallenges.hash, hash), gt(signInChallenges.expiresAt, now)));
      return row && {
        staffId: row.staffId,
        remember: row.remember,
        ...(row.mailedAt === null ? {} : { mailedAt: row.mailedAt }),
      };
    },
    async takeTry(hash, max) {
      const taken = await db.update(signInChallenges).set({ tries: sql`${signInChallenges.tries} + 1` })
        .where(and(eq(signInChallenges.hash, hash), lt(signInChallenges.tries, max))).returning();
      return taken.length > 0;
    },
    resendCode: (hash, { at, before, expiresAt }, message) =>
      db.transaction(async (tx) => {
        const noted = await tx.update(signInChallenges).set({ mailedAt: at, expiresAt })
          .where(and(eq(signInChallenges.hash, hash), lte(signInChallenges.mailedAt, before))).returning();
        if (noted.length > 0) await writeMessages(tx, [message], at);
        return noted.length > 0;
      }),
  };
}
