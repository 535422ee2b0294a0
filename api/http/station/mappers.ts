import type { AuthUser, SignedIn } from "@contract/schemas/auth.ts";
import { displayName } from "@domain/staff/account.ts";
import type { StationCaller, StationTokens } from "@domain/usecases/staff/stations.ts";
import { iso, isoOrNull } from "../instant.ts";
import { viewerRole } from "../orders/mappers.ts";

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
