import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Message } from "../notification/message.ts";
import type { SecondFactor } from "../staff/second_factor.ts";

/** Secrets of authenticator apps, encrypted where they lie, and hashes of recovery codes. */
export type SecondFactors = {
  of(staffId: string): Promise<SecondFactor | undefined>;
  /** Stores a secret that is not in force yet, over an earlier one that never was. False when one is in force. */
  begin(staffId: string, secret: string): Promise<boolean>;
  /** Puts the secret in force and stores the recovery codes' hashes. False when it was in force or is gone. */
  confirm(
    staffId: string,
    proof: { step: number; recoveryHashes: readonly string[] },
    audit: AuditEntry,
  ): Promise<boolean>;
  /** Notes that a code was used; false when that or a later one was before: a code is good once. */
  useStep(staffId: string, step: number): Promise<boolean>;
  /** Uses up a recovery code; false when there is none of that hash. */
  useRecovery(staffId: string, hash: string, audit: AuditEntry): Promise<boolean>;
  remove(staffId: string, audit: AuditEntry): Promise<boolean>;
};

/** One-time codes (RFC 6238) and recovery codes. */
export type OneTimeCodes = {
  secret(): string;
  /** The 30-second step at which this code is right, one step early or late allowed. */
  stepOf(secret: string, code: string, now: Instant): number | undefined;
  /** What the app scans: otpauth://totp/… */
  address(secret: string, username: string, issuer: string): string;
  recovery(count: number): { codes: string[]; hashes: string[] };
  /** Spaces, dashes and case do not matter. */
  recoveryHash(code: string): string;
};

/** Password given, a code still owed. */
export type Challenges = {
  /** `messages` are written with it. */
  issue(
    hash: string,
    challenge: Challenge,
    expiresAt: Instant,
    messages?: readonly Message[],
  ): Promise<void>;
  read(hash: string, now: Instant): Promise<Challenge | undefined>;
  /** Counts one try at the code; false when `most` were made before, or the challenge is gone. */
  takeTry(hash: string, max: number): Promise<boolean>;
  /** Notes at `at` that the code is mailed again; false when it was mailed after `before`. `message` is written with it. */
  resend(hash: string, at: Instant, before: Instant, message: Message): Promise<boolean>;
  /** True once. */
  use(hash: string): Promise<boolean>;
};

export type Challenge = {
  staffId: string;
  remember: boolean;
  /** When the code was last mailed; absent where an authenticator app shows it. */
  mailedAt?: Instant | undefined;
};
