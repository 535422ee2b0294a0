import type { Instant } from "../shared/local_time.ts";
import type { Account, Session } from "./account.ts";
import type { TrustedDevice } from "./lockout.ts";
import { type AccessDenied, refuseRole } from "./permissions.ts";
import type { Station } from "./station.ts";

/** What a device with the orders page open last reported. `name` is empty until the device is named. */
export type DeviceReport = {
  sessionId?: string | undefined;
  stationId?: string | undefined;
  name: string;
  isArmed: boolean;
  seenAt: Instant;
};

/** A browser in which a person signed in: open sessions, trust, or both. */
export type BrowserDevice = {
  kind: "browser";
  id: string;
  staffId: string;
  /** Open sessions, most recently active first. A browser that is only trusted has none. */
  sessions: readonly Session[];
  trust?: TrustedDevice | undefined;
  report?: DeviceReport | undefined;
  hasPush: boolean;
  seenAt: Instant;
};

/** A paired tablet, or one that waits for its pairing code. */
export type StationDevice = {
  kind: "station";
  id: string;
  station: Station;
  /** The session of the person who entered their PIN. */
  shift?: Session | undefined;
  report?: DeviceReport | undefined;
  /** Undefined before pairing. */
  seenAt?: Instant | undefined;
};

export type Device = BrowserDevice | StationDevice;

/** What is stored about devices, in parts. */
export type DeviceParts = {
  /** Open sessions. */
  sessions: readonly Session[];
  /** Unexpired trust. */
  trusted: readonly TrustedDevice[];
  stations: readonly Station[];
  reports: readonly DeviceReport[];
  /** The sessions with a push subscription. */
  pushed: ReadonlySet<string>;
};

/**
 * Returns every device once: the stations in the given order, then the browsers, last seen first. The sessions and the trust of one person
 * in one browser are one device. A browser in which two people signed in is a device of each.
 */
export function devicesOf({ sessions, trusted, stations, reports, pushed }: DeviceParts): Device[] {
  const latest = reports.toSorted((one, other) => other.seenAt - one.seenAt);
  const tablets = stations.map((station): StationDevice => {
    const report = latest.find(({ stationId }) => stationId === station.id);
    return {
      kind: "station",
      id: station.id,
      station,
      shift: sessions.find(({ stationId }) => stationId === station.id),
      report,
      ...(station.pairedAt === undefined
        ? {}
        : { seenAt: Math.max(station.pairedAt, station.lastSeenAt ?? 0, report?.seenAt ?? 0) }),
    };
  });
  const signIns = sessions.filter(({ stationId }) => stationId === undefined);
  const browsers = Map.groupBy<string, { session: Session } | { trust: TrustedDevice }>(
    [
      ...trusted.map((trust) => ({ trust })),
      ...signIns.map((session) => ({ session })),
    ],
    (part) =>
      "trust" in part
        ? `${part.trust.staffId} ${part.trust.hash}`
        : `${part.session.staffId} ${part.session.deviceHash ?? part.session.id}`,
  ).values()
    .flatMap((parts) => {
      const trust = parts.flatMap((part) => "trust" in part ? [part.trust] : [])[0];
      const open = parts.flatMap((part) => "session" in part ? [part.session] : []);
      return browserOf(open, trust, latest, pushed);
    });
  return [
    ...tablets,
    ...[...browsers].toSorted((one, other) => other.seenAt - one.seenAt || (one.id < other.id ? -1 : 1)),
  ];
}

function browserOf(
  open: readonly Session[],
  trust: TrustedDevice | undefined,
  latest: readonly DeviceReport[],
  pushed: ReadonlySet<string>,
): BrowserDevice[] {
  const sessions = open.toSorted((one, other) => other.lastActiveAt - one.lastActiveAt);
  const oldest = open.toSorted((one, other) => one.startedAt - other.startedAt)[0];
  const source = trust ?? oldest;
  if (source === undefined) return [];
  const report = latest.find(({ sessionId }) => open.some(({ id }) => id === sessionId));
  return [{
    kind: "browser",
    id: source.id,
    staffId: source.staffId,
    sessions,
    trust,
    report,
    hasPush: open.some(({ id }) => pushed.has(id)),
    seenAt: Math.max(sessions[0]?.lastActiveAt ?? 0, trust?.lastUsedAt ?? 0, report?.seenAt ?? 0),
  }];
}

/**
 * Returns the refusal when `by` may not remove the device: one's own browsers always, stations with the permission for settings, browsers of
 * others with the permission for users.
 */
export function refuseRemoval(device: Device, by: Pick<Account, "id" | "role">): AccessDenied | undefined {
  if (device.kind === "station") return refuseRole(by.role, "store_settings");
  return device.staffId === by.id ? undefined : refuseRole(by.role, "users");
}
