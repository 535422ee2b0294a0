import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import type { Accounts, Passwords, Sessions, Tickets, Tokens } from "@domain/ports/staff.ts";

export type MemoryAccounts = Accounts & { change(id: string, to: Partial<Account>): void };

export function memoryAccounts(initial: readonly Account[], audit: AuditEntry[]): MemoryAccounts {
  const accounts = new Map(initial.map((account) => [account.id, account]));
  const change = (id: string, to: Partial<Account>) => {
    const account = accounts.get(id);
    if (account) accounts.set(id, { ...account, ...to });
  };
  return {
    byId: (id) => Promise.resolve(accounts.get(id)),
    byUsername: (username) =>
      Promise.resolve(accounts.values().find((account) => account.username === username.toLowerCase())),
    recordAttempts(id, attempts, entry) {
      change(id, { failures: attempts.failures, lockedUntil: attempts.lockedUntil });
      audit.push(entry);
      return Promise.resolve();
    },
    change,
  };
}

export function memorySessions(audit: AuditEntry[]): Sessions {
  const sessions = new Map<string, Session>();
  return {
    begin(session, entry) {
      sessions.set(session.id, session);
      audit.push(entry);
      return Promise.resolve();
    },
    byId: (id) => Promise.resolve(sessions.get(id)),
    byRefreshHash: (hash) =>
      Promise.resolve(
        sessions.values().find((each) => each.refreshHash === hash || each.previousHash === hash),
      ),
    rotate(id, from, to, at) {
      const session = sessions.get(id);
      if (session?.refreshHash !== from || session.endedAt !== undefined) return Promise.resolve(false);
      sessions.set(id, { ...session, refreshHash: to, previousHash: from, rotatedAt: at, lastActiveAt: at });
      return Promise.resolve(true);
    },
    end(id, entry) {
      const session = sessions.get(id);
      if (session && session.endedAt === undefined) {
        sessions.set(id, { ...session, endedAt: entry.at });
        audit.push(entry);
      }
      return Promise.resolve();
    },
  };
}

export function memoryTickets(): Tickets {
  const tickets = new Map<string, { sessionId: string; expiresAt: Instant }>();
  return {
    issue(ticket, sessionId, expiresAt) {
      tickets.set(ticket, { sessionId, expiresAt });
      return Promise.resolve();
    },
    redeem(ticket, now) {
      const found = tickets.get(ticket);
      tickets.delete(ticket);
      return Promise.resolve(found && now < found.expiresAt ? found.sessionId : undefined);
    },
  };
}

/** Keeps the password itself: for tests, where Argon2's second would be wasted. */
export const plainPasswords: Passwords = {
  hash: (password) => Promise.resolve(`plain:${password}`),
  verify: (hash, password) => Promise.resolve(hash === `plain:${password}`),
};

/** Tokens anybody could forge, numbered in order. */
export function plainTokens(): Tokens {
  let last = 0;
  const hashOf = (token: string) => `hash of ${token}`;
  return {
    issue: ({ sessionId, staffId }, expiresAt) =>
      Promise.resolve(JSON.stringify({ sessionId, staffId, expiresAt })),
    verify(token, now) {
      const { sessionId, staffId, expiresAt } = JSON.parse(token);
      return Promise.resolve(now < expiresAt ? { sessionId, staffId } : undefined);
    },
    refresh() {
      const token = `refresh_${++last}`;
      return { token, hash: hashOf(token) };
    },
    hashOf,
  };
}
