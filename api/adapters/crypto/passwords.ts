import { hash, verify } from "@node-rs/argon2";
import type { Passwords } from "@domain/ports/staff.ts";

/** Argon2id (the package's own default) with 19 MiB and two passes, the least OWASP asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** `decoy` is checked against when there is no such account, so that the clock gives nothing away. */
export async function argonPasswords(): Promise<Passwords> {
  const decoy = await hash("nobody has this password", cost);
  return {
    hash: (password) => hash(password, cost),
    verify: async (kept, password) => await verify(kept ?? decoy, password) && kept !== undefined,
  };
}
