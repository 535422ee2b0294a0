import { z } from "zod";
import * as account from "../schemas/account.ts";
import * as auth from "../schemas/auth.ts";
import type { EndpointSpec } from "./spec.ts";

const nothing = z.null();

/** One's own account, and everybody's for the super admin (spec section 7 Auth; decisions 30, 31, 40). */
export const accountSpecs = {
  secondStep: {
    tag: "Sign-in",
    summary:
      "Finish a sign-in with a code of the authenticator app, a recovery code, or the code that was mailed",
    body: account.secondStepBody,
    data: auth.signedIn,
    refusals: [401, 423, 503],
  },
  resendCode: {
    tag: "Sign-in",
    summary: "Mail the code of a sign-in once more, at most once a minute",
    body: account.resendCodeBody,
    data: nothing,
    refusals: [401],
  },
  logoutAll: {
    tag: "Sign-in",
    summary: "End every session of one's own, with their streams",
    unknownKeys: "ignored",
    data: account.endedSessions,
    refusals: [401],
  },
  changePassword: {
    tag: "Own account",
    summary: "Change the password; every session ends",
    body: account.changePasswordBody,
    unknownKeys: "ignored",
    data: nothing,
    refusals: [401],
  },
  profile: {
    tag: "Own account",
    summary: "One's own name, mail address, language and second factor",
    data: account.profile,
    refusals: [401],
  },
  editProfile: {
    tag: "Own account",
    summary: "Change one's own name, mail address and language",
    body: account.profileBody,
    data: account.profile,
    refusals: [401, 409],
  },
  validate: {
    tag: "Sign-in",
    summary: "Whether the access token stands, and until when its session does",
    data: account.validity,
    refusals: [401],
  },
  ownAuditLogs: {
    tag: "Own account",
    summary: "What one has done oneself, newest first",
    query: account.ownAuditQuery,
    data: z.array(account.ownAuditEntry),
    refusals: [401],
  },
  ownSessions: {
    tag: "Own account",
    summary: "One's own sessions that stand",
    data: z.array(account.ownSession),
    refusals: [401],
  },
  endOwnSession: {
    tag: "Own account",
    summary: "End one of one's own sessions",
    data: nothing,
    refusals: [401, 404],
  },
  trustedDevices: {
    tag: "Own account",
    summary:
      "Browsers in which one signed in within 90 days: others' wrong passwords do not lock one out there",
    data: z.array(auth.trustedDevice),
    refusals: [401],
  },
  removeTrustedDevice: {
    tag: "Own account",
    summary: "Trust one of these browsers no longer",
    data: nothing,
    refusals: [401, 404],
  },
  removeTrustedDevices: {
    tag: "Own account",
    summary: "Trust none of these browsers any longer",
    data: account.removedDevices,
    refusals: [401],
  },
  beginSecondFactor: {
    tag: "Own account",
    summary: "Begin setting up an authenticator app",
    body: account.beginFactorBody,
    data: account.begunFactor,
    refusals: [401, 409],
  },
  confirmSecondFactor: {
    tag: "Own account",
    summary: "Put the app in force with its first code; answers the recovery codes, once",
    body: account.confirmFactorBody,
    data: account.confirmedFactor,
    refusals: [401, 409],
  },
  disableSecondFactor: {
    tag: "Own account",
    summary: "Take the second factor off, with password and code",
    body: account.disableFactorBody,
    data: nothing,
    refusals: [401, 409],
  },
  users: {
    tag: "Users",
    summary: "Everybody who may sign in",
    query: account.usersQuery,
    data: z.array(account.listedUser),
    refusals: [401, 403],
  },
  addUser: {
    tag: "Users",
    summary: "Add a person; answers a temporary password, once",
    audit: { action: "user.created", resource: "account" },
    body: account.newUserBody,
    data: account.userWithPassword,
    refusals: [401, 403, 409],
  },
  editUser: {
    tag: "Users",
    summary: "Change name, mail address, role, language or access; the last super admin stays one",
    audit: { action: "user.updated", resource: "account" },
    body: account.userBody,
    data: account.user,
    refusals: [401, 403, 404, 409],
  },
  resetPassword: {
    tag: "Users",
    summary: "A new temporary password; every session ends, a lock is lifted",
    audit: { action: "user.password_reset", resource: "account" },
    body: account.resetBody,
    data: account.userWithPassword,
    refusals: [401, 403, 404],
  },
  endUserSessions: {
    tag: "Users",
    summary: "Sign a person out everywhere",
    audit: { action: "user.sessions_ended", resource: "account" },
    data: account.endedSessions,
    refusals: [401, 403, 404],
  },
  removeSecondFactor: {
    tag: "Users",
    summary: "Take the second factor off for somebody who lost it",
    audit: { action: "user.second_factor_removed", resource: "account" },
    data: account.user,
    refusals: [401, 403, 404],
  },
} as const satisfies Record<string, EndpointSpec>;
