import type * as device from "@contract/device.ts";
import { displayName } from "@domain/staff/account.ts";
import { may } from "@domain/staff/permissions.ts";
import { removePin, setPin } from "@domain/usecases/staff/pins.ts";
import { listDevices, removeDevice } from "@domain/usecases/staff/devices.ts";
import { addStation, lockStation, pairStation, unlockStation } from "@domain/usecases/staff/stations.ts";
import { refusalOf } from "../domain_refusals.ts";
import { stationUser, toDevice, toStationSignedIn } from "./mappers.ts";
import type { Handlers, Staff } from "../middleware/call.ts";
import { iso } from "../instant.ts";
import { clientKey } from "../middleware/client_address.ts";
import { originOf } from "../middleware/refused_audit.ts";
import { writeCookie } from "../middleware/cookies.ts";
import { Refusal } from "../refusals.ts";
import type { Services } from "../services.ts";

/** Devices, paired stations and PINs. A station's access token comes from `refresh` in `auth.ts`. */
export function deviceRoutes({ ports, staffUrl }: Services): Pick<Handlers, keyof typeof device> {
  return {
    pairStation: async ({ body, http }) => {
      const paired = await pairStation(ports, {
        ...body,
        ...originOf(http, undefined),
        client: clientKey(http.env?.remoteAddress ?? ""),
      });
      if (!paired) throw new Refusal("pairing_code_invalid");
      writeCookie(http, "station_secret", staffUrl, { value: paired.secret });
      return { data: toStationSignedIn(paired, ports.clock.now()) };
    },

    station: async ({ staff, station }) => {
      const people = await ports.stations.people();
      return {
        data: {
          user: stationUser({ station, shift: staff }),
          people: people.filter(({ role }) => may(role, "orders"))
            .map((account) => ({ id: account.id, name: displayName(account) })),
        },
      };
    },

    unlockStation: async ({ body, station, http }) => {
      const unlocked = await unlockStation(ports, {
        station,
        staffId: body.staff_id,
        pin: body.pin,
        ...originOf(http, undefined),
      });
      if (!unlocked.ok) throw refusalOf(unlocked.error);
      return { data: stationUser({ station, shift: unlocked.value }) };
    },

    lockStation: async ({ staff, station }) => {
      await lockStation(ports, { station, shift: staff });
      return { data: stationUser({ station }) };
    },

    setPin: async ({ body, staff }) => {
      refuseUnready(staff);
      const set = await setPin(ports, staff, { currentPassword: body.current_password, pin: body.pin });
      if (!set.ok) throw refusalOf(set.error);
      return { data: null };
    },

    removePin: async ({ staff }) => {
      await removePin(ports, staff.account);
      return { data: null };
    },

    addStation: async ({ body, staff }) => {
      const added = await addStation(ports, { name: body.name, by: staff.account });
      if (!added.ok) throw refusalOf(added.error);
      const { station: { id, name }, code, codeExpiresAt } = added.value;
      return { data: { id, name, code, code_expires_at: iso(codeExpiresAt) } };
    },

    devices: async ({ staff }) => {
      const now = ports.clock.now();
      return { data: (await listDevices(ports)).map((each) => toDevice(each, staff, now)) };
    },

    removeDevice: async ({ id, staff }) => {
      const removed = await removeDevice(ports, { id, by: staff.account });
      if (!removed.ok) throw refusalOf(removed.error);
      return { data: null };
    },
  };
}

/** A PIN needs a finished sign-in, because it replaces the password and the second factor on a station. */
function refuseUnready({ account, session }: Staff): void {
  if (account.mustChangePassword) throw new Refusal("must_change_password");
  if (session.mfaRequired) throw new Refusal("second_factor_setup_required");
}
