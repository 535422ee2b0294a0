import { z } from "zod";
import * as account from "../schemas/account.ts";
import * as auth from "../schemas/auth.ts";
import type { EndpointSpec } from "./spec.ts";

const nothing = z.null();

/** Sign-in and sessions. */
export const authSpecs = {
  login: {
    tag: "Sign-in",
    summary: "Sign in. Sets the refresh cookie and the cookie that trusts this browser for 90 days",
    body: auth.loginBody,
    unknownKeys: "ignored",
    data: auth.signedIn,
    refusals: [401, 423, 503],
  },
  waitingOrders: {
    tag: "Sign-in",
    summary: "Count the orders that wait for an answer, for the sign-in page of a tablet whose session ended",
    data: auth.waitingOrders,
  },
  refresh: {
    tag: "Sign-in",
    summary:
      "Get a new access token for the refresh cookie, which is rotated. Renews the session's idle limit",
    unknownKeys: "ignored",
    data: auth.signedIn,
    refusals: [401],
  },
  authStatus: {
    tag: "Sign-in",
    summary: "Check whether the session is active, by bearer token or refresh cookie",
    data: auth.authStatus,
    refusals: [401],
  },
  logout: {
    tag: "Sign-in",
    summary: "End this session and its streams",
    unknownKeys: "ignored",
    data: nothing,
  },
  secondStep: {
    tag: "Sign-in",
    summary: "Finish a sign-in with a code from the authenticator app, a recovery code, or the emailed code",
    body: account.secondStepBody,
    data: auth.signedIn,
    refusals: [401, 423, 503],
  },
  resendCode: {
    tag: "Sign-in",
    summary: "Resend the emailed sign-in code, at most once a minute",
    body: account.resendCodeBody,
    data: nothing,
    refusals: [401],
  },
} as const satisfies Record<string, EndpointSpec>;
