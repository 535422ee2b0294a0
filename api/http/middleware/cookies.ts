import { getCookie, setCookie } from "hono/cookie";
import type { HttpContext } from "./call.ts";

/**
 * The cookies of staff and the paths below which a site without https sends them: the session, a browser that signed in before, which does
 * not authenticate, the device secret of a paired station, and the browser that was asked for a passkey.
 */
const paths = {
  refresh_token: "/api/auth",
  trusted_device: "/api/auth/login",
  station_secret: "/api/auth",
  passkey_question: "/api/auth",
} as const;
export type CookieName = keyof typeof paths;

/** The longest time that browsers store a cookie. Every refresh renews that of a station. */
const longestSeconds = 400 * 24 * 3600;

/**
 * Returns the name and path of a cookie. With https it has the prefix `__Host-`, so no other host of the domain can set it; browsers then
 * require the path "/". Without https not every browser accepts the prefix.
 */
export function cookieOf(
  name: CookieName,
  staffUrl: string,
): { name: string; path: string; secure: boolean } {
  const secure = staffUrl.startsWith("https:");
  return secure ? { name: `__Host-${name}`, path: "/", secure } : { name, path: paths[name], secure };
}

/** Returns the value of a cookie; undefined without it. */
export const readCookie = (http: HttpContext, name: CookieName, staffUrl: string): string | undefined =>
  getCookie(http, cookieOf(name, staffUrl).name);

/** Stores a cookie in this browser that scripts cannot read and other sites cannot send. */
export function writeCookie(
  http: HttpContext,
  name: CookieName,
  staffUrl: string,
  { value, seconds = longestSeconds }: { value: string; seconds?: number },
): void {
  const { name: prefixed, path, secure } = cookieOf(name, staffUrl);
  setCookie(http, prefixed, value, { path, httpOnly: true, sameSite: "Strict", secure, maxAge: seconds });
}

/** Deletes a cookie. */
export function forgetCookie(http: HttpContext, name: CookieName, staffUrl: string): void {
  writeCookie(http, name, staffUrl, { value: "", seconds: 0 });
}
