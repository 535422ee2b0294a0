import { z } from "zod";
import * as account from "../schemas/account.ts";
import * as auth from "../schemas/auth.ts";
import type { EndpointSpec } from "./spec.ts";

const nothing = z.null();

/** The caller's own account. */
export const accountSpecs = {
  logoutAll: {
    tag: "Sign-in",
    summary: "End all of the caller's sessions and their streams",
    unknownKeys: "ignored",
    data: account.endedSessions,
    refusals: [401],
  },
  changePassword: {
    tag: "Own account",
    summary: "Change the caller's password. All of the caller's sessions end",
    body: account.changePasswordBody,
    unknownKeys: "ignored",
    data: nothing,
    refusals: [401],
  },
  profile: {
    tag: "Own account",
    summary: "Get the caller's name, email, language and two-step authentication",
    data: account.profile,
    refusals: [401],
  },
  editProfile: {
    tag: "Own account",
    summary: "Update the caller's name, email and language. A different email requires the current password",
    body: account.profileBody,
    data: account.profile,
    refusals: [401, 403, 409],
  },
  validate: {
    tag: "Sign-in",
    summary: "Check the access token, and when its session expires",
    data: account.validity,
    refusals: [401],
  },
  ownAuditLogs: {
    tag: "Own account",
    summary: "List the caller's own audit log entries, newest first",
    query: account.ownAuditQuery,
    data: z.array(account.ownAuditEntry),
    refusals: [401],
  },
  ownSessions: {
    tag: "Own account",
    summary: "List the caller's active sessions",
    data: z.array(account.ownSession),
    refusals: [401],
  },
  endOwnSession: {
    tag: "Own account",
    summary: "End one of the caller's sessions",
    data: nothing,
    refusals: [401, 404],
  },
  trustedDevices: {
    tag: "Own account",
    summary:
      "List the caller's trusted browsers: signed in on within 90 days, and not locked out by failed attempts elsewhere",
    data: z.array(auth.trustedDevice),
    refusals: [401],
  },
  removeTrustedDevice: {
    tag: "Own account",
    summary: "Remove a trusted browser",
    data: nothing,
    refusals: [401, 404],
  },
  removeTrustedDevices: {
    tag: "Own account",
    summary: "Remove all trusted browsers",
    data: account.removedDevices,
    refusals: [401],
  },
  beginSecondFactor: {
    tag: "Own account",
    summary: "Start setting up an authenticator app",
    body: account.beginFactorBody,
    data: account.begunFactor,
    refusals: [401, 409],
  },
  confirmSecondFactor: {
    tag: "Own account",
    summary: "Confirm the authenticator app with its first code. Returns the recovery codes once",
    body: account.confirmFactorBody,
    data: account.confirmedFactor,
    refusals: [401, 409],
  },
  disableSecondFactor: {
    tag: "Own account",
    summary: "Turn off two-step authentication, with password and code",
    body: account.disableFactorBody,
    data: nothing,
    refusals: [401, 409],
  },
} as const satisfies Record<string, EndpointSpec>;
