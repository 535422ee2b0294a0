import { staffLanguages } from "@domain/shared/language.ts";
import { z } from "zod";
import { roles } from "@domain/staff/permissions.ts";
import { anyText, plainLine } from "./text.ts";
import { fieldCode } from "../field_problems.ts";

export const loginBody = z.object({
  username: plainLine().min(1, fieldCode("username_required")).min(
    3,
    fieldCode("username_too_short"),
  ).max(64),
  password: anyText().min(1, fieldCode("password_required")).max(256),
  rememberMe: z.boolean().default(false),
});

/** A browser in which the account signed in. Failed sign-ins elsewhere do not lock it out. Times are ISO instants. */
export const trustedDevice = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
});
export type TrustedDevice = z.infer<typeof trustedDevice>;

export const authUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  language: z.enum(staffLanguages),
  mustChangePassword: z.boolean(),
  /** Present when the user is a paired station. `person` entered their PIN on it; null while it is locked. */
  station: z.object({
    name: z.string(),
    person: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** When it locks itself without another action. */
    locks_at: z.string().nullable(),
  }).optional(),
});
export type AuthUser = z.infer<typeof authUser>;

export const signedIn = z.object({
  user: authUser,
  accessToken: z.string(),
  mustChangePassword: z.boolean(),
  /** The role requires a second factor. All other endpoints are refused until it is set up. */
  mfaRequired: z.boolean().optional(),
  /** When the session ends unless it is refreshed. `sessionEndsBy` is the limit that ends it then. */
  sessionEndsAt: z.string(),
  sessionEndsBy: z.enum(["session_idle", "session_limit"]),
});
export type SignedIn = z.infer<typeof signedIn>;

/** The number of orders that wait for an answer; null for a browser that no staff account trusts. */
export const waitingOrders = z.object({ waiting: z.number().int() }).nullable();
export type WaitingOrders = z.infer<typeof waitingOrders>;

export const authStatus = z.object({
  isAuthenticated: z.boolean(),
  user: authUser.nullable(),
  accessToken: z.string().nullable(),
  mfaRequired: z.boolean().optional(),
});
