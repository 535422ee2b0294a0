import type { MiddlewareHandler } from "hono";
import { Refusal } from "../refusals.ts";
import type { Services } from "../services.ts";
import type { Environment, HttpContext } from "./call.ts";

type Addresses = Pick<Services, "publicUrl" | "staffUrl">;

/** The staff app and the endpoints that only it calls. */
const staffOnly = /^\/(?:admin|api\/admin|api\/auth)(?:\/|$)/;
/** What both apps and their machines read: the menu, the store, carts of phone orders, pictures, printers, probes and descriptions. */
const shared =
  /^\/(?:api\/(?:menu|store|cart|print|csp-reports|docs|docs\.css|openapi\.json)|images|illustrations|healthz|readyz|metrics|robots\.txt|\.well-known)(?:\/|$)/;

/** Returns which address serves a path while the staff app has its own (`STAFF_URL`). */
export function siteOf(path: string): "guest" | "staff" | "both" {
  if (staffOnly.test(path)) return "staff";
  return shared.test(path) ? "both" : "guest";
}

/** True when the staff app has an address of its own. */
export const hasStaffSite = ({ publicUrl, staffUrl }: Addresses): boolean => staffUrl !== publicUrl;

/** True for a request to the staff's own address. Requests to any other host are the guests'. */
export const isAtStaffSite = (addresses: Addresses, http: HttpContext): boolean =>
  hasStaffSite(addresses) && http.req.header("host")?.toLowerCase() === new URL(addresses.staffUrl).host;

/** Keeps the staff app off the guests' address and the guests' site off the staff's. Without `STAFF_URL` both are one. */
export function keepSitesApart(addresses: Addresses): MiddlewareHandler<Environment> {
  return async (http, next) => {
    const { path } = http.req;
    const site = siteOf(path);
    const isAtStaff = isAtStaffSite(addresses, http);
    if (!hasStaffSite(addresses) || site === "both" || (site === "staff") === isAtStaff) return await next();
    if (isAtStaff && path === "/") return http.redirect("/admin/");
    if (path.startsWith("/api/")) throw new Refusal("endpoint_not_found");
    return http.text("Not found", 404);
  };
}
