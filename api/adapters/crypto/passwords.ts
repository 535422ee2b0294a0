import { commonSpellings } from "@domain/staff/password_rules.ts";
import type { Passwords } from "@domain/ports/staff.ts";

export type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** Argon2id (the package's own default) with 19 MiB and two passes, the least OWASP asks for. */
const today: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `decoy` is checked against when there is no such account, so that the clock gives nothing away. */
export function argonPasswords(cost: Cost = today): Passwords {
  const wanted = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  // Salt and hash of nothing: it costs as much to check as any other, and nothing to make.
  const decoy = `${wanted}${"A".repeat(22)}$${"A".repeat(43)}`;
  return {
    async hash(password) {
      const { hash } = await argon();
      return await hash(asTyped(password), cost);
    },
    async verify(kept, password) {
      const { verify } = await argon();
      const matches = await verify(kept ?? decoy, asTyped(password));
      return matches && kept !== undefined;
    },
    isOutdated: (kept) => !kept.startsWith(wanted),
    async isCommon(password) {
      // A large list, loaded when somebody chooses a password.
      const { commonPasswords } = await import("./common_passwords.ts");
      return commonSpellings(password).some((spelling) => commonPasswords.has(spelling));
    },
    temporary,
  };
}

/** A process that signs nobody in does without it. */
const argon = () => import("@node-rs/argon2");

/** One keyboard sends 한 as one sign, another as three: both are the same password. */
const asTyped = (password: string) => password.normalize("NFC");

/** No sign in it is mistaken for another when it is read aloud or copied from paper. */
const letters = "abcdefghjkmnpqrstuvwxyz";
const capitals = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";

function temporary(): string {
  const any = letters + capitals + digits;
  const body = Array.from({ length: 12 }, () => pick(any)).join("");
  // One of each kind at the end, so that it meets the rules it will be judged by.
  return `${body}${pick(capitals)}${pick(letters)}${pick(digits)}${pick("@$!%*?&")}`;
}

function pick(from: string): string {
  // The top of the range would favour the first signs: draw again.
  const most = 256 - 256 % from.length;
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < most) return from[byte % from.length] ?? "";
  }
}
