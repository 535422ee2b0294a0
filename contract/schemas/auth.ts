import * as z from "zod";
import { staffLanguages } from "@domain/shared/language.ts";
import { roles } from "@domain/staff/permissions.ts";
import { fieldCode } from "../field_problems.ts";
import { anyText, plainLine, singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../auth.ts";

export const loginBody = z.object({
  username: plainLine().min(1, fieldCode("username_required")).min(
    3,
    fieldCode("username_too_short"),
  ).max(64),
  password: anyText().min(1, fieldCode("password_required")).max(256),
  rememberMe: z.boolean().default(false),
});

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

export const code = plainLine().min(1, fieldCode("code_required")).max(64, fieldCode("code_invalid"));

export const secondStepBody = z.strictObject({ challenge: singleLine().min(1).max(200), code });
export const resendCodeBody = z.strictObject({ challenge: singleLine().min(1).max(200) });

/** A part of a browser's answer with a passkey: base64url. The longest one, about a new passkey, has certificates of its maker. */
const passkeyPart = () => singleLine().max(16_000);

const credentialId = singleLine().min(1).max(1_400);

/** The parts of a browser's answer about a new passkey that are verified, named as in WebAuthn's JSON. */
export const newPasskeyAnswer = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: passkeyPart(),
    attestationObject: passkeyPart(),
    transports: z.array(singleLine().max(20)).max(10).default([]),
  }),
});
export type NewPasskeyAnswer = z.input<typeof newPasskeyAnswer>;

/** The parts of a browser's answer with a passkey that are verified, named as in WebAuthn's JSON. */
export const passkeyAnswer = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: passkeyPart(),
    authenticatorData: passkeyPart(),
    signature: passkeyPart(),
    userHandle: passkeyPart().optional(),
  }),
});
export type PasskeyAnswer = z.input<typeof passkeyAnswer>;

export const passkeySignInBody = z.strictObject({
  answer: passkeyAnswer,
  rememberMe: z.boolean().default(false),
});

/** What the browser passes to `navigator.credentials`, as WebAuthn writes it in JSON. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export const endedSessions = z.object({ ended: z.number().int() });

const nothing = z.null();

/** Sign-in and sessions. */
export const authSpecs = {
  login: {
    tag: "Sign-in",
    summary: "Sign in. Sets the refresh cookie and the cookie that trusts this browser for 90 days",
    access: "anyone",
    body: loginBody,
    unknownKeys: "ignored",
    data: signedIn,
    refusals: [401, 423, 503],
  },
  waitingOrders: {
    tag: "Sign-in",
    summary: "Count the orders that wait for an answer, for the sign-in page of a tablet whose session ended",
    access: "trusted_device",
    data: waitingOrders,
  },
  refresh: {
    tag: "Sign-in",
    summary:
      "Get a new access token for the refresh cookie, which is rotated. Renews the session's idle limit",
    access: "refresh_cookie",
    unknownKeys: "ignored",
    data: signedIn,
    refusals: [401],
  },
  authStatus: {
    tag: "Sign-in",
    summary: "Check whether the session is active, by bearer token or refresh cookie",
    access: "refresh_cookie",
    data: authStatus,
    refusals: [401],
  },
  logout: {
    tag: "Sign-in",
    summary: "End this session and its streams",
    access: "refresh_cookie",
    unknownKeys: "ignored",
    data: nothing,
  },
  secondStep: {
    tag: "Sign-in",
    summary: "Finish a sign-in with a code from the authenticator app, a recovery code, or the emailed code",
    access: "anyone",
    body: secondStepBody,
    data: signedIn,
    refusals: [401, 423, 503],
  },
  beginPasskeySignIn: {
    tag: "Sign-in",
    summary: "Ask this browser for a passkey. Sets a cookie that its answer needs, once and within 5 minutes",
    access: "anyone",
    data: passkeyOptions,
    refusals: [409],
  },
  passkeySignIn: {
    tag: "Sign-in",
    summary: "Sign in with a passkey, in place of the password and the second factor",
    access: "anyone",
    body: passkeySignInBody,
    data: signedIn,
    refusals: [401, 409],
  },
  resendCode: {
    tag: "Sign-in",
    summary: "Resend the emailed sign-in code, at most once a minute",
    access: "anyone",
    body: resendCodeBody,
    data: nothing,
    refusals: [401],
  },
} as const satisfies SpecsOf<typeof endpoints>;
