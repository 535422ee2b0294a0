import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Account, Session } from "../staff/account.ts";
import type { SignInFailure, SignInRecord, SignInSource, SignInSpread } from "../staff/lockout.ts";
import type { Role } from "../staff/permissions.ts";
import type { TrustedDevice } from "../staff/trusted_device.ts";

/** What one use case wants written about an account, all of it or nothing. */
export type AccountChange = {
  account: Account;
  audit: AuditEntry;
  /** Signs the account out everywhere and removes its trusted devices. */
  endsSessions?: boolean | undefined;
};

export type AccountQuery = {
  /** Part of a name, user name or mail address; case does not matter. */
  search: string;
  role?: Role | undefined;
  isDisabled?: boolean | undefined;
  sortBy: "username" | "name" | "role" | "last_login";
  descending: boolean;
  offset: number;
  limit: number;
};

export type AccountSummary = {
  account: Account;
  lastSignInAt?: Instant | undefined;
  openSessions: number;
  hasSecondFactor: boolean;
};

export type Accounts = {
  byId(id: string): Promise<Account | undefined>;
  /** A session, whether it stands or not, and whose it is. */
  ofSession(sessionId: string): Promise<{ account: Account; session: Session } | undefined>;
  /** Case does not matter. */
  byUsername(username: string): Promise<Account | undefined>;
  list(query: AccountQuery, now: Instant): Promise<{ found: AccountSummary[]; total: number }>;
  /** Refused when somebody has the user name, in whatever case. */
  add(account: Account, audit: AuditEntry): Promise<Result<Account, { kind: "username_taken" }>>;
  /**
   * Locks the account and every active super admin, lets `decide` choose, and stores the whole change in one transaction.
   * `otherSuperAdmins` counts the active ones beside this account. Undefined when there is no such account.
   */
  change<E>(
    id: string,
    decide: (account: Account, otherSuperAdmins: number) => Result<AccountChange, E>,
  ): Promise<Result<Account, E> | undefined>;
  /** Replaces a password's hash by a stronger one of the same password, if it is still `from`. */
  rehash(id: string, from: string, to: string): Promise<void>;
};

/**
 * Failed sign-ins by user name, whether an account has that name or not: what is kept says nothing about who exists. The case
 * of a user name does not matter.
 */
export type SignInAttempts = {
  /** The failures after `since` that count for an attempt on this name from this source. */
  of(attempt: { username: string; source: string }, since: Instant): Promise<SignInRecord>;
  /** The failures on this name after `since`, oldest first. */
  onName(username: string, since: Instant): Promise<SignInFailure[]>;
  record(failure: SignInSource & { username: string; at: Instant }, audit: AuditEntry): Promise<void>;
  /** Forgets the failures on this name: those from one source, or all. */
  clear(which: { username: string; source?: string }, audit: AuditEntry): Promise<void>;
  /** Counts the failures of unknown clients after `since`. */
  spread(since: Instant): Promise<SignInSpread>;
};

/** Checks sign-ins one after the other within this process, so that a flood of them leaves the processors to orders. */
export type SignInQueue = {
  /** Work that `isPreferred` goes first and has places of its own. Undefined when too many wait already. */
  run<T>(isPreferred: boolean, work: () => Promise<T>): Promise<T | undefined>;
};

/** Devices that are trusted for an account, by the hash of the token in their cookie. */
export type TrustedDevices = {
  /** One for each account that is trusted on the device, without those that have ended. */
  byHash(hash: string, now: Instant): Promise<TrustedDevice[]>;
  /**
   * Trusts the device for the account, or renews its trust. The account's devices beyond `mostTrustedDevices` are removed,
   * those used longest ago first, never `device` itself.
   */
  trust(device: TrustedDevice & { hash: string }): Promise<void>;
  /** Those of an account that have not ended, the last used first. */
  of(staffId: string, now: Instant): Promise<TrustedDevice[]>;
  /** Removes one of the account's devices; false when it has no such device. */
  remove(staffId: string, id: string, audit: AuditEntry): Promise<boolean>;
  /** Removes all devices of an account; answers how many. Audited when there was one. */
  removeAll(staffId: string, audit: AuditEntry): Promise<number>;
};

/** The password cannot be checked now: too many wait for it. */
export class PasswordsBusy extends Error {
  override name = "PasswordsBusy";
}

export type Sessions = {
  begin(session: Session, audit: AuditEntry): Promise<void>;
  byId(id: string): Promise<Session | undefined>;
  /** The session that this refresh token belongs or ever belonged to: one that was replaced is recognized as stolen. */
  byRefreshHash(hash: string): Promise<Session | undefined>;
  /**
   * Replaces the refresh token and the session's end if `from` is still the present token; false when another tab was first or the
   * session has ended.
   */
  rotate(id: string, from: string, to: string, at: Instant, expiresAt: Instant): Promise<boolean>;
  /** Whether its owner still owes a second factor. */
  setMfaRequired(id: string, mfaRequired: boolean): Promise<void>;
  /** Keeps the action of `audit` as the reason. */
  end(id: string, audit: AuditEntry): Promise<void>;
  /** Those that stand, the latest active first. */
  openOf(staffId: string, now: Instant): Promise<Session[]>;
  /** Ends all that stand; answers how many. Audited even when there was none. */
  endAll(staffId: string, audit: AuditEntry): Promise<number>;
};

export type Tickets = {
  issue(ticket: string, sessionId: string, expiresAt: Instant): Promise<void>;
  /** The session of an unused, unexpired ticket; it is used up by this. */
  redeem(ticket: string, now: Instant): Promise<string | undefined>;
};

/** Passwords: Argon2id outside, a plain comparison in tests. `hash` and `verify` throw `PasswordsBusy` when too many wait. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time whether `hash` is given or not, so that unknown names cannot be told by the clock. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** True for a hash made with weaker parameters than today's. */
  isOutdated(hash: string): boolean;
  /** True for the passwords everybody tries first. */
  isCommon(password: string): Promise<boolean>;
  /** One that meets the rules, for handing over once. */
  temporary(): string;
};

export type Tokens = {
  /** A signed access token that names the session and ends at `expiresAt`. */
  issue(claims: { sessionId: string; staffId: string }, expiresAt: Instant): Promise<string>;
  /** Undefined for anything not signed by us, or ended. */
  verify(token: string, now: Instant): Promise<{ sessionId: string; staffId: string } | undefined>;
  /** A fresh refresh token and the hash to keep. */
  refresh(): { token: string; hash: string };
  /** The one that replaces this refresh token: always the same, and nobody but us can tell which. */
  successor(refreshToken: string): { token: string; hash: string };
  hashOf(refreshToken: string): string;
  /** The six digits that are mailed for the challenge with this hash: always the same, and only we can tell which. */
  mailedCode(challengeHash: string): string;
};
