import { audit } from "@domain/shared/audit.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Account } from "@domain/staff/account.ts";
import { type BrowserDevice, type Device, devicesOf, refuseRemoval } from "@domain/staff/device.ts";
import type { AccessDenied } from "@domain/staff/permissions.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { lockStation, revokeStation } from "./stations.ts";
import { everyone } from "./users.ts";

type ListDeps = Pick<
  Ports,
  "sessions" | "trustedDevices" | "push" | "tablets" | "stations" | "accounts" | "clock"
>;

/** A device with the person who is signed in on it. */
export type DeviceOfPerson = { device: Device; person?: Account | undefined };

/** An older report gives a device its name. */
const reportMs = 30 * 24 * hourMs;

/** Returns every device once, or with `of` that person's browsers and the stations with their shift. */
export async function listDevices(deps: ListDeps, of?: Account): Promise<DeviceOfPerson[]> {
  const now = deps.clock.now();
  const [sessions, trusted, subscriptions, reports, stations, accounts] = await Promise.all([
    deps.sessions.openOf(of?.id, now),
    deps.trustedDevices.of(of?.id, now),
    deps.push.open(now),
    deps.tablets.seenSince(now - reportMs),
    deps.stations.all(),
    of ? [of] : deps.accounts.list(everyone, now).then(({ found }) => found.map(({ account }) => account)),
  ]);
  const pushed = new Set(subscriptions.map(({ sessionId }) => sessionId));
  return devicesOf({ sessions, trusted, stations, reports, pushed })
    .filter((device) => !of || device.kind === "browser" || device.shift !== undefined)
    .map((device) => {
      const staffId = device.kind === "browser" ? device.staffId : device.shift?.staffId;
      return { device, person: accounts.find(({ id }) => id === staffId) };
    });
}

export type RemovalRefusal = { kind: "no_such_device" } | AccessDenied;

/** Removes a device for everyone: revokes a station, or signs the person out in the browser, with its trust and notifications. */
export async function removeDevice(
  deps: ListDeps,
  { id, by }: { id: string; by: Account },
): Promise<Result<null, RemovalRefusal>> {
  const found = deviceOf(await listDevices(deps), id);
  if (!found) return refuse({ kind: "no_such_device" });
  const refused = refuseRemoval(found, by);
  if (refused) return refuse(refused);
  const isRemoved = found.kind === "station"
    ? await revokeStation(deps, { id, by })
    : await signOutBrowser(deps, found, by);
  return isRemoved ? ok(null) : refuse({ kind: "no_such_device" });
}

/** Signs the person out on one of their devices: in a browser with its trust and notifications, on a station by the end of the shift. */
export async function removeOwnDevice(
  deps: ListDeps,
  { id, by }: { id: string; by: Account },
): Promise<Result<null, { kind: "no_such_device" }>> {
  const found = deviceOf(await listDevices(deps, by), id);
  const isRemoved = found?.kind === "station" && found.shift
    ? await lockStation(deps, { station: found.station, shift: { account: by, session: found.shift } })
    : found?.kind === "browser" && await signOutBrowser(deps, found, by);
  return isRemoved ? ok(null) : refuse({ kind: "no_such_device" });
}

const deviceOf = (devices: readonly DeviceOfPerson[], id: string): Device | undefined =>
  devices.find(({ device }) => device.id === id)?.device;

async function signOutBrowser(
  deps: Pick<Ports, "sessions" | "clock">,
  { staffId, sessions, trust }: BrowserDevice,
  by: Account,
): Promise<boolean> {
  const [latest] = sessions;
  return await deps.sessions.endBrowser(
    { staffId, sessionIds: sessions.map(({ id }) => id), deviceHash: trust?.hash ?? latest?.deviceHash },
    audit(staffId === by.id ? "auth.device_removed" : "user.device_removed", "account", staffId, {
      at: deps.clock.now(),
      by,
      details: { browser: trust?.userAgent ?? latest?.userAgent ?? "" },
    }),
  );
}
