import { authenticate } from "@domain/usecases/staff/sessions.ts";
import { authenticateStation } from "@domain/usecases/staff/stations.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Caller, HttpContext } from "./call.ts";

/** Returns the person or the station of the bearer token. Undefined without a valid token. */
export async function authenticateBearer(ports: Ports, http: HttpContext): Promise<Caller | undefined> {
  const token = bearerOf(http);
  return token === undefined ? undefined : await callerOf(ports, token);
}

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
