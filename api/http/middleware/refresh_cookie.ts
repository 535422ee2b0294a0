import { deleteCookie, setCookie } from "hono/cookie";
import type { HttpContext } from "./call.ts";

export const refreshCookie = "refresh_token";

/** Identifies a browser that signed in before. It is sent to the sign-in endpoints only and does not authenticate. */
export const deviceCookie = "trusted_device";
export const devicePath = "/api/auth/login";

/** The device secret of a paired station. */
export const stationCookie = "station_secret";
const stationPath = "/api/auth";
/** The longest time that browsers store a cookie. Every refresh renews it. */
const stationSeconds = 400 * 24 * 3600;

/** Stores the device secret of a station in this browser. */
export function rememberStation(http: HttpContext, secret: string, publicUrl: string): void {
  setCookie(http, stationCookie, secret, {
    path: stationPath,
    httpOnly: true,
    sameSite: "Strict",
    secure: publicUrl.startsWith("https:"),
    maxAge: stationSeconds,
  });
}

/** Deletes the device secret of a station. */
export function forgetStation(http: HttpContext): void {
  deleteCookie(http, stationCookie, { path: stationPath });
}

/** Deletes the refresh cookie, whose path is `/api/auth`. */
export function forgetCookie(http: HttpContext): void {
  deleteCookie(http, refreshCookie, { path: "/api/auth" });
}
