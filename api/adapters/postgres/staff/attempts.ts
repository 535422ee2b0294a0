import { and, asc, eq, gt, like, sql } from "drizzle-orm";
import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";
import { type SignInFailure, stationSource } from "@domain/staff/lockout.ts";
import type { SignInFailures } from "@domain/ports/staff.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { signInFailures } from "./tables.ts";

export function postgresAttempts(db: Database): SignInFailures {
  const onName = async (username: string, since: number) =>
    (await db.select().from(signInFailures)
      .where(and(eq(signInFailures.nameHash, key(username)), gt(signInFailures.at, since)))
      .orderBy(asc(signInFailures.at), asc(signInFailures.id))).map(toFailure);
  return {
    async of({ username, source }, since) {
      const [name, rows] = await Promise.all([
        onName(username, since),
        db.select().from(signInFailures)
          .where(and(eq(signInFailures.source, source), gt(signInFailures.at, since)))
          .orderBy(asc(signInFailures.at), asc(signInFailures.id)),
      ]);
      return { onName: name, fromSource: rows.map(toFailure) };
    },
    onName,
    record: ({ username, source, isTrusted, at }, audit) =>
      db.transaction(async (tx) => {
        await tx.insert(signInFailures).values({ nameHash: key(username), source, isTrusted, at });
        await writeAudit(tx, audit);
      }),
    clear: ({ username, source }, audit) =>
      db.transaction(async (tx) => {
        await tx.delete(signInFailures).where(and(
          eq(signInFailures.nameHash, key(username)),
          source === undefined ? undefined : eq(signInFailures.source, source),
        ));
        await writeAudit(tx, audit);
      }),
    async spread(since) {
      const clients = db.select({
        failures: sql<number>`count(*)`.as("failures"),
        names: sql<number>`count(distinct ${signInFailures.nameHash})`.as("names"),
      }).from(signInFailures)
        .where(and(gt(signInFailures.at, since), eq(signInFailures.isTrusted, false)))
        .groupBy(signInFailures.source).as("clients");
      const [row] = await db.select({
        failures: sql<number>`coalesce(sum(${clients.failures}), 0)::int`,
        clients: sql<number>`count(*)::int`,
        maxNames: sql<number>`coalesce(max(${clients.names}), 0)::int`,
      }).from(clients);
      const stations = db.select({ failures: sql<number>`count(*)`.as("failures") }).from(signInFailures)
        .where(and(gt(signInFailures.at, since), like(signInFailures.source, `${stationSource}%`)))
        .groupBy(signInFailures.source).as("stations");
      const [pins] = await db.select({ max: sql<number>`coalesce(max(${stations.failures}), 0)::int` })
        .from(stations);
      return { ...(row ?? { failures: 0, clients: 0, maxNames: 0 }), maxPins: pins?.max ?? 0 };
    },
  };
}

function toFailure(
  { nameHash, source, isTrusted, at }: typeof signInFailures.$inferSelect,
): SignInFailure {
  return { name: nameHash, source, isTrusted, at };
}

/** Usernames are stored hashed, because people sometimes type their password into the wrong field. */
function key(username: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(username.toLowerCase())));
}
