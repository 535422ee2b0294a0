/** Who sends a request, and whether they may. */
import type { Endpoint } from "@contract/endpoint.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { refuseRole } from "@domain/staff/permissions.ts";
import { missingFor } from "@domain/staff/station.ts";
import { authenticate } from "@domain/usecases/staff/sessions.ts";
import { authenticateStation, extendShift } from "@domain/usecases/staff/stations.ts";
import { refusalOf } from "../domain_refusals.ts";
import { Refusal } from "../refusals.ts";
import type { Caller, HttpContext } from "./call.ts";

export function bearerOf(http: HttpContext): string | undefined {
  return /^Bearer ([\w.-]+)$/.exec(http.req.header("authorization") ?? "")?.[1];
}

/** Returns the person or the station of an access token. */
export async function callerOf(ports: Ports, token: string): Promise<Caller | undefined> {
  const staff = await authenticate(ports, token);
  if (staff) return { staff };
  const found = await authenticateStation(ports, token);
  return found && { staff: found.shift, station: found.station };
}

/** Returns the caller of the bearer token; undefined for endpoints that are not for staff. Throws `signed_out` without a valid token. */
export async function authenticateCaller(
  ports: Ports,
  { access }: Pick<Endpoint, "access">,
  http: HttpContext,
): Promise<Caller | undefined> {
  if (access !== "signed_in" && access !== "station" && typeof access !== "object") return undefined;
  const token = bearerOf(http);
  const caller = token === undefined ? undefined : await callerOf(ports, token);
  if (!caller) throw new Refusal("signed_out");
  return caller;
}

/**
 * Returns the caller, or throws the refusal when they may not use the endpoint. An action of the person on a station moves the automatic
 * lock. A read does not, because open lists repeat theirs while no one is there.
 */
export async function authorize(
  ports: Pick<Ports, "clock" | "stations" | "store">,
  { access, method }: Pick<Endpoint, "access" | "method">,
  caller: Caller | undefined,
): Promise<Caller | undefined> {
  if (!caller) return caller;
  const { staff, station } = caller;
  if (access === "station" ? !station : station && (typeof access !== "object" || !access.station)) {
    throw new Refusal("not_on_station");
  }
  if (typeof access !== "object") return caller;
  if (staff?.account.mustChangePassword) {
    throw new Refusal("must_change_password");
  }
  if (staff?.session.mfaRequired) {
    throw new Refusal("second_factor_setup_required");
  }
  if (station && access.station) {
    const missing = missingFor(access.station, staff?.session, ports.clock.now());
    if (missing) throw new Refusal(missing);
  }
  const denied = staff && refuseRole(staff.account.role, access.permission);
  if (denied) throw refusalOf(denied);
  const isAction = access.station !== "board" && method !== "GET";
  if (staff && station && isAction) await extendShift(ports, staff);
  return caller;
}
