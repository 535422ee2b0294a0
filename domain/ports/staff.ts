import type { Message } from "../notification/message.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Account, Session } from "../staff/account.ts";
import type {
  SignInFailure,
  SignInRecord,
  SignInSource,
  SignInSpread,
  TrustedDevice,
} from "../staff/lockout.ts";
import type { Role } from "../staff/permissions.ts";

/** The writes of one use case about an account, stored in one transaction. */
export type AccountChange = {
  account: Account;
  audit: AuditEntry;
  /** Signs the account out everywhere and removes its trusted devices, its PIN and its pending sign-ins. */
  endsSessions?: boolean | undefined;
  messages?: readonly Message[] | undefined;
};

export type AccountQuery = {
  /** Matches part of a name, username or email address, ignoring case. */
  search: string;
  role?: Role | undefined;
  isDisabled?: boolean | undefined;
  sortBy: "username" | "name" | "role" | "last_login";
  descending: boolean;
  offset: number;
  limit: number;
  /** Passkeys of this host are second factors; those of an earlier public address are none. */
  passkeyHost: string | undefined;
};

export type AccountSummary = {
  account: Account;
  lastSignInAt?: Instant | undefined;
  openSessions: number;
  hasSecondFactor: boolean;
};

/** Staff accounts. */
export type Accounts = {
  /** Returns undefined when the account does not exist. */
  byId(id: string): Promise<Account | undefined>;
  /** Returns a session, ended or not, with its account. */
  ofSession(sessionId: string): Promise<{ account: Account; session: Session } | undefined>;
  /** Ignores case. */
  byUsername(username: string): Promise<Account | undefined>;
  /** Returns the requested range of matching accounts and the total number of matches. */
  list(query: AccountQuery, now: Instant): Promise<{ found: AccountSummary[]; total: number }>;
  /** Refused when the username is taken, ignoring case. */
  add(account: Account, audit: AuditEntry): Promise<Result<Account, { kind: "username_taken" }>>;
  /**
   * Locks the account and every active super admin and stores the change that `decide` returns, in one transaction.
   * `otherSuperAdmins` counts the active super admins besides this account. Returns undefined when the account does not exist.
   */
  change<E>(
    id: string,
    decide: (account: Account, otherSuperAdmins: number) => Result<AccountChange, E>,
  ): Promise<Result<Account, E> | undefined>;
  /** Replaces the password hash `from` with a stronger hash of the same password. Returns false when it changed meanwhile. */
  rehash(id: string, from: string, to: string): Promise<boolean>;
};

/**
 * Failed sign-ins by username, ignoring case. Unknown usernames are recorded too, so that the records do not reveal which
 * accounts exist.
 */
export type SignInFailures = {
  /** Returns the failures after `since` that count for this attempt. */
  of(attempt: { username: string; source: string }, since: Instant): Promise<SignInRecord>;
  /** Returns the failures on this name after `since`, oldest first. */
  onName(username: string, since: Instant): Promise<SignInFailure[]>;
  /** Stores a failure with its audit entry. */
  record(failure: SignInSource & { username: string; at: Instant }, audit: AuditEntry): Promise<void>;
  /** Deletes the failures on this name: those from one source, or all. */
  clear(which: { username: string; source?: string }, audit: AuditEntry): Promise<void>;
  /** Counts the failures of unknown clients after `since`. */
  spread(since: Instant): Promise<SignInSpread>;
};

/** Serializes password checks within this process, so that a flood of sign-ins leaves CPU time for orders. */
export type SignInQueue = {
  /** Preferred work runs first and has its own queue limit. Returns undefined when the queue is full. */
  run<T>(isPreferred: boolean, work: () => Promise<T>): Promise<T | undefined>;
};

/** Attempts with a correct password and a pending code. `Sessions.begin` uses them up. */
export type Challenges = {
  /** Stores the challenge and `messages` in one transaction. Returns false when the account is disabled or has another password. */
  issueChallenge(
    hash: string,
    challenge: Challenge & { passwordHash: string },
    expiresAt: Instant,
    messages?: readonly Message[],
  ): Promise<boolean>;
  /** Returns the challenge; undefined when it does not exist or has expired. */
  challenge(hash: string, now: Instant): Promise<Challenge | undefined>;
  /** Counts one attempt at the code. Returns false after `max` attempts or when the challenge is gone. */
  takeTry(hash: string, max: number): Promise<boolean>;
  /**
   * Stores `message`, records that the code is emailed again and moves the end of the challenge. Returns false when the code was emailed
   * after `before`.
   */
  resendCode(
    hash: string,
    mail: { at: Instant; before: Instant; expiresAt: Instant },
    message: Message,
  ): Promise<boolean>;
};

export type Challenge = {
  staffId: string;
  remember: boolean;
  /** When the code was last emailed; undefined for an authenticator app. */
  mailedAt?: Instant | undefined;
};

/** Attempts to sign in: they run one at a time, failures are counted, and one with a correct password may have to wait for a code. */
export type SignInAttempts = SignInFailures & SignInQueue & Challenges;

