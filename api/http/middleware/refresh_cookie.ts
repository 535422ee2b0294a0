import { deleteCookie } from "hono/cookie";
import type { HttpContext } from "./call.ts";

export const refreshCookie = "refresh_token";

/** Names the browser that signed in before, in the sign-in calls alone. It signs no one in. */
export const deviceCookie = "trusted_device";
export const devicePath = "/api/auth/login";

/** The refresh cookie travels to the sign-in calls only. */
export function forgetCookie(http: HttpContext): void {
  deleteCookie(http, refreshCookie, { path: "/api/auth" });
}
