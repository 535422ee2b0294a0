import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Account } from "../staff/account.ts";
import type { Passkey } from "../staff/passkey.ts";

/** The stored half of `Passkeys`: passkeys and questions. `Sessions.begin` records a use. */
export type StoredPasskeys = {
  /** Returns the account's passkeys, oldest first. */
  of(staffId: string): Promise<Passkey[]>;
  /** Returns undefined when no account has it. */
  byCredential(credentialId: string): Promise<Passkey | undefined>;
  /**
   * Stores a passkey and removes pending sign-ins. Returns false when an account has it or its own account has `max` already.
   */
  add(passkey: Passkey, max: number, audit: AuditEntry): Promise<boolean>;
  /** Returns false when the account does not have it. */
  rename(staffId: string, id: string, name: string, audit: AuditEntry): Promise<boolean>;
  /** Removes a passkey and pending sign-ins, and with the last second factor the recovery codes. Returns false when the account does not have it. */
  remove(staffId: string, id: string, audit: AuditEntry): Promise<boolean>;
  /** Removes all passkeys of an account and pending sign-ins, and returns their number. Stores `audit` only when there was one. */
  removeAll(staffId: string, audit: AuditEntry): Promise<number>;
  /** Stores a question. `staffId` is the account that adds a passkey; undefined at a sign-in, where the answer names the account. */
  ask(hash: string, staffId: string | undefined, expiresAt: Instant): Promise<void>;
  /** Returns an unexpired question and uses it up, undefined when there is none. */
  takeQuestion(hash: string, now: Instant): Promise<{ staffId?: string | undefined } | undefined>;
};

/** The answer of a browser: the name of the key pair, and what only the checks read, as WebAuthn writes it in JSON. */
export type PasskeyAnswer = { id: string; response: object };

/** What a browser is asked, as WebAuthn writes it in JSON. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** The half of `Passkeys` that puts questions to authenticators and verifies the answers (WebAuthn), for the product's public address. */
export type PasskeyChecks = {
  /** The host name for passkeys; undefined when the public address allows none. */
  host: string | undefined;
  /** Asks for a new passkey that is none of `existing`. */
  optionsToAdd(
    question: string,
    account: Account,
    restaurant: string,
    existing: readonly Passkey[],
  ): Promise<PasskeyOptions>;
  /** Returns the new key, undefined when the answer does not fit the question or the person was not verified. */
  verifyNew(
    question: string,
    answer: PasskeyAnswer,
  ): Promise<Pick<Passkey, "credentialId" | "publicKey" | "uses" | "transports"> | undefined>;
  /** Asks for any passkey of this product. */
  optionsToSignIn(question: string): Promise<PasskeyOptions>;
  /** Returns the reported number of uses, undefined when the passkey did not sign the question or the person was not verified. */
  verifyUse(question: string, answer: PasskeyAnswer, passkey: Passkey): Promise<number | undefined>;
};

/** Passkeys of staff, and the questions that browsers must answer with one. */
export type Passkeys = StoredPasskeys & PasskeyChecks;