/** The maximum number of sessions, and of trusted devices, that one read returns. */
export const maxListed = 1_000;

/** Trusted devices, identified by the hash of the token in their cookie. */
export type TrustedDevices = {
  /** Returns the unexpired entries of a device: one for each account that trusts it. */
  byHash(hash: string, now: Instant): Promise<TrustedDevice[]>;
  /**
   * Adds or renews a trusted device. When the account has more than `maxTrustedDevices`, removes the least recently used ones,
   * but never `device`.
   */
  trust(device: TrustedDevice): Promise<void>;
  /** Returns the unexpired devices of an account, or of all without one, last used first, at most `maxListed`. */
  of(staffId: string | undefined, now: Instant): Promise<TrustedDevice[]>;
};

/** The queue for password checks is full. */
export class PasswordsBusy extends Error {
  override name = "PasswordsBusy";
}

/**
 * What a sign-in proved: the password with this hash and, with a challenge, its code; or a passkey, whose number of uses grew from
 * `before` to `uses`, of an account that has this password meanwhile.
 */
export type SignInProof = {
  passwordHash: string;
  challengeHash?: string | undefined;
  passkey?: { id: string; before: number; uses: number } | undefined;
};

/** The session or the paired station that a stream ticket belongs to. */
export type TicketHolder = { sessionId: string } | { stationId: string };

/** Staff sessions, and the tickets that open their event streams. Ended sessions stay stored. */
export type Sessions = {
  /**
   * Stores a new session with its audit entry, uses up the challenge and records the use of the passkey, in one transaction. Returns false
   * when the password changed, the account is disabled, the challenge or the passkey is gone, or the passkey was used meanwhile.
   */
  begin(session: Session, proof: SignInProof, audit: AuditEntry): Promise<boolean>;
  /** Returns the session of a current or replaced refresh token. Reuse of a replaced token indicates theft. */
  byRefreshHash(hash: string): Promise<Session | undefined>;
  /**
   * Replaces the refresh token and the expiry if `from` is still the current token. Returns false when another tab rotated it
   * first or the session has ended.
   */
  rotate(id: string, from: string, to: string, at: Instant, expiresAt: Instant): Promise<boolean>;
  /** Sets whether the account must set up a second factor first. */
  setMfaRequired(id: string, mfaRequired: boolean): Promise<void>;
  /** Ends the session and stores the action of `audit` as the reason. */
  end(id: string, audit: AuditEntry): Promise<void>;
  /** Returns the open sessions of an account, or of all without one, most recently active first, at most `maxListed`. */
  openOf(staffId: string | undefined, now: Instant): Promise<Session[]>;
  /**
   * Ends the account's open sessions in a browser, by their ids and by the hash of its device token, and removes its trust, in one
   * transaction. Returns false, and stores nothing, when there was neither.
   */
  endBrowser(
    browser: { staffId: string; sessionIds: readonly string[]; deviceHash: string | undefined },
    audit: AuditEntry,
  ): Promise<boolean>;
  /** Stores a single-use ticket for opening an event stream. */
  issueTicket(ticket: string, of: TicketHolder, expiresAt: Instant): Promise<void>;
  /** Returns the holder of an unused, unexpired ticket and uses the ticket up. */
  redeemTicket(ticket: string, now: Instant): Promise<TicketHolder | undefined>;
};

/** Password hashing: Argon2id, and plain text in tests. `hash` and `verify` throw `PasswordsBusy` when the queue is full. */
export type Passwords = {
  /** Returns the hash to store. */
  hash(password: string): Promise<string>;
  /** Takes the same time without a `hash`, so that response times do not reveal unknown usernames. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Returns whether the hash has weaker parameters than the current ones. */
  isOutdated(hash: string): boolean;
  /** Returns whether the password is on the list of common passwords. */
  isCommon(password: string): Promise<boolean>;
  /** Generates a temporary password that meets the rules. */
  temporary(): string;
};

/** Access and refresh tokens. See docs/adr/0012-sessions-and-tokens.md. */
export type Tokens = {
  /** Returns a signed access token that expires at `expiresAt`. */
  issue(claims: { sessionId: string; staffId: string }, expiresAt: Instant): Promise<string>;
  /** Returns the claims; undefined for an invalid or expired token. */
  verify(token: string, now: Instant): Promise<{ sessionId: string; staffId: string } | undefined>;
  /** Returns a new refresh token and the hash to store. */
  refresh(): { token: string; hash: string };
  /** Returns the token that replaces this refresh token: deterministic, but unpredictable without the key. */
  successor(refreshToken: string): { token: string; hash: string };
  /** Returns a new pairing code of a station: letters and digits that cannot be confused, with at least 38 random bits. */
  pairingCode(): string;
  /** Returns the stored hash of a refresh token. */
  hashOf(refreshToken: string): string;
  /** Returns the six-digit code emailed for this challenge: deterministic, but unpredictable without the key. */
  mailedCode(challengeHash: string): string;
};
