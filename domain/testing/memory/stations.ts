import type { AuditEntry } from "@domain/shared/audit.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { displayName } from "@domain/staff/account.ts";
import type { Station } from "@domain/staff/station.ts";
import type { Stations } from "@domain/ports/stations.ts";
import type { MemoryAccounts, MemorySessions } from "./staff.ts";

type StoredStation = Station & { codeHash?: string | undefined };

/** The PINs by person. */
export type MemoryPins = Map<string, { hash: string; setAt: Instant }>;

export function memoryStations(
  { accounts, sessions, pins, hasPassword, audit }: {
    accounts: Pick<MemoryAccounts, "all">;
    sessions: MemorySessions;
    pins: MemoryPins;
    hasPassword: (staffId: string, hash: string) => boolean;
    audit: AuditEntry[];
  },
): Stations {
  const stations = new Map<string, StoredStation>();
  const used = new Map<string, string>();
  const active = () => [...stations.values()].filter(({ revokedAt }) => revokedAt === undefined);
  const shown = ({ codeHash: _, ...station }: StoredStation): Station => station;
  const set = (id: string, to: Partial<StoredStation>) => {
    const station = stations.get(id);
    if (station) stations.set(id, { ...station, ...to });
  };
  const endShift = (stationId: string, { at, action }: AuditEntry) => {
    for (const session of sessions.all()) {
      if (session.stationId === stationId && session.endedAt === undefined) {
        sessions.set({ ...session, endedAt: at, endAction: action });
      }
    }
  };
  return {
    add({ id, name, codeHash, codeExpiresAt }, max, entry) {
      const same = active().find((each) => each.name.toLowerCase() === name.toLowerCase());
      if (same?.secretHash !== undefined) return Promise.resolve(refuse({ kind: "station_name_taken" }));
      if (!same && active().length >= max) return Promise.resolve(refuse({ kind: "too_many_stations" }));
      if (same) stations.delete(same.id);
      const station: StoredStation = {
        id,
        name,
        codeHash,
        codeExpiresAt,
        language: "en",
        createdAt: entry.at,
        rotatedAt: entry.at,
        userAgent: "",
        isConfirmed: true,
      };
      stations.set(id, station);
      audit.push(entry);
      return Promise.resolve(ok(shown(station)));
    },
    pair(codeHash, { at, ...device }, entryOf) {
      const waiting = active().find((each) => each.codeHash === codeHash && at < (each.codeExpiresAt ?? 0));
      if (!waiting) return Promise.resolve(undefined);
      const station: StoredStation = {
        ...waiting,
        ...device,
        codeHash: undefined,
        codeExpiresAt: undefined,
        pairedAt: at,
        lastSeenAt: at,
        rotatedAt: at,
        isConfirmed: false,
      };
      stations.set(station.id, station);
      audit.push(entryOf(shown(station)));
      return Promise.resolve(shown(station));
    },
    all: () =>
      Promise.resolve(
        active().map(shown).toSorted((one, other) =>
          one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1
        ),
      ),
    bySecretHash(hash) {
      const found =
        stations.values().find((each) => each.secretHash === hash || each.previousHash === hash) ??
          stations.get(used.get(hash) ?? "");
      return Promise.resolve(found && shown(found));
    },
    byId(id, now) {
      const station = stations.get(id);
      if (!station) return Promise.resolve(undefined);
      const [session] = sessions.all().filter((each) =>
        each.stationId === id && each.endedAt === undefined && now < each.expiresAt
      ).toSorted((one, other) => other.startedAt - one.startedAt);
      const account = accounts.all().find((each) => each.id === session?.staffId && !each.isDisabled);
      return Promise.resolve({
        station: shown(station),
        ...(session && account ? { shift: { account, session } } : {}),
      });
    },
    rotate(id, from, to, at) {
      const station = stations.get(id);
      if (station?.secretHash !== from || station.revokedAt !== undefined) return Promise.resolve(false);
      used.set(from, id);
      set(id, { secretHash: to, previousHash: from, rotatedAt: at, lastSeenAt: at, isConfirmed: false });
      return Promise.resolve(true);
    },
    seen(id, at, isConfirmed) {
      set(id, { lastSeenAt: at, ...(isConfirmed ? { isConfirmed } : {}) });
      return Promise.resolve();
    },
    revoke(id, entry) {
      const station = stations.get(id);
      if (!station || station.revokedAt !== undefined) return Promise.resolve(false);
      set(id, { revokedAt: entry.at, codeHash: undefined });
      endShift(id, entry);
      audit.push(entry);
      return Promise.resolve(true);
    },
    beginShift(stationId, session, pinHash, entry) {
      if (pins.get(session.staffId)?.hash !== pinHash) return Promise.resolve(false);
      endShift(stationId, entry);
      sessions.set({ ...session, stationId });
      audit.push(entry);
      return Promise.resolve(true);
    },
    extendShift(sessionId, at, expiresAt) {
      const session = sessions.all().find(({ id }) => id === sessionId);
      if (session?.stationId !== undefined && session.endedAt === undefined) {
        sessions.set({ ...session, lastActiveAt: at, expiresAt });
      }
      return Promise.resolve();
    },
    pinOf: (staffId) => Promise.resolve(pins.get(staffId)),
    pins: () => Promise.resolve([...pins].map(([staffId, { hash }]) => ({ staffId, hash }))),
    setPin({ staffId, sessionId, passwordHash }, hash, others, entry) {
      const isOpen = sessions.all().some(({ id, endedAt }) => id === sessionId && endedAt === undefined);
      if (!isOpen || !hasPassword(staffId, passwordHash)) return Promise.resolve("not_allowed");
      const isSame = [...pins].every(([id, pin]) => id === staffId || others.includes(pin.hash));
      if (!isSame) return Promise.resolve("others_changed");
      pins.set(staffId, { hash, setAt: entry.at });
      audit.push(entry);
      return Promise.resolve("stored");
    },
    removePin(staffId, entry) {
      const removed = pins.delete(staffId);
      if (removed) audit.push(entry);
      return Promise.resolve(removed);
    },
    people: () =>
      Promise.resolve(
        accounts.all().filter(({ id, isDisabled }) => pins.has(id) && !isDisabled)
          .toSorted((one, other) =>
            displayName(one).toLowerCase() < displayName(other).toLowerCase() ? -1 : 1
          ),
      ),
  };
}
