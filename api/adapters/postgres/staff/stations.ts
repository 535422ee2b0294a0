import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { ok, refuse } from "@domain/shared/result.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Station } from "@domain/staff/station.ts";
import type { Stations } from "@domain/ports/stations.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { sessions, staff, staffPins, stations, usedStationSecrets } from "./tables.ts";
import { holdPassword } from "./second_factor.ts";
import { toSession } from "./sessions.ts";

export function postgresStations(db: Database): Stations {
  return {
    add: ({ id, name, codeHash, codeExpiresAt }, max, audit) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stations'))`);
        const active = await tx.select().from(stations).where(isNull(stations.revokedAt));
        const same = active.find((each) => each.name.toLowerCase() === name.toLowerCase());
        if (same?.secretHash) return refuse({ kind: "station_name_taken" as const });
        if (!same && active.length >= max) return refuse({ kind: "too_many_stations" as const });
        if (same) {
          // A tablet may have paired with the code in the meantime.
          const replaced = await tx.delete(stations)
            .where(and(eq(stations.id, same.id), isNull(stations.secretHash))).returning({ id: stations.id });
          if (replaced.length === 0) return refuse({ kind: "station_name_taken" as const });
        }
        const [row] = await tx.insert(stations)
          .values({ id, name, codeHash, codeExpiresAt, createdAt: audit.at, rotatedAt: audit.at })
          .returning();
        if (!row) throw new Error("the station was not stored");
        await writeAudit(tx, audit);
        return ok(toStation(row));
      }),

    pair: (codeHash, { secretHash, language, userAgent, at }, audit) =>
      db.transaction(async (tx) => {
        const [row] = await tx.update(stations).set({
          codeHash: null,
          codeExpiresAt: null,
          secretHash,
          language,
          userAgent,
          pairedAt: at,
          lastSeenAt: at,
          rotatedAt: at,
          isConfirmed: false,
        }).where(
          and(eq(stations.codeHash, codeHash), gt(stations.codeExpiresAt, at), isNull(stations.revokedAt)),
        ).returning();
        if (!row) return undefined;
        const station = toStation(row);
        await writeAudit(tx, audit(station));
        return station;
      }),

    async all() {
      const rows = await db.select().from(stations).where(isNull(stations.revokedAt))
        .orderBy(asc(sql`lower(${stations.name})`));
      return rows.map(toStation);
    },

    async bySecretHash(hash) {
      const [row] = await db.select().from(stations)
        .where(or(eq(stations.secretHash, hash), eq(stations.previousHash, hash)));
      if (row) return toStation(row);
      const [used] = await db.select({ station: stations }).from(usedStationSecrets)
        .innerJoin(stations, eq(stations.id, usedStationSecrets.stationId))
        .where(eq(usedStationSecrets.hash, hash));
      return used && toStation(used.station);
    },

    async byId(id, now) {
      const [row] = await db.select({ station: stations, session: sessions, account: staff }).from(stations)
        .leftJoin(
          sessions,
          and(eq(sessions.stationId, stations.id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)),
        )
        .leftJoin(staff, and(eq(staff.id, sessions.staffId), eq(staff.isDisabled, false)))
        .where(eq(stations.id, id)).orderBy(desc(sessions.startedAt)).limit(1);
      if (!row) return undefined;
      const { session, account } = row;
      return {
        station: toStation(row.station),
        ...(session && account ? { shift: { account, session: toSession(session) } } : {}),
      };
    },

    rotate: (id, from, to, at) =>
      db.transaction(async (tx) => {
        const rotated = await tx.update(stations)
          .set({ secretHash: to, previousHash: from, rotatedAt: at, lastSeenAt: at, isConfirmed: false })
          .where(and(eq(stations.id, id), eq(stations.secretHash, from), isNull(stations.revokedAt)))
          .returning({ id: stations.id });
        if (rotated.length === 0) return false;
        await tx.insert(usedStationSecrets).values({ hash: from, stationId: id }).onConflictDoNothing();
        return true;
      }),

    async seen(id, at, isConfirmed) {
      await db.update(stations).set({ lastSeenAt: at, ...(isConfirmed ? { isConfirmed } : {}) })
        .where(eq(stations.id, id));
    },

    revoke: (id, audit) =>
      db.transaction(async (tx) => {
        const revoked = await tx.update(stations).set({ revokedAt: audit.at, codeHash: null })
          .where(and(eq(stations.id, id), isNull(stations.revokedAt))).returning({ id: stations.id });
        if (revoked.length === 0) return false;
        await endShift(tx, id, audit);
        await writeAudit(tx, audit);
        return true;
      }),

    beginShift: (stationId, session, pinHash, audit) =>
      db.transaction(async (tx) => {
        // The account comes before its PIN, as in every change of an account. Another order would cause deadlocks.
        await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, session.staffId)).for("key share");
        const [pin] = await tx.select({ hash: staffPins.hash }).from(staffPins)
          .where(eq(staffPins.staffId, session.staffId)).for("share");
        if (pin?.hash !== pinHash) return false;
        // Serializes two persons who enter their PINs at the same time.
        await tx.select({ id: stations.id }).from(stations).where(eq(stations.id, stationId)).for("update");
        await endShift(tx, stationId, audit);
        await tx.insert(sessions).values({ ...session, stationId });
        await writeAudit(tx, audit);
        return true;
      }),

    async extendShift(sessionId, at, expiresAt) {
      await db.update(sessions).set({ lastActiveAt: at, expiresAt }).where(
        and(eq(sessions.id, sessionId), isNotNull(sessions.stationId), isNull(sessions.endedAt)),
      );
    },
    async pinOf(staffId) {
      const [row] = await db.select().from(staffPins).where(eq(staffPins.staffId, staffId));
      return row && { hash: row.hash, setAt: row.setAt };
    },
    pins: () => db.select({ staffId: staffPins.staffId, hash: staffPins.hash }).from(staffPins),
    setPin: ({ staffId, sessionId, passwordHash }, hash, others, audit) =>
      db.transaction(async (tx) => {
        // Both locks last until the commit, so whatever revokes the account or the session comes before them or removes the PIN after it.
        if (!await holdPassword(tx, staffId, passwordHash)) return "not_allowed";
        const [session] = await tx.select({ id: sessions.id }).from(sessions)
          .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt))).for("share");
        if (!session) return "not_allowed";
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff_pins'))`);
        const present = await tx.select().from(staffPins);
        const isSame = present.every((pin) => pin.staffId === staffId || others.includes(pin.hash));
        if (!isSame) return "others_changed";
        await tx.insert(staffPins).values({ staffId, hash, setAt: audit.at })
          .onConflictDoUpdate({ target: staffPins.staffId, set: { hash, setAt: audit.at } });
        await writeAudit(tx, audit);
        return "stored";
      }),
    removePin: (staffId, audit) =>
      db.transaction(async (tx) => {
        const removed = await tx.delete(staffPins).where(eq(staffPins.staffId, staffId)).returning();
        if (removed.length > 0) await writeAudit(tx, audit);
        return removed.length > 0;
      }),
    async people() {
      const rows = await db.select({ account: staff }).from(staffPins)
        .innerJoin(staff, eq(staff.id, staffPins.staffId)).where(eq(staff.isDisabled, false))
        .orderBy(asc(sql`lower(${staff.firstName} || ' ' || ${staff.lastName})`), asc(staff.id));
      return rows.map(({ account }) => account);
    },
  };
}

async function endShift(tx: Database, stationId: string, { at, action }: AuditEntry): Promise<void> {
  await tx.update(sessions).set({ endedAt: at, endAction: action })
    .where(and(eq(sessions.stationId, stationId), isNull(sessions.endedAt)));
}

function toStation({ codeHash: _, ...row }: typeof stations.$inferSelect): Station {
  return {
    ...row,
    codeExpiresAt: row.codeExpiresAt ?? undefined,
    pairedAt: row.pairedAt ?? undefined,
    lastSeenAt: row.lastSeenAt ?? undefined,
    revokedAt: row.revokedAt ?? undefined,
    secretHash: row.secretHash ?? undefined,
    previousHash: row.previousHash ?? undefined,
  };
}
