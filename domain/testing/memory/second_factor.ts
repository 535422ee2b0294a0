import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { SecondFactor } from "@domain/staff/second_factor.ts";
import type { OneTimeCodes, StoredSecondFactors } from "@domain/ports/second_factor.ts";
import type { Challenge, Challenges } from "@domain/ports/staff.ts";
import type { MemoryOutbox } from "./outbox.ts";

type StoredFactor = { secret: string; confirmedAt?: Instant; step: number };

/** `endLone` removes the recovery codes of an account that has neither a confirmed secret nor a passkey. */
export type MemorySecondFactors = StoredSecondFactors & {
  isConfirmed(staffId: string): boolean;
  endLone(staffId: string): void;
};

export function memorySecondFactors(
  challenges: Pick<MemoryChallenges, "drop">,
  audit: AuditEntry[],
  hasAnyPasskey: (staffId: string) => boolean,
): MemorySecondFactors {
  const factors = new Map<string, StoredFactor>();
  const recovery = new Map<string, Set<string>>();
  const isConfirmed = (staffId: string) => factors.get(staffId)?.confirmedAt !== undefined;
  const hasAny = (staffId: string) => isConfirmed(staffId) || hasAnyPasskey(staffId);
  const codesOf = (staffId: string) => recovery.get(staffId) ?? new Set();
  const endLone = (staffId: string) => {
    if (!hasAny(staffId)) recovery.delete(staffId);
  };
  const factorOf = (staffId: string): SecondFactor | undefined => {
    const factor = factors.get(staffId);
    return factor && {
      staffId,
      secret: factor.secret,
      confirmedAt: factor.confirmedAt,
    };
  };
  return {
    isConfirmed,
    endLone,
    of: (staffId) => Promise.resolve(factorOf(staffId)),
    begin(staffId, secret) {
      if (factors.get(staffId)?.confirmedAt !== undefined) return Promise.resolve(false);
      factors.set(staffId, { secret, step: 0 });
      return Promise.resolve(true);
    },
    confirm(staffId, { step, recoveryHashes }, entry) {
      const factor = factors.get(staffId);
      if (!factor || factor.confirmedAt !== undefined) return Promise.resolve(false);
      factors.set(staffId, { ...factor, confirmedAt: entry.at, step });
      recovery.set(staffId, new Set(recoveryHashes));
      challenges.drop(staffId);
      audit.push(entry);
      return Promise.resolve(true);
    },
    useStep(staffId, step) {
      const factor = factors.get(staffId);
      if (factor?.confirmedAt === undefined || step <= factor.step) return Promise.resolve(false);
      factors.set(staffId, { ...factor, step });
      return Promise.resolve(true);
    },
    recoveryCodesOf: (staffId) => Promise.resolve(codesOf(staffId).size),
    storeRecovery(staffId, hashes, entry, { onlyFirst }) {
      if (!hasAny(staffId) || (onlyFirst && codesOf(staffId).size > 0)) return Promise.resolve(false);
      recovery.set(staffId, new Set(hashes));
      audit.push(entry);
      return Promise.resolve(true);
    },
    useRecovery(staffId, hash, entry) {
      const used = codesOf(staffId).delete(hash);
      if (used) audit.push(entry);
      return Promise.resolve(used);
    },
    remove(staffId, entry) {
      const removed = factors.delete(staffId);
      endLone(staffId);
      challenges.drop(staffId);
      if (removed) audit.push(entry);
      return Promise.resolve(removed);
    },
  };
}

/** `use` takes a challenge away and returns false when it is gone; `drop` removes those of an account. */
export type MemoryChallenges = Challenges & { use(hash: string): boolean; drop(staffId: string): void };

export function memoryChallenges(
  outbox: Pick<MemoryOutbox, "put">,
  hasPassword: (staffId: string, hash: string) => boolean,
): MemoryChallenges {
  const challenges = new Map<string, Challenge & { tries: number; expiresAt: Instant }>();
  return {
    issueChallenge(hash, { passwordHash, ...challenge }, expiresAt, messages = []) {
      if (!hasPassword(challenge.staffId, passwordHash)) return Promise.resolve(false);
      challenges.set(hash, { ...challenge, tries: 0, expiresAt });
      for (const message of messages) outbox.put(message, challenge.mailedAt ?? 0, challenge.mailedAt ?? 0);
      return Promise.resolve(true);
    },
    challenge(hash, now) {
      const found = challenges.get(hash);
      if (!found || now >= found.expiresAt) return Promise.resolve(undefined);
      const { staffId, remember, mailedAt } = found;
      return Promise.resolve({ staffId, remember, ...(mailedAt === undefined ? {} : { mailedAt }) });
    },
    takeTry(hash, max) {
      const found = challenges.get(hash);
      if (!found || found.tries >= max) return Promise.resolve(false);
      found.tries += 1;
      return Promise.resolve(true);
    },
    resendCode(hash, { at, before, expiresAt }, message) {
      const found = challenges.get(hash);
      if (found?.mailedAt === undefined || found.mailedAt > before) return Promise.resolve(false);
      Object.assign(found, { mailedAt: at, expiresAt });
      outbox.put(message, at, at);
      return Promise.resolve(true);
    },
    use: (hash) => challenges.delete(hash),
    drop(staffId) {
      for (const [hash, challenge] of challenges) if (challenge.staffId === staffId) challenges.delete(hash);
    },
  };
}

/** A code is the secret and the step: "SECRET 59481". */
export const plainCodes: OneTimeCodes = {
  newSecret: () => "SECRET",
  stepOf(secret, code, now) {
    const step = Math.floor(now / 30_000);
    return [step, step - 1, step + 1].find((each) => code === `${secret} ${each}`);
  },
  address: (secret, username, issuer) => `otpauth://totp/${issuer}:${username}?secret=${secret}`,
  newRecovery(count) {
    const codes = Array.from({ length: count }, (_, nth) => `spare ${nth}`);
    return { codes, hashes: codes.map((code) => plainCodes.recoveryHash(code)) };
  },
  recoveryHash: (code) => `hash of ${code}`,
};
