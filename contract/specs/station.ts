import { z } from "zod";
import * as auth from "../schemas/auth.ts";
import * as stations from "../schemas/station.ts";
import type { EndpointSpec } from "./spec.ts";

const nothing = z.null();

/** Paired stations and PINs (docs/product-rules.md, "Paired stations"). */
export const stationSpecs = {
  pairStation: {
    tag: "Stations",
    summary: "Pair this tablet with the station of a pairing code. Sets the cookie with the device secret",
    body: stations.pairBody,
    data: auth.signedIn,
    refusals: [400],
  },
  station: {
    tag: "Stations",
    summary: "Get the station, the person on it, and the people who can unlock it with a PIN",
    data: stations.stationState,
    refusals: [401, 403],
  },
  unlockStation: {
    tag: "Stations",
    summary: "Begin a person's shift on the station with their PIN",
    body: stations.unlockBody,
    data: auth.authUser,
    refusals: [400, 401, 403, 423, 503],
    audit: { action: "station.unlock_refused", resource: "station" },
  },
  lockStation: {
    tag: "Stations",
    summary: "End the shift on the station",
    data: auth.authUser,
    refusals: [401, 403],
  },
  setPin: {
    tag: "Own account",
    summary: "Set the caller's PIN for paired stations",
    body: stations.pinBody,
    data: nothing,
    refusals: [400, 401, 403, 503],
    audit: { action: "auth.pin_set", resource: "account" },
  },
  removePin: {
    tag: "Own account",
    summary: "Remove the caller's PIN",
    data: nothing,
    refusals: [401, 403],
    audit: { action: "auth.pin_removed", resource: "account" },
  },
  stations: {
    tag: "Stations",
    summary: "List the stations that are not revoked, with those that wait for their pairing code",
    data: z.array(stations.station),
    refusals: [401, 403],
  },
  addStation: {
    tag: "Stations",
    summary: "Create a station and its pairing code, which works once within 10 minutes",
    body: stations.stationBody,
    data: stations.stationWithCode,
    refusals: [401, 403, 409],
    audit: { action: "station.added", resource: "station" },
  },
  revokeStation: {
    tag: "Stations",
    summary: "Revoke a station. Its access and streams end within 5 seconds",
    data: nothing,
    refusals: [401, 403, 404],
    audit: { action: "station.revoked", resource: "station" },
  },
} as const satisfies Record<string, EndpointSpec>;
