import type * as auth from "@contract/auth.ts";
import { getCookie, setCookie } from "hono/cookie";
import {
  accessToken,
  refreshSession,
  sessionOfRefresh,
  type SignedIn,
  signOut,
} from "@domain/usecases/staff/sessions.ts";
import {
  type NewSession,
  ordersWaitingFor,
  signIn,
  type SignInOrigin,
} from "@domain/usecases/staff/sign_in.ts";
import { refuse } from "@domain/shared/result.ts";
import type { SessionEnd } from "@domain/staff/session_end.ts";
import { finishSignIn, resendCode } from "@domain/usecases/staff/second_factor.ts";
import { clientKey } from "../middleware/client_address.ts";
import { refreshStation } from "@domain/usecases/staff/stations.ts";
import { refusalOf } from "../domain_refusals.ts";
import { bearerOf, callerOf } from "../middleware/bearer.ts";
import { stationUser, toStationSignedIn } from "../stations/mappers.ts";
import { Refusal } from "../refusals.ts";
import { originOf } from "../middleware/refused_audit.ts";
import type { Handlers, HttpContext } from "../middleware/call.ts";
import {
  deviceCookie,
  devicePath,
  forgetCookie,
  forgetStation,
  refreshCookie,
  rememberStation,
  stationCookie,
} from "../middleware/refresh_cookie.ts";
import type { Services } from "../services.ts";
import { toAuthUser } from "../account/mappers.ts";
import { iso } from "../instant.ts";

export function authRoutes(
  { ports, publicUrl }: Services,
): Pick<Handlers, keyof typeof auth> {
  const isSecure = publicUrl.startsWith("https:");
  const remember = (http: HttpContext, { refreshToken, expiresAt }: SignedIn) =>
    setCookie(http, refreshCookie, refreshToken, {
      path: "/api/auth",
      httpOnly: true,
      sameSite: "Strict",
      secure: isSecure,
      maxAge: Math.max(0, Math.floor((expiresAt - ports.clock.now()) / 1000)),
    });

  const startSession = async (http: HttpContext, session: NewSession) => {
    // The session that this one replaces on the device could no longer be ended from it.
    await signOut(ports, { refreshToken: getCookie(http, refreshCookie) });
    remember(http, session);
    setCookie(http, deviceCookie, session.deviceToken, {
      path: devicePath,
      httpOnly: true,
      sameSite: "Strict",
      secure: isSecure,
      maxAge: Math.floor((session.trustedUntil - ports.clock.now()) / 1000),
    });
    return { data: toSignedIn(session) };
  };

  return {
    login: async ({ body, http }) => {
      const signedIn = await signIn(ports, {
        username: body.username,
        password: body.password,
        remember: body.rememberMe,
        ...signInOriginOf(http),
      });
      if (!signedIn.ok) throw refusalOf(signedIn.error);
      return await startSession(http, signedIn.value);
    },

    secondStep: async ({ body, http }) => {
      const signedIn = await finishSignIn(ports, { ...body, ...signInOriginOf(http) });
      if (!signedIn.ok) throw refusalOf(signedIn.error);
      return await startSession(http, signedIn.value);
    },

    resendCode: async ({ body }) => {
      const resent = await resendCode(ports, body);
      if (!resent.ok) throw refusalOf(resent.error);
      return { data: null };
    },

    waitingOrders: async ({ http }) => {
      const waiting = await ordersWaitingFor(ports, getCookie(http, deviceCookie));
      return { data: waiting === undefined ? null : { waiting } };
    },

    refresh: async ({ http }) => {
      const token = getCookie(http, refreshCookie);
      const refreshed = token === undefined
        ? refuse<SessionEnd>("signed_out")
        : await refreshSession(ports, token);
      if (!refreshed.ok) {
        forgetCookie(http);
        // A paired station needs no person to show and ring for orders.
        const secret = getCookie(http, stationCookie);
        if (secret === undefined) throw new Refusal(refreshed.error);
        const station = await refreshStation(ports, secret);
        if (!station) {
          forgetStation(http);
          throw new Refusal("station_revoked");
        }
        rememberStation(http, station.secret, publicUrl);
        return { data: toStationSignedIn(station, ports.clock.now()) };
      }
      remember(http, refreshed.value);
      return { data: toSignedIn(refreshed.value) };
    },

    authStatus: async ({ http }) => {
      const bearer = bearerOf(http);
      const cookie = getCookie(http, refreshCookie);
      const caller = bearer === undefined ? undefined : await callerOf(ports, bearer);
      if (bearer !== undefined && caller?.station) {
        const user = stationUser({ station: caller.station, shift: caller.staff });
        return { data: { isAuthenticated: true, user, accessToken: bearer, mfaRequired: false } };
      }
      const staff = bearer !== undefined
        ? caller?.staff
        : cookie !== undefined
        ? await sessionOfRefresh(ports, cookie)
        : undefined;
      if (!staff) throw new Refusal("signed_out");
      return {
        data: {
          isAuthenticated: true,
          user: toAuthUser(staff.account),
          accessToken: bearer ?? await accessToken(ports, staff.session),
          mfaRequired: staff.session.mfaRequired ?? false,
        },
      };
    },

    logout: async ({ http }) => {
      await signOut(ports, { accessToken: bearerOf(http), refreshToken: getCookie(http, refreshCookie) });
      forgetCookie(http);
      return { data: null };
    },
  };
}

function signInOriginOf(http: HttpContext): SignInOrigin {
  return {
    ...originOf(http, undefined),
    client: clientKey(http.env?.remoteAddress ?? ""),
    deviceToken: getCookie(http, deviceCookie),
  };
}

function toSignedIn({ account, ...tokens }: SignedIn) {
  return {
    user: toAuthUser(account),
    accessToken: tokens.accessToken,
    mustChangePassword: account.mustChangePassword,
    mfaRequired: tokens.mfaRequired,
    sessionEndsAt: iso(tokens.expiresAt),
    sessionEndsBy: tokens.endsBy,
  };
}
