import { deleteCookie } from "hono/cookie";
import type { HttpContext } from "./call.ts";

export const refreshCookie = "refresh_token";

/** The refresh cookie travels to the sign-in calls only. */
export function forgetCookie(http: HttpContext): void {
  deleteCookie(http, refreshCookie, { path: "/api/auth" });
}
