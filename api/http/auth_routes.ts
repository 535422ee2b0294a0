import { getCookie, setCookie } from "hono/cookie";
import {
  accessToken,
  authenticate,
  refreshSession,
  sessionOfRefresh,
  type SignedIn,
  signIn,
  signOut,
} from "@domain/usecases/sign_in.ts";
import { finishSignIn } from "@domain/usecases/second_factor.ts";
import { Refusal, toRefused } from "./refusals.ts";
import { originOf } from "./refused_audit.ts";
import type { Handlers, HttpContext } from "./call.ts";
import { forgetCookie, refreshCookie } from "./refresh_cookie.ts";
import type { Services } from "./services.ts";
import { toAuthUser } from "./wire_account.ts";

const signedOut = { status: 401, code: "signed_out", error: "Please sign in." } as const;

export function authRoutes(
  { ports, publicUrl }: Services,
): Pick<Handlers, "login" | "secondStep" | "refresh" | "authStatus" | "logout"> {
  const isSecure = publicUrl.startsWith("https:");
  const remember = (http: HttpContext, { refreshToken, expiresAt }: SignedIn) =>
    setCookie(http, refreshCookie, refreshToken, {
      path: "/api/auth",
      httpOnly: true,
      sameSite: "Strict",
      secure: isSecure,
      maxAge: Math.max(0, Math.floor((expiresAt - ports.clock.now()) / 1000)),
    });

  return {
    login: async ({ body, http }) => {
      const signedIn = await signIn(ports, {
        username: body.username,
        password: body.password,
        remember: body.rememberMe,
        ...originOf(http, undefined),
      });
      if (!signedIn.ok) throw new Refusal(toRefused(signedIn.error));
      remember(http, signedIn.value);
      return { data: toSignedIn(signedIn.value) };
    },

    secondStep: async ({ body, http }) => {
      const signedIn = await finishSignIn(ports, { ...body, ...originOf(http, undefined) });
      if (!signedIn.ok) throw new Refusal(toRefused(signedIn.error));
      remember(http, signedIn.value);
      return { data: toSignedIn(signedIn.value) };
    },

    refresh: async ({ http }) => {
      const token = getCookie(http, refreshCookie);
      const refreshed = token === undefined ? undefined : await refreshSession(ports, token);
      if (!refreshed?.ok) {
        forgetCookie(http);
        throw new Refusal(signedOut);
      }
      remember(http, refreshed.value);
      return { data: toSignedIn(refreshed.value) };
    },

    authStatus: async ({ http }) => {
      const bearer = /^Bearer ([\w.-]+)$/.exec(http.req.header("authorization") ?? "")?.[1];
      const cookie = getCookie(http, refreshCookie);
      const staff = bearer !== undefined
        ? await authenticate(ports, bearer)
        : cookie !== undefined
        ? await sessionOfRefresh(ports, cookie)
        : undefined;
      if (!staff) throw new Refusal(signedOut);
      return {
        data: {
          isAuthenticated: true,
          user: toAuthUser(staff.account),
          accessToken: bearer ?? await accessToken(ports, staff.session),
          mustEnrolSecondFactor: staff.session.mustEnrol ?? false,
        },
      };
    },

    logout: async ({ http }) => {
      const bearer = /^Bearer ([\w.-]+)$/.exec(http.req.header("authorization") ?? "")?.[1];
      const cookie = getCookie(http, refreshCookie);
      const staff = cookie !== undefined
        ? await sessionOfRefresh(ports, cookie)
        : bearer !== undefined
        ? await authenticate(ports, bearer)
        : undefined;
      if (staff) await signOut(ports, staff.session);
      forgetCookie(http);
      return { data: null };
    },
  };
}

function toSignedIn({ account, ...tokens }: SignedIn) {
  return {
    user: toAuthUser(account),
    accessToken: tokens.accessToken,
    mustChangePassword: account.mustChangePassword,
    mustEnrolSecondFactor: tokens.mustEnrol,
  };
}
