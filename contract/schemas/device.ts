import * as z from "zod";
import { staffLanguages } from "@domain/shared/language.ts";
import { roles } from "@domain/staff/permissions.ts";
import { maxStationName } from "@domain/staff/station.ts";
import { authUser, signedIn } from "./auth.ts";
import { fieldCode } from "../field_problems.ts";
import { anyText, plainLine, singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../device.ts";

const instant = z.string().describe("ISO instant");

/**
 * A person's browser, or a station: a paired tablet, or one that waits for its pairing code
 * (docs/product-rules.md, "Devices").
 */
export const device = z.object({
  id: z.string(),
  kind: z.enum(["browser", "station"]),
  /** The station's name, or the name that was given to the browser; null without one. */
  name: z.string().nullable(),
  user_agent: z.string().nullable(),
  ip_address: z.string().nullable(),
  /** Who is or was signed in; on a station the person of the shift. */
  person: z.object({ id: z.string(), name: z.string(), role: z.enum(roles) }).nullable(),
  /** The device of this call. */
  is_current: z.boolean(),
  /** When the person signed in; null when no one has. */
  signed_in_at: instant.nullable(),
  with_passkey: z.boolean(),
  /** When the sign-in ends, and whether use extends it. */
  expires_at: instant.nullable(),
  ends_by: z.enum(["session_idle", "session_limit"]).nullable(),
  last_seen_at: instant.nullable(),
  /** How an open orders page of the device announces orders; null when none is open. */
  orders: z.enum(["sound", "silent"]).nullable(),
  has_push: z.boolean(),
  trusted_until: instant.nullable(),
  paired_at: instant.nullable(),
  /** When the pairing code expires. */
  code_expires_at: instant.nullable(),
  /** The caller may remove it. */
  may_remove: z.boolean(),
});
export type DeviceItem = z.infer<typeof device>;

export const stationBody = z.strictObject({
  name: singleLine().min(1, fieldCode("station_name_required"))
    .max(maxStationName, fieldCode("station_name_too_long")),
});

/** `code` is shown once. */
export const stationWithCode = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  code_expires_at: instant,
});
export type StationWithCode = z.infer<typeof stationWithCode>;

export const pairBody = z.strictObject({
  code: plainLine().max(40),
  language: z.enum(staffLanguages, fieldCode("language_invalid")).default("en"),
});

/** The station as a user, and the people who have a PIN. */
export const stationState = z.object({
  user: authUser,
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const unlockBody = z.strictObject({ staff_id: singleLine().max(100), pin: plainLine().max(20) });

const password = anyText().max(256).default("");

export const pinBody = z.strictObject({ current_password: password, pin: plainLine().max(20) });

const nothing = z.null();

/** Devices, paired stations and their PINs (docs/product-rules.md, "Devices"). */
export const deviceSpecs = {
  pairStation: {
    tag: "Devices",
    summary: "Pair this tablet with the station of a pairing code. Sets the cookie with the device secret",
    access: "anyone",
    body: pairBody,
    data: signedIn,
    refusals: [400],
  },
  station: {
    tag: "Devices",
    summary: "Get the station, the person on it, and the people who can unlock it with a PIN",
    access: "station",
    data: stationState,
    refusals: [401, 403],
  },
  unlockStation: {
    tag: "Devices",
    summary: "Begin a person's shift on the station with their PIN",
    access: "station",
    body: unlockBody,
    data: authUser,
    refusals: [400, 401, 403, 423, 503],
    audit: { action: "station.unlock_refused", resource: "station" },
  },
  lockStation: {
    tag: "Devices",
    summary: "End the shift on the station",
    access: "station",
    data: authUser,
    refusals: [401, 403],
  },
  setPin: {
    tag: "Own account",
    summary: "Set the caller's PIN for paired stations",
    access: "signed_in",
    body: pinBody,
    data: nothing,
    refusals: [400, 401, 403, 503],
    audit: { action: "auth.pin_set", resource: "account" },
  },
  removePin: {
    tag: "Own account",
    summary: "Remove the caller's PIN",
    access: "signed_in",
    data: nothing,
    refusals: [401, 403],
    audit: { action: "auth.pin_removed", resource: "account" },
  },
  addStation: {
    tag: "Devices",
    summary: "Create a station and its pairing code, which works once within 10 minutes",
    access: { permission: "store_settings" },
    body: stationBody,
    data: stationWithCode,
    refusals: [401, 403, 409],
    audit: { action: "station.added", resource: "station" },
  },
  devices: {
    tag: "Devices",
    summary: "List every device once: stations and the browsers of staff",
    access: { permission: "store_settings" },
    data: z.array(device),
    refusals: [401, 403],
  },
  removeDevice: {
    tag: "Devices",
    summary:
      "Remove a station, or sign a person out in a browser and remove its trust. Streams end within 5 seconds. Browsers of others need the permission for users",
    access: { permission: "store_settings" },
    data: nothing,
    refusals: [401, 403, 404],
    audit: { action: "user.device_removed", resource: "account" },
  },
} as const satisfies SpecsOf<typeof endpoints>;
