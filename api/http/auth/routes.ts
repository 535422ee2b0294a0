import type * as auth from "@contract/auth.ts";
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
import type { Instant } from "@domain/shared/local_time.ts";
import { refuse } from "@domain/shared/result.ts";
import type { SessionEnd } from "@domain/staff/session_end.ts";
import { beginPasskeySignIn, signInWithPasskey } from "@domain/usecases/staff/passkeys.ts";
import { finishSignIn, resendCode } from "@domain/usecases/staff/second_factor.ts";
import { clientKey } from "../middleware/client_address.ts";
import { refreshStation } from "@domain/usecases/staff/stations.ts";
import { refusalOf } from "../domain_refusals.ts";
import { bearerOf, callerOf } from "../middleware/authorize.ts";
import { stationUser, toStationSignedIn } from "../device/mappers.ts";
import { Refusal } from "../refusals.ts";
import { originOf } from "../middleware/refused_audit.ts";
import type { Handlers, HttpContext } from "../middleware/call.ts";
import { forgetCookie, readCookie, writeCookie } from "../middleware/cookies.ts";
import type { Services } from "../services.ts";
import { toAuthUser } from "../account/mappers.ts";
import { iso } from "../instant.ts";

export function authRoutes(
  { ports, staffUrl }: Services,
): Pick<Handlers, keyof typeof auth> {
  const secondsUntil = (at: Instant) => Math.max(0, Math.floor((at - ports.clock.now()) / 1000));
  const remember = (http: HttpContext, { refreshToken, expiresAt }: SignedIn) =>
    writeCookie(http, "refresh_token", staffUrl, { value: refreshToken, seconds: secondsUntil(expiresAt) });
  const refreshTokenOf = (http: HttpContext) => readCookie(http, "refresh_token", staffUrl);
  const signInOriginOf = (http: HttpContext): SignInOrigin => ({
    ...originOf(http, undefined),
    client: clientKey(http.env?.remoteAddress ?? ""),
    deviceToken: readCookie(http, "trusted_device", staffUrl),
  });

  const startSession = async (http: HttpContext, session: NewSession) => {
    // The session that this one replaces on the device could no longer be ended from it.
    await signOut(ports, { refreshToken: refreshTokenOf(http) });
    remember(http, session);
    writeCookie(http, "trusted_device", staffUrl, {
      value: session.deviceToken,
      seconds: secondsUntil(session.trustedUntil),
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

    beginPasskeySignIn: async ({ http }) => {
      const asked = await beginPasskeySignIn(ports);
      if (!asked.ok) throw refusalOf(asked.error);
      const { token, expiresAt, options } = asked.value;
      writeCookie(http, "passkey_question", staffUrl, { value: token, seconds: secondsUntil(expiresAt) });
      return { data: { options } };
    },

    passkeySignIn: async ({ body, http }) => {
      const token = readCookie(http, "passkey_question", staffUrl);
      forgetCookie(http, "passkey_question", staffUrl);
      const signedIn = await signInWithPasskey(ports, {
        token,
        answer: body.answer,
        remember: body.rememberMe,
        ...signInOriginOf(http),
      });
      if (!signedIn.ok) throw refusalOf(signedIn.error);
      return await startSession(http, signedIn.value);
    },

    resendCode: async ({ body }) => {
      const resent = await resendCode(ports, body);
      if (!resent.ok) throw refusalOf(resent.error);
      return { data: null };
    },

    waitingOrders: async ({ http }) => {
      const waiting = await ordersWaitingFor(ports, readCookie(http, "trusted_device", staffUrl));
      return { data: waiting === undefined ? null : { waiting } };
    },

    refresh: async ({ http }) => {
      const token = refreshTokenOf(http);
      const refreshed = token === undefined
        ? refuse<SessionEnd>("signed_out")
        : await refreshSession(ports, token);
      if (!refreshed.ok) {
        forgetCookie(http, "refresh_token", staffUrl);
        // A paired station needs no person to show and ring for orders.
        const secret = readCookie(http, "station_secret", staffUrl);
        if (secret === undefined) throw new Refusal(refreshed.error);
        const station = await refreshStation(ports, secret);
        if (!station) {
          forgetCookie(http, "station_secret", staffUrl);
          throw new Refusal("station_revoked");
        }
        writeCookie(http, "station_secret", staffUrl, { value: station.secret });
        return { data: toStationSignedIn(station, ports.clock.now()) };
      }
      remember(http, refreshed.value);
      return { data: toSignedIn(refreshed.value) };
    },

    authStatus: async ({ http }) => {
      const bearer = bearerOf(http);
      const cookie = refreshTokenOf(http);
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
      await signOut(ports, { accessToken: bearerOf(http), refreshToken: refreshTokenOf(http) });
      forgetCookie(http, "refresh_token", staffUrl);
      return { data: null };
    },
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
