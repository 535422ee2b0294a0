import { and, asc, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Account } from "@domain/staff/account.ts";
import { isActiveSuperAdmin } from "@domain/staff/users.ts";
import type { AccountQuery, Accounts } from "@domain/ports/staff.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { escapeLike } from "../like.ts";
import { writeMessages } from "../messages/outbox.ts";
import { passkeys, secondFactors, sessions, staff, staffPins } from "./tables.ts";
import { endAll, toSession } from "./sessions.ts";
import { removeTrust } from "./trusted_devices.ts";

export function postgresAccounts(db: Database): Accounts {
  const ofSession = db.select({ session: sessions, account: staff }).from(sessions)
    .innerJoin(staff, eq(sessions.staffId, staff.id))
    .where(eq(sessions.id, sql.placeholder("sessionId"))).prepare("account_of_session");
  return {
    async byId(id) {
      const [row] = await db.select().from(staff).where(eq(staff.id, id));
      return row;
    },
    async ofSession(sessionId) {
      const [row] = await ofSession.execute({ sessionId });
      return row && { account: row.account, session: toSession(row.session) };
    },
    async byUsername(username) {
      const [row] = await db.select().from(staff).where(eq(staff.username, username.toLowerCase()));
      return row;
    },

    async list(query, now) {
      const where = condition(query);
      const lastSignInAt = sql<Date | string | null>`max(${sessions.startedAt})`;
      const openSessions = sql<number>`count(${sessions.id}) filter (where ${sessions.endedAt} is null
        and ${sessions.expiresAt} > ${new Date(now).toISOString()})::int`;
      const columns = {
        username: [staff.username],
        name: [sql`lower(${staff.lastName} || ' ' || ${staff.firstName})`],
        role: [staff.role],
        last_login: [sql`coalesce(${lastSignInAt}, 'epoch')`],
      }[query.sortBy];
      const rows = await db.select({
        account: staff,
        lastSignInAt,
        openSessions,
        hasSecondFactor: sql<boolean>`bool_or(${secondFactors.confirmedAt} is not null)
          or exists (select 1 from ${passkeys} where ${passkeys.staffId} = ${staff.id}
            and ${passkeys.host} = ${query.passkeyHost ?? null})`,
      }).from(staff)
        .leftJoin(sessions, eq(sessions.staffId, staff.id))
        .leftJoin(secondFactors, eq(secondFactors.staffId, staff.id))
        .where(where).groupBy(staff.id)
        .orderBy(...columns.map((column) => query.descending ? desc(column) : asc(column)), asc(staff.id))
        .limit(query.limit).offset(query.offset);
      return {
        found: rows.map((row) => ({
          ...row,
          lastSignInAt: row.lastSignInAt === null ? undefined : new Date(row.lastSignInAt).getTime(),
        })),
        total: await db.$count(staff, where),
      };
    },

    add: (account, audit) =>
      db.transaction(async (tx) => {
        const [row] = await tx.insert(staff).values(account).onConflictDoNothing().returning();
        if (!row) return refuse({ kind: "username_taken" as const });
        await writeAudit(tx, audit);
        return ok(row);
      }),

    change: (id, decide) =>
      db.transaction(async (tx) => {
        const rows = await tx.select().from(staff)
          .where(or(eq(staff.id, id), and(eq(staff.role, "super_admin"), eq(staff.isDisabled, false))))
          .orderBy(asc(staff.id)).for("update");
        const before = rows.find((row) => row.id === id);
        if (!before) return undefined;
        const others = rows.filter((row) => row.id !== id && isActiveSuperAdmin(row)).length;
        const decided = decide(before, others);
        if (!decided.ok) return decided;
        const { account, audit, endsSessions, messages = [] } = decided.value;
        await tx.update(staff).set(account).where(eq(staff.id, id));
        await writeMessages(tx, messages, audit.at);
        if (endsSessions) {
          await removeTrust(tx, id);
          await tx.delete(staffPins).where(eq(staffPins.staffId, id));
          await endAll(tx, id, audit);
        } else await writeAudit(tx, audit);
        return ok(account satisfies Account);
      }),

    async rehash(id, from, to) {
      const replaced = await db.update(staff).set({ passwordHash: to })
        .where(and(eq(staff.id, id), eq(staff.passwordHash, from))).returning({ id: staff.id });
      return replaced.length > 0;
    },
  };
}

function condition({ search, role, isDisabled }: AccountQuery): SQL | undefined {
  return and(
    role === undefined ? undefined : eq(staff.role, role),
    isDisabled === undefined ? undefined : eq(staff.isDisabled, isDisabled),
    search === "" ? undefined : personLike(search),
  );
}

/** Matches staff whose username, email or name contains `search`, ignoring case. */
export function personLike(search: string): SQL | undefined {
  const pattern = `%${escapeLike(search)}%`;
  return or(
    ilike(staff.username, pattern),
    ilike(staff.email, pattern),
    ilike(sql`${staff.firstName} || ' ' || ${staff.lastName}`, pattern),
    // Korean names are written with the family name first and without a space.
    ilike(sql`${staff.lastName} || ${staff.firstName}`, pattern),
  );
}
