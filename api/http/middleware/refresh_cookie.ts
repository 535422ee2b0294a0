import { deleteCookie } from "hono/cookie";
import type { HttpContext } from "./call.ts";

export const refreshCookie = "refresh_token";

/** Identifies a browser that signed in before. It is sent to the sign-in endpoints only and does not authenticate. */
export const deviceCookie = "trusted_device";
export const devicePath = "/api/auth/login";

/** Deletes the refresh cookie, whose path is `/api/auth`. */
export function forgetCookie(http: HttpContext): void {
  deleteCookie(http, refreshCookie, { path: "/api/auth" });
}
