import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Account, Session } from "../staff/account.ts";
import type { Attempts } from "../staff/lockout.ts";

export type Accounts = {
  byId(id: string): Promise<Account | undefined>;
  /** Case does not matter. */
  byUsername(username: string): Promise<Account | undefined>;
  /** Stores the sign-in attempts and audits them, together. */
  recordAttempts(id: string, attempts: Attempts, audit: AuditEntry): Promise<void>;
};

export type Sessions = {
  begin(session: Session, audit: AuditEntry): Promise<void>;
  byId(id: string): Promise<Session | undefined>;
  /** The session whose present or previous refresh token hashes to this. */
  byRefreshHash(hash: string): Promise<Session | undefined>;
  /** Replaces the refresh token if `from` is still the present one; false when another tab was first. */
  rotate(id: string, from: string, to: string, at: Instant): Promise<boolean>;
  end(id: string, audit: AuditEntry): Promise<void>;
};

export type Tickets = {
  issue(ticket: string, sessionId: string, expiresAt: Instant): Promise<void>;
  /** The session of an unused, unexpired ticket; it is used up by this. */
  redeem(ticket: string, now: Instant): Promise<string | undefined>;
};

/** Passwords: Argon2id outside, a plain comparison in tests. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time whether `hash` is given or not, so that unknown names cannot be told by the clock. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
};

export type Tokens = {
  /** A signed access token that names the session and ends at `expiresAt`. */
  issue(claims: { sessionId: string; staffId: string }, expiresAt: Instant): Promise<string>;
  /** Undefined for anything not signed by us, or ended. */
  verify(token: string, now: Instant): Promise<{ sessionId: string; staffId: string } | undefined>;
  /** A fresh refresh token and the hash to keep. */
  refresh(): { token: string; hash: string };
  hashOf(refreshToken: string): string;
};
