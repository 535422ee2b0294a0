import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Account, Session } from "@domain/staff/account.ts";
import type { Accounts, Sessions, Tickets } from "@domain/ports/staff.ts";
import { writeAudit } from "./audit.ts";
import type { Database } from "./database.ts";
import { sessions, staff, streamTickets } from "./schema.ts";

export function postgresAccounts(db: Database): Accounts {
  return {
    async byId(id) {
      const [row] = await db.select().from(staff).where(eq(staff.id, id));
      return row ? toAccount(row) : undefined;
    },
    async byUsername(username) {
      const [row] = await db.select().from(staff).where(eq(staff.username, username.toLowerCase()));
      return row ? toAccount(row) : undefined;
    },
    recordAttempts: (id, attempts, audit) =>
      db.transaction(async (tx) => {
        await tx.update(staff)
          .set({ failures: attempts.failures, lockedUntil: attempts.lockedUntil ?? null }).where(
            eq(staff.id, id),
          );
        await writeAudit(tx, audit);
      }),
  };
}

export function postgresSessions(db: Database): Sessions {
  return {
    begin: (session, audit) =>
      db.transaction(async (tx) => {
        await tx.insert(sessions).values(session);
        await writeAudit(tx, audit);
      }),
    async byId(id) {
      const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
      return row ? toSession(row) : undefined;
    },
    async byRefreshHash(hash) {
      const [row] = await db.select().from(sessions)
        .where(or(eq(sessions.refreshHash, hash), eq(sessions.previousHash, hash)));
      return row ? toSession(row) : undefined;
    },
    async rotate(id, from, to, at) {
      const rotated = await db.update(sessions)
        .set({ refreshHash: to, previousHash: from, rotatedAt: at, lastActiveAt: at })
        .where(and(eq(sessions.id, id), eq(sessions.refreshHash, from), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
      return rotated.length > 0;
    },
    end: (id, audit) =>
      db.transaction(async (tx) => {
        const ended = await tx.update(sessions).set({ endedAt: audit.at })
          .where(and(eq(sessions.id, id), isNull(sessions.endedAt))).returning({ id: sessions.id });
        if (ended.length > 0) await writeAudit(tx, audit);
      }),
  };
}

export function postgresTickets(db: Database): Tickets {
  return {
    async issue(id, sessionId, expiresAt) {
      await db.insert(streamTickets).values({ id, sessionId, expiresAt });
    },
    async redeem(id, now) {
      await db.delete(streamTickets).where(lte(streamTickets.expiresAt, now));
      const [row] = await db.delete(streamTickets)
        .where(and(eq(streamTickets.id, id), gt(streamTickets.expiresAt, now))).returning();
      return row?.sessionId;
    },
  };
}

function toAccount(row: typeof staff.$inferSelect): Account {
  return { ...row, lockedUntil: row.lockedUntil ?? undefined };
}

function toSession(row: typeof sessions.$inferSelect): Session {
  return { ...row, previousHash: row.previousHash ?? undefined, endedAt: row.endedAt ?? undefined };
}
