import PQueue from "p-queue";
import { commonSpellings } from "@domain/staff/password_rules.ts";
import { type Passwords, PasswordsBusy } from "@domain/ports/staff.ts";

export type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * Argon2id (the package's own default) with 64 MiB and six passes. On the reference machine (two cores of an AMD EPYC) one check
 * takes 170 to 220 ms of processor time (twelve runs on a busy machine, median 200 ms).
 */
export const productionCost: Cost = { memoryCost: 65_536, timeCost: 6, parallelism: 1 };

/** For the demo and tests, whose passwords are public. A sign-in in production replaces such a hash. */
export const demoCost: Cost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** Runs off the event loop, in a thread of its own. */
export type Argon = {
  hash(password: string, cost: Cost): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

/** How many may wait before `PasswordsBusy`: above what the queue of sign-ins lets through. */
const maxWaiting = 20;

/**
 * One hash at a time in each process, so that half of two processors is left to orders. A name without an account is checked
 * against a hash of the same cost, so that the time of an answer tells nothing.
 */
export function argonPasswords(
  { cost = productionCost, argon = native }: { cost?: Cost; argon?: () => Promise<Argon> } = {},
): Passwords {
  const wanted = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  // Salt and hash of nothing: it costs as much to check as any other, and nothing to make.
  const decoy = `${wanted}${"A".repeat(22)}$${"A".repeat(43)}`;
  const queue = new PQueue({ concurrency: 1 });
  const mutex = async <T>(work: (argon: Argon) => Promise<T>): Promise<T> => {
    if (queue.size >= maxWaiting) throw new PasswordsBusy();
    return await queue.add(async () => await work(await argon()));
  };
  // A hash of a higher cost stays: a demo on a real database must not weaken its accounts.
  const isOutdated = (kept: string) => {
    const [, memory = "0", time = "0"] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(kept) ?? [];
    return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost;
  };
  return {
    hash: (password) => mutex(({ hash }) => hash(asTyped(password), cost)),
    verify: (kept, password) =>
      mutex(async ({ verify }) => {
        const matches = await verify(kept ?? decoy, asTyped(password));
        // An older hash is cheaper to check: without this its account would be told by a quick answer.
        if (kept !== undefined && isOutdated(kept)) await verify(decoy, asTyped(password));
        return matches && kept !== undefined;
      }),
    isOutdated,
    async isCommon(password) {
      // A large list, loaded when somebody chooses a password.
      const { commonPasswords } = await import("./common_passwords.ts");
      return commonSpellings(password).some((spelling) => commonPasswords.has(spelling));
    },
    temporary,
  };
}

/** A process that signs no one in does without it. */
const native = (): Promise<Argon> => import("@node-rs/argon2");

/** One keyboard sends 한 as one sign, another as three: both are the same password. */
const asTyped = (password: string) => password.normalize("NFC");

/** No sign in it is mistaken for another when it is read aloud or copied from paper. */
const emails = "abcdefghjkmnpqrstuvwxyz";
const capitals = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";

function temporary(): string {
  const any = emails + capitals + digits;
  const body = Array.from({ length: 12 }, () => pick(any)).join("");
  // One of each kind at the end, so that it meets the rules it will be judged by.
  return `${body}${pick(capitals)}${pick(emails)}${pick(digits)}${pick("@$!%*?&")}`;
}

function pick(from: string): string {
  // The top of the range would favour the first signs: draw again.
  const max = 256 - 256 % from.length;
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < max) return from[byte % from.length] ?? "";
  }
}
