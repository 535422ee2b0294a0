import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { SecondFactor } from "../staff/second_factor.ts";

/** The stored half of `SecondFactors`: secrets, encrypted at rest, and hashes of recovery codes. */
export type StoredSecondFactors = {
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
    only: { onlyFirst: boolean },
  ): Promise<boolean>;
  /** Uses up a recovery code. Returns false when there is none with this hash. */
  useRecovery(staffId: string, hash: string, audit: AuditEntry): Promise<boolean>;
  /** Removes the second factor and pending sign-ins. Returns false when there was no second factor. */
  remove(staffId: string, audit: AuditEntry): Promise<boolean>;
};

/** The half of `SecondFactors` that generates and checks one-time codes (RFC 6238) and recovery codes. */
export type OneTimeCodes = {
  /** Generates a secret in Base32. */
  newSecret(): string;
  /** Returns the 30-second step of a valid code, allowing one step early or late; undefined for an invalid code. */
  stepOf(secret: string, code: string, now: Instant): number | undefined;
  /** Returns the URI for the app's QR code: otpauth://totp/… */
  address(secret: string, username: string, issuer: string): string;
  /** Generates recovery codes with the hashes to store. */
  newRecovery(count: number): { codes: string[]; hashes: string[] };
  /** Ignores spaces, dashes and case. */
  recoveryHash(code: string): string;
};

/** The authenticator apps and recovery codes of staff. */
export type SecondFactors = StoredSecondFactors & OneTimeCodes;
