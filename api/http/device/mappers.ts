import type { AuthUser, SignedIn } from "@contract/schemas/auth.ts";
import type { DeviceItem } from "@contract/schemas/device.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { type Account, displayName, type Session } from "@domain/staff/account.ts";
import { refuseRemoval } from "@domain/staff/device.ts";
import { endsBy } from "@domain/staff/session_end.ts";
import { isConnected } from "@domain/staff/tablets.ts";
import type { DeviceOfPerson } from "@domain/usecases/staff/devices.ts";
import type { StationCaller, StationTokens } from "@domain/usecases/staff/stations.ts";
import { iso, isoOrNull } from "../instant.ts";
import { viewerRole } from "../orders/mappers.ts";

/** Returns a device as `viewer` sees it. */
export function toDevice(
  { device, person }: DeviceOfPerson,
  viewer: { account: Account; session: Session },
  now: Instant,
): DeviceItem {
  const { report } = device;
  const session = device.kind === "browser" ? device.sessions[0] : device.shift;
  const common = {
    id: device.id,
    kind: device.kind,
    person: person ? { id: person.id, name: displayName(person), role: person.role } : null,
    signed_in_at: isoOrNull(session?.startedAt),
    expires_at: isoOrNull(session?.expiresAt),
    last_seen_at: isoOrNull(device.seenAt),
    orders: report && isConnected(report, now) ? report.isArmed ? "sound" : "silent" : null,
  } as const;
  if (device.kind === "station") {
    const { station } = device;
    return {
      ...common,
      name: station.name,
      user_agent: station.userAgent || null,
      ip_address: null,
      is_current: false,
      with_passkey: false,
      ends_by: null,
      has_push: false,
      trusted_until: null,
      paired_at: isoOrNull(station.pairedAt),
      code_expires_at: isoOrNull(station.codeExpiresAt),
      may_remove: refuseRemoval(device, viewer.account) === undefined,
    };
  }
  const { sessions, trust, hasPush } = device;
  return {
    ...common,
    name: report?.name || null,
    user_agent: (session ?? trust)?.userAgent || null,
    ip_address: session?.address || null,
    is_current: sessions.some(({ id }) => id === viewer.session.id),
    with_passkey: session?.withPasskey ?? false,
    ends_by: session ? endsBy(session) : null,
    has_push: hasPush,
    trusted_until: isoOrNull(trust?.expiresAt),
    paired_at: null,
    code_expires_at: null,
    may_remove: refuseRemoval(device, viewer.account) === undefined,
  };
}

/** A station as the user of the staff app: its name, and the role of the person on it. */
export function stationUser({ station, shift }: StationCaller): AuthUser {
  return {
    id: station.id,
    username: "",
    email: "",
    firstName: station.name,
    lastName: "",
    first_name: station.name,
    last_name: "",
    role: viewerRole(shift),
    language: station.language,
    mustChangePassword: false,
    station: {
      name: station.name,
      person: shift ? { id: shift.account.id, name: displayName(shift.account) } : null,
      locks_at: isoOrNull(shift?.session.expiresAt),
    },
  };
}

/** The time until which the client may use the session without another refresh. A station's access has no end of its own. */
const displayedEndMs = 365 * 24 * 3_600_000;

export function toStationSignedIn(tokens: StationTokens, now: number): SignedIn {
  return {
    user: stationUser(tokens),
    accessToken: tokens.accessToken,
    mustChangePassword: false,
    mfaRequired: false,
    sessionEndsAt: iso(now + displayedEndMs),
    sessionEndsBy: "session_limit",
  };
}
