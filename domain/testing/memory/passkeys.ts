import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Passkey } from "@domain/staff/passkey.ts";
import type { PasskeyChecks, StoredPasskeys } from "@domain/ports/passkeys.ts";
import type { MemoryChallenges } from "./second_factor.ts";

/** `use` records a use from `before` on and returns false when the passkey is gone or was used meanwhile. */
export type MemoryPasskeys = StoredPasskeys & {
  has(staffId: string, host: string | undefined): boolean;
  hasAny(staffId: string): boolean;
  use(use: { id: string; before: number; uses: number }, staffId: string, at: Instant): boolean;
  forgetEnded(now: Instant): void;
};

export function memoryPasskeys(
  challenges: Pick<MemoryChallenges, "drop">,
  audit: AuditEntry[],
  endLoneRecovery: (staffId: string) => void,
): MemoryPasskeys {
  const passkeys = new Map<string, Passkey>();
  const questions = new Map<string, { staffId?: string | undefined; expiresAt: Instant }>();
  const of = (staffId: string) =>
    [...passkeys.values()].filter((passkey) => passkey.staffId === staffId)
      .toSorted((one, other) => one.createdAt - other.createdAt);
  const own = (staffId: string, id: string) => of(staffId).find((passkey) => passkey.id === id);
  return {
    hasAny: (staffId) => of(staffId).length > 0,
    has: (staffId, host) => of(staffId).some((passkey) => passkey.host === host),
    use({ id, before, uses }, staffId, at) {
      const passkey = own(staffId, id);
      if (passkey?.uses !== before) return false;
      passkeys.set(id, { ...passkey, uses, lastUsedAt: at });
      return true;
    },
    of: (staffId) => Promise.resolve(of(staffId)),
    byCredential: (credentialId) =>
      Promise.resolve(passkeys.values().find((passkey) => passkey.credentialId === credentialId)),
    add(passkey, max, entry) {
      const isTaken = passkeys.values().some(({ credentialId }) => credentialId === passkey.credentialId);
      if (isTaken || of(passkey.staffId).length >= max) return Promise.resolve(false);
      passkeys.set(passkey.id, passkey);
      challenges.drop(passkey.staffId);
      audit.push(entry);
      return Promise.resolve(true);
    },
    rename(staffId, id, name, entry) {
      const passkey = own(staffId, id);
      if (!passkey) return Promise.resolve(false);
      passkeys.set(id, { ...passkey, name });
      audit.push(entry);
      return Promise.resolve(true);
    },
    remove(staffId, id, entry) {
      if (!own(staffId, id)) return Promise.resolve(false);
      passkeys.delete(id);
      endLoneRecovery(staffId);
      challenges.drop(staffId);
      audit.push(entry);
      return Promise.resolve(true);
    },
    removeAll(staffId, entry) {
      const removed = of(staffId);
      for (const { id } of removed) passkeys.delete(id);
      if (removed.length > 0) {
        endLoneRecovery(staffId);
        challenges.drop(staffId);
        audit.push(entry);
      }
      return Promise.resolve(removed.length);
    },
    ask(hash, staffId, expiresAt) {
      questions.set(hash, { staffId, expiresAt });
      return Promise.resolve();
    },
    takeQuestion(hash, now) {
      const question = questions.get(hash);
      questions.delete(hash);
      return Promise.resolve(
        question && now < question.expiresAt ? { staffId: question.staffId } : undefined,
      );
    },
    forgetEnded(now) {
      for (const [hash, { expiresAt }] of questions) if (expiresAt <= now) questions.delete(hash);
    },
  };
}

/** An answer is valid when its `response` names the question: `{ question, uses }`. Without a verified person, `uses` is missing. */
export function plainPasskeyChecks(): PasskeyChecks {
  const usesOf = (question: string, { response }: { response: object }) => {
    const answer: { question?: unknown; uses?: unknown } = response;
    return answer.question === question && typeof answer.uses === "number" ? answer.uses : undefined;
  };
  return {
    host: "localhost",
    optionsToAdd: (question, { username }, restaurant, existing) =>
      Promise.resolve({ question, username, restaurant, existing: existing.map(({ id }) => id) }),
    verifyNew(question, answer) {
      const uses = usesOf(question, answer);
      return Promise.resolve(
        uses === undefined
          ? undefined
          : { credentialId: answer.id, publicKey: "KEY", uses, transports: ["internal"] },
      );
    },
    optionsToSignIn: (question) => Promise.resolve({ question }),
    verifyUse: (question, answer) => Promise.resolve(usesOf(question, answer)),
  };
}
