import PQueue from "p-queue";
import { commonSpellings } from "@domain/staff/password_rules.ts";
import { type Passwords, PasswordsBusy, type SignInQueue } from "@domain/ports/staff.ts";

export type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * Argon2id (the package's default) with 64 MiB and six passes. On the reference machine (two cores of an AMD EPYC), one check takes 170 to
 * 220 ms of processor time (twelve runs on a busy machine, median 200 ms).
 */
const productionCost: Cost = { memoryCost: 65_536, timeCost: 6, parallelism: 1 };

/** For the demo and tests, whose passwords are public. In production, the next sign-in replaces such a hash. */
export const demoCost: Cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** The Argon2 functions. They must not run on the event loop. */
export type Argon = {
  hash(password: string, cost: Cost): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** The limit of waiting hashes, after which calls throw `PasswordsBusy`. Higher than the limit of the sign-in queue. */
const maxWaiting = 20;

/**
 * Computes one hash at a time in each process, so that one of two processors is free for orders. A name without an account is checked
 * against a hash of the same cost, so that the response time does not reveal whether the account exists.
 */
export function argonPasswords(
  { cost = productionCost, argon = loadArgon }: { cost?: Cost; argon?: () => Promise<Argon> } = {},
): Passwords {
  const parameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  // A fixed salt and hash that no password matches. Checking it costs as much as checking a real hash.
  const decoy = `${parameters}${"A".repeat(22)}$${"A".repeat(43)}`;
  const queue = new PQueue({ concurrency: 1 });
  const inQueue = async <T>(work: (argon: Argon) => Promise<T>): Promise<T> => {
    if (queue.size >= maxWaiting) throw new PasswordsBusy();
    return await queue.add(async () => await work(await argon()));
  };
  // A hash of a higher cost is not outdated, because a demo on a real database must not weaken its accounts.
  const isOutdated = (stored: string) => {
    const [, memory = "0", time = "0"] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
    return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost;
  };
  return {
    hash: (password) => inQueue(({ hash }) => hash(normalized(password), cost)),
    verify: (stored, password) =>
      inQueue(async ({ verify }) => {
        const matches = await verify(stored ?? decoy, normalized(password));
        // An outdated hash is cheaper to check. Without a second check, the faster response would reveal the account.
        if (stored !== undefined && isOutdated(stored)) await verify(decoy, normalized(password));
        return matches && stored !== undefined;
      }),
    isOutdated,
    async isCommon(password) {
      // A large list, imported when the first password is chosen.
      const { commonPasswords } = await import("./common_passwords.ts");
      return commonSpellings(password).some((spelling) => commonPasswords.has(spelling));
    },
    temporary,
  };
}

/** Loads the module at the first check, because a process without sign-ins does not need it. */
const loadArgon = (): Promise<Argon> => import("@node-rs/argon2");

/** Keyboards send 한 as one or as three code points. NFC makes both the same password. */
const normalized = (password: string) => password.normalize("NFC");

/** Characters of temporary passwords, without those that look or sound alike. */
const lowercase = "abcdefghjkmnpqrstuvwxyz";
const capitals = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";

function temporary(): string {
  const any = lowercase + capitals + digits;
  const body = Array.from({ length: 12 }, () => pick(any)).join("");
  // One character of each kind, so that it meets the password rules.
  return `${body}${pick(capitals)}${pick(lowercase)}${pick(digits)}${pick("@$!%*?&")}`;
}

function pick(from: string): string {
  // Rejects bytes above the last full multiple, which would favor the first characters.
  const max = 256 - 256 % from.length;
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < max) return from[byte % from.length] ?? "";
  }
}

/** The limit of waiting sign-ins of each priority. Twenty checks take about four seconds. */
const maxWaitingSignIns = 20;

/** Checks one sign-in at a time, so that one of two processors is free for orders. */
export function signInQueue(): SignInQueue {
  const queue = new PQueue({ concurrency: 1 });
  return {
    async run(isPreferred, work) {
      const priority = isPreferred ? 1 : 0;
      if (queue.sizeBy({ priority }) >= maxWaitingSignIns) return undefined;
      return await queue.add(work, { priority });
    },
  };
}
