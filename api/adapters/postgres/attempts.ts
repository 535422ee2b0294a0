import { eq } from "drizzle-orm";
import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";
import { inTurn } from "@domain/shared/in_turn.ts";
import type { Attempts } from "@domain/staff/lockout.ts";
import type { SignInAttempts } from "@domain/ports/staff.ts";
import { writeAudit } from "./audit.ts";
import type { Database } from "./database.ts";
import { signInAttempts } from "./schema_access.ts";

/** More at once at one name is nobody's hurry. */
const mostWaiting = 50;

export function postgresAttempts(db: Database): SignInAttempts {
  const turns = inTurn(mostWaiting);
  return {
    async of(username) {
      const [row] = await db.select().from(signInAttempts).where(eq(signInAttempts.nameHash, key(username)));
      return toAttempts(row);
    },
    record: (username, at, decide, audit) =>
      db.transaction(async (tx) => {
        const nameHash = key(username);
        await tx.insert(signInAttempts).values({ nameHash, failures: 0, at }).onConflictDoNothing();
        const [row] = await tx.select().from(signInAttempts)
          .where(eq(signInAttempts.nameHash, nameHash)).for("update");
        const next = decide(toAttempts(row));
        await tx.update(signInAttempts)
          .set({ failures: next.failures, lockedUntil: next.lockedUntil ?? null, at })
          .where(eq(signInAttempts.nameHash, nameHash));
        await writeAudit(tx, audit);
        return next;
      }),
    inTurn: (username, work) => turns(key(username), work),
  };
}

function toAttempts(row: typeof signInAttempts.$inferSelect | undefined): Attempts {
  return row ? { failures: row.failures, lockedUntil: row.lockedUntil ?? undefined } : { failures: 0 };
}

/** Hashed: people type their password into the wrong field. */
function key(username: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(username.toLowerCase())));
}
