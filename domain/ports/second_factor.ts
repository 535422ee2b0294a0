import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Message } from "../notification/message.ts";
import type { SecondFactor } from "../staff/second_factor.ts";

/** Secrets of authenticator apps, encrypted at rest, and hashes of recovery codes. */
export type SecondFactors = {
  /** Returns the account's second factor, confirmed or not; undefined when there is none. */
  of(staffId: string): Promise<SecondFactor | undefined>;
  /** Stores an unconfirmed secret, replacing an earlier unconfirmed one. Returns false when a confirmed one exists. */
  begin(staffId: string, secret: string): Promise<boolean>;
  /**
   * Confirms the secret, replaces the hashes of the recovery codes and removes pending sign-ins. Returns false when the secret is confirmed
   * or gone.
   */
  confirm(
    staffId: string,
    proof: { step: number; recoveryHashes: readonly string[] },
    audit: AuditEntry,
  ): Promise<boolean>;
  /** Records that a code was used. Returns false when it or a later one was already used, or the secret is not confirmed. */
  useStep(staffId: string, step: number): Promise<boolean>;
  /** Returns the number of the account's unused recovery codes. They end when it has neither a confirmed secret nor a passkey. */
  recoveryCodesOf(staffId: string): Promise<number>;
  /**
   * Replaces the hashes of the recovery codes of an account with a confirmed secret or a passkey. Returns false when it has neither, and with
   * `onlyFirst` when it has codes.
   */
  storeRecovery(
    staffId: string,
    hashes: readonly string[],
    audit: AuditEntry,
    only?: { onlyFirst: boolean },
  ): Promise<boolean>;
  /** Uses up a recovery code. Returns false when there is none with this hash. */
  useRecovery(staffId: string, hash: string, audit: AuditEntry): Promise<boolean>;
  /** Removes the second factor and pending sign-ins. Returns false when there was no second factor. */
  remove(staffId: string, audit: AuditEntry): Promise<boolean>;
};

/** One-time codes (RFC 6238) and recovery codes. */
export type OneTimeCodes = {
  /** Generates a secret in Base32. */
  secret(): string;
  /** Returns the 30-second step of a valid code, allowing one step early or late; undefined for an invalid code. */
  stepOf(secret: string, code: string, now: Instant): number | undefined;
  /** Returns the URI for the app's QR code: otpauth://totp/… */
  address(secret: string, username: string, issuer: string): string;
  /** Generates recovery codes with the hashes to store. */
  recovery(count: number): { codes: string[]; hashes: string[] };
  /** Ignores spaces, dashes and case. */
  recoveryHash(code: string): string;
};

/** Sign-ins with a correct password and a pending code. `Sessions.begin` uses them up. */
export type Challenges = {
  /** Stores the challenge and `messages` in one transaction. Returns false when the account is disabled or has another password. */
  issue(
    hash: string,
    challenge: Challenge & { passwordHash: string },
    expiresAt: Instant,
    messages?: readonly Message[],
  ): Promise<boolean>;
  /** Returns the challenge; undefined when it does not exist or has expired. */
  read(hash: string, now: Instant): Promise<Challenge | undefined>;
  /** Counts one attempt at the code. Returns false after `max` attempts or when the challenge is gone. */
  takeTry(hash: string, max: number): Promise<boolean>;
  /** Stores `message` and records that the code is emailed again. Returns false when it was emailed after `before`. */
  resend(hash: string, at: Instant, before: Instant, message: Message): Promise<boolean>;
};

export type Challenge = {
  staffId: string;
  remember: boolean;
  /** When the code was last emailed; undefined for an authenticator app. */
  mailedAt?: Instant | undefined;
};
