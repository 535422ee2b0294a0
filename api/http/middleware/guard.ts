import type { MiddlewareHandler } from "hono";
import type { Endpoint } from "@contract/endpoint.ts";
import { meantPath } from "../pages/meant_path.ts";
import { Refusal } from "../refusals.ts";
import type { Environment, HttpContext } from "./call.ts";
import type { Services } from "../services.ts";
import { hasStaffSite, isAtStaffSite } from "./sites.ts";

/** Limits far above what the storefront and the staff app send. */
const maxAddressChars = 8_192;
const maxPathChars = 2_048;
const maxHeaderChars = 16_384;

/** Refuses oversized URLs and headers, and disguised paths, before the caller is authenticated. */
export const guard: MiddlewareHandler<Environment> = async (http, next) => {
  const { pathname, search } = new URL(http.req.url);
  if (http.req.url.length > maxAddressChars || pathname.length > maxPathChars) {
    throw new Refusal("address_too_long");
  }
  let size = 0;
  for (const [name, value] of http.req.raw.headers) size += name.length + value.length;
  if (size > maxHeaderChars) {
    throw new Refusal("headers_too_large");
  }
  if (isDisguised(pathname)) {
    // A link to the staff app in another case or with the punctuation of a message around it.
    const meant = meantPath(pathname);
    const isPage = http.req.method === "GET" && /^\/admin(\/|$)/.test(meant) && !isDisguised(meant);
    if (isPage) return http.redirect(meant + search, 301);
    throw new Refusal("endpoint_not_found");
  }
  return await next();
};

/** Returns true for a path that a proxy, cache or router could read as `/api/…` or `/admin/…` although it is written differently. */
export function isDisguised(path: string): boolean {
  const segments = plainSegments(path);
  const isApi = path.startsWith("/api/") || path === "/api";
  const isAdmin = path.startsWith("/admin/") || path === "/admin";
  if (segments.includes("api")) return !isApi;
  return segments[0] === "admin" && !isAdmin;
}

/** Returns the segments as the most lenient reader sees them: decoded, in lowercase, without parameters and ignored endings. */
function plainSegments(path: string): string[] {
  let plain = path;
  // Decode at most three layers.
  for (let layer = 0; layer < 3; layer++) {
    plain = plain.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return plain.toLowerCase().split(/[\\/]/).map(plainSegment).filter((segment) => segment !== "");
}

/** Returns the segment without its parameters (";a=b") and without the dots, spaces and NULs at its end. */
function plainSegment(segment: string): string {
  const [name = ""] = segment.split(";", 1);
  let end = name.length;
  while (end > 0 && /[.\s\0]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Refuses requests from other sites that change something or use the refresh cookie, because browsers attach cookies automatically. */
export function refuseForeignOrigin(
  addresses: Pick<Services, "publicUrl" | "staffUrl">,
  { method, access, upload }: Endpoint,
  http: HttpContext,
): void {
  // A report only counts. Browsers send it without an origin from pages that send no referrer.
  if (upload === "application/csp-report") return;
  if (access === "provider_signature" || (method === "GET" && access !== "refresh_cookie")) return;
  const origin = http.req.header("origin");
  const ownHosts = isAtStaffSite(addresses, http)
    ? [new URL(addresses.staffUrl).host]
    : [new URL(addresses.publicUrl).host, http.req.header("host")];
  const isForeign = origin !== undefined &&
    (!URL.canParse(origin) || !ownHosts.includes(new URL(origin).host));
  const from = http.req.header("sec-fetch-site");
  // The guests' site is another host of the staff's domain.
  if (isForeign || from === "cross-site" || (from === "same-site" && hasStaffSite(addresses))) {
    throw new Refusal("foreign_origin");
  }
}

/** Refuses bodies without the JSON content type, because a form of another site can send text but not JSON. */
export function refuseOtherThanJson(endpoint: Endpoint, http: HttpContext): void {
  if (endpoint.upload !== undefined || endpoint.method === "GET") return;
  // Provider requests are verified by their signature.
  if (endpoint.access === "provider_signature") return;
  const type = http.req.header("content-type");
  const length = http.req.header("content-length");
  const hasBody = (length !== undefined && length !== "0") ||
    http.req.header("transfer-encoding") !== undefined;
  const requiresJson = hasBody || (type !== undefined && endpoint.access === "refresh_cookie");
  if (requiresJson && !isJson(type)) {
    throw new Refusal("not_json");
  }
}

export function isJson(type: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(type ?? "");
}
