import { z } from "zod";
import * as account from "../schemas/account.ts";
import type { EndpointSpec } from "./spec.ts";

/** The users, for the super admin (docs/product-rules.md, "Users"). */
export const userSpecs = {
  users: {
    tag: "Users",
    summary: "List users",
    query: account.usersQuery,
    data: z.array(account.listedUser),
    refusals: [401, 403],
  },
  addUser: {
    tag: "Users",
    summary: "Add a user. Returns a temporary password once",
    audit: { action: "user.created", resource: "account" },
    body: account.newUserBody,
    data: account.userWithPassword,
    refusals: [401, 403, 409],
  },
  editUser: {
    tag: "Users",
    summary: "Update a user's name, email, role, language or access. The last super admin keeps the role",
    audit: { action: "user.updated", resource: "account" },
    body: account.userBody,
    data: account.user,
    refusals: [401, 403, 404, 409],
  },
  resetPassword: {
    tag: "Users",
    summary: "Reset a user's password to a temporary one. Ends all sessions and lifts a lockout",
    audit: { action: "user.password_reset", resource: "account" },
    body: account.resetBody,
    data: account.userWithPassword,
    refusals: [401, 403, 404],
  },
  endUserSessions: {
    tag: "Users",
    summary: "End all of a user's sessions",
    audit: { action: "user.sessions_ended", resource: "account" },
    data: account.endedSessions,
    refusals: [401, 403, 404],
  },
  removeSecondFactor: {
    tag: "Users",
    summary: "Turn off a user's two-step authentication",
    audit: { action: "user.second_factor_removed", resource: "account" },
    data: account.user,
    refusals: [401, 403, 404],
  },
} as const satisfies Record<string, EndpointSpec>;
