import { isActive as isSessionActive } from "@domain/usecases/staff/sessions.ts";
import { isActive as isStationActive } from "@domain/staff/station.ts";
import type { Services } from "../services.ts";
import type { HttpContext } from "./call.ts";
import { type CookieName, readCookie } from "./cookies.ts";

/**
 * Returns a key of the browser of staff that a request comes from, by its cookies: it is signed in, a paired station, or trusted since an
 * earlier sign-in. Undefined for any other client.
 */
export async function staffBrowser(
  { ports, staffUrl }: Pick<Services, "ports" | "staffUrl">,
  http: HttpContext,
): Promise<string | undefined> {
  const now = ports.clock.now();
  const hashOf = (name: CookieName) => {
    const value = readCookie(http, name, staffUrl);
    return value === undefined ? undefined : ports.tokens.hashOf(value);
  };
  const [refreshHash, secretHash, deviceHash] = [
    hashOf("refresh_token"),
    hashOf("station_secret"),
    hashOf("trusted_device"),
  ];
  const session = refreshHash && await ports.sessions.byRefreshHash(refreshHash);
  if (session && isSessionActive(session, now)) return session.id;
  const station = secretHash && await ports.stations.bySecretHash(secretHash);
  if (station && isStationActive(station)) return station.id;
  const devices = deviceHash === undefined ? [] : await ports.trustedDevices.byHash(deviceHash, now);
  return devices[0]?.id;
}
