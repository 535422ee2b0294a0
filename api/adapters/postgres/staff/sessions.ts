import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";
import { and, desc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Session } from "@domain/staff/account.ts";
import { maxListed, type Sessions } from "@domain/ports/staff.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import {
  passkeys,
  sessions,
  signInChallenges,
  streamTickets,
  trustedDevices,
  usedRefreshTokens,
} from "./tables.ts";
import { holdPassword, removeChallenges } from "./second_factor.ts";

export function postgresSessions(db: Database): Sessions {
  return {
    begin: (session, { passwordHash, challengeHash, passkey }, audit) =>
      db.transaction(async (tx) => {
        if (!await holdPassword(tx, session.staffId, passwordHash)) return false;
        if (challengeHash !== undefined) {
          const used = await tx.delete(signInChallenges).where(eq(signInChallenges.hash, challengeHash))
            .returning({ hash: signInChallenges.hash });
          if (used.length === 0) return false;
        }
        if (passkey !== undefined) {
          const { id, before, uses } = passkey;
          const used = await tx.update(passkeys).set({ uses, lastUsedAt: session.startedAt })
            .where(and(eq(passkeys.id, id), eq(passkeys.staffId, session.staffId), eq(passkeys.uses, before)))
            .returning({ id: passkeys.id });
          if (used.length === 0) return false;
        }
        await tx.insert(sessions).values(session);
        await writeAudit(tx, audit);
        return true;
      }),
    async byRefreshHash(hash) {
      const [row] = await db.select().from(sessions)
        .where(or(eq(sessions.refreshHash, hash), eq(sessions.previousHash, hash)));
      if (row) return toSession(row);
      const [used] = await db.select({ session: sessions }).from(usedRefreshTokens)
        .innerJoin(sessions, eq(sessions.id, usedRefreshTokens.sessionId))
        .where(eq(usedRefreshTokens.hash, hash));
      return used ? toSession(used.session) : undefined;
    },
    rotate: (id, from, to, at, expiresAt) =>
      db.transaction(async (tx) => {
        const rotated = await tx.update(sessions)
          .set({ refreshHash: to, previousHash: from, rotatedAt: at, lastActiveAt: at, expiresAt })
          .where(and(eq(sessions.id, id), eq(sessions.refreshHash, from), isNull(sessions.endedAt)))
          .returning({ id: sessions.id });
        if (rotated.length === 0) return false;
        await tx.insert(usedRefreshTokens).values({ hash: from, sessionId: id }).onConflictDoNothing();
        return true;
      }),
    async setMfaRequired(id, mfaRequired) {
      await db.update(sessions).set({ mfaRequired }).where(eq(sessions.id, id));
    },
    end: (id, audit) =>
      db.transaction(async (tx) => {
        const ended = await tx.update(sessions).set({ endedAt: audit.at, endAction: audit.action })
          .where(and(eq(sessions.id, id), isNull(sessions.endedAt))).returning({ id: sessions.id });
        if (ended.length > 0) await writeAudit(tx, audit);
      }),
    async openOf(staffId, now) {
      const rows = await db.select().from(sessions)
        .where(
          and(
            staffId === undefined ? undefined : eq(sessions.staffId, staffId),
            isNull(sessions.endedAt),
            gt(sessions.expiresAt, now),
          ),
        )
        .orderBy(desc(sessions.lastActiveAt)).limit(maxListed);
      return rows.map(toSession);
    },
    endBrowser: ({ staffId, sessionIds, deviceHash }, audit) =>
      db.transaction(async (tx) => {
        const inBrowser = or(
          inArray(sessions.id, [...sessionIds]),
          deviceHash === undefined ? undefined : eq(sessions.deviceHash, deviceHash),
        );
        const ended = await tx.update(sessions).set({ endedAt: audit.at, endAction: audit.action })
          .where(and(eq(sessions.staffId, staffId), isNull(sessions.endedAt), inBrowser))
          .returning({ id: sessions.id });
        const removed = deviceHash === undefined ? [] : await tx.delete(trustedDevices)
          .where(and(eq(trustedDevices.staffId, staffId), eq(trustedDevices.hash, deviceHash)))
          .returning({ id: trustedDevices.id });
        const wasThere = ended.length + removed.length > 0;
        if (wasThere) await writeAudit(tx, audit);
        return wasThere;
      }),
    async issueTicket(ticket, of, expiresAt) {
      await db.insert(streamTickets).values({ id: ticketHash(ticket), ...of, expiresAt });
    },
    async redeemTicket(ticket, now) {
      await db.delete(streamTickets).where(lte(streamTickets.expiresAt, now));
      const [row] = await db.delete(streamTickets)
        .where(and(eq(streamTickets.id, ticketHash(ticket)), gt(streamTickets.expiresAt, now))).returning();
      const { sessionId = null, stationId = null } = row ?? {};
      if (stationId !== null) return { stationId };
      return sessionId === null ? undefined : { sessionId };
    },
  };
}

/** Ends every open session and pending sign-in of an account in the caller's transaction. */
export async function endAll(tx: Database, staffId: string, audit: AuditEntry): Promise<void> {
  await removeChallenges(tx, staffId);
  await tx.update(sessions).set({ endedAt: audit.at, endAction: audit.action })
    .where(and(eq(sessions.staffId, staffId), isNull(sessions.endedAt)));
  await writeAudit(tx, audit);
}

/** Tickets are stored as hashes, so that a copy of the table opens no stream and a lookup's duration reveals nothing about a ticket. */
function ticketHash(ticket: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(ticket)));
}

export function toSession(row: typeof sessions.$inferSelect): Session {
  const { mfaRequired, previousHash, endedAt, endAction, isRemembered, withPasskey, ...more } = row;
  const { stationId, deviceHash, ...rest } = more;
  return {
    ...rest,
    previousHash: previousHash ?? undefined,
    endedAt: endedAt ?? undefined,
    endAction: endAction ?? undefined,
    ...(isRemembered ? { isRemembered } : {}),
    ...(withPasskey ? { withPasskey } : {}),
    ...(mfaRequired ? { mfaRequired } : {}),
    ...(deviceHash === null ? {} : { deviceHash }),
    ...(stationId === null ? {} : { stationId }),
  };
}
