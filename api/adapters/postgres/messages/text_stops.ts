import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { loadOnce } from "@domain/shared/load_once.ts";
import type { TextStops } from "@domain/ports/text_stops.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import type { Seal } from "../secrets/seal.ts";
import { sharedSecret } from "../secrets/secrets.ts";
import { textStops } from "./tables.ts";

/** Numbers are hashed with a secret of the installation, because a plain hash of ten digits is found by trying all of them. */
export function postgresTextStops(db: Database, seal: Seal): TextStops {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = loadOnce(async () => {
    const random = () => Promise.resolve(crypto.getRandomValues(new Uint8Array(32)).toBase64());
    const secret = Uint8Array.fromBase64(await sharedSecret(db, "text_stops", seal, random));
    return await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  });
  const hashOf = async (phone: string) =>
    new Uint8Array(await crypto.subtle.sign("HMAC", await key(), new TextEncoder().encode(phone))).toHex();
  const inForce = (phoneHash: string) => and(eq(textStops.phoneHash, phoneHash), isNull(textStops.resumedAt));
  return {
    async isStopped(phone) {
      return await db.$count(textStops, inForce(await hashOf(phone))) > 0;
    },

    async stop(phone, { at, source }, audit) {
      const phoneHash = await hashOf(phone);
      return await db.transaction(async (tx) => {
        const stop = { phoneHash, stoppedAt: at, source };
        const added = await tx.insert(textStops).values(stop).onConflictDoNothing().returning();
        const isNew = added.length > 0 ||
          (await tx.update(textStops).set({ ...stop, resumedAt: null })
              .where(and(eq(textStops.phoneHash, phoneHash), sql`${textStops.resumedAt} is not null`))
              .returning())
              .length > 0;
        if (isNew) await writeAudit(tx, audit);
        else {await tx.update(textStops).set({ stoppedAt: at })
            .where(and(inForce(phoneHash), lt(textStops.stoppedAt, at)));}
        return isNew;
      });
    },

    async resume(phone, at, audit) {
      const phoneHash = await hashOf(phone);
      return await db.transaction(async (tx) => {
        const ended = await tx.update(textStops).set({ resumedAt: at })
          .where(and(inForce(phoneHash), lt(textStops.stoppedAt, at))).returning();
        if (ended.length > 0) await writeAudit(tx, audit);
        return ended.length > 0;
      });
    },
  };
}
