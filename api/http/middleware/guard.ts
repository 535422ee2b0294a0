import type { MiddlewareHandler } from "hono";
import type { Endpoint } from "@contract/specs/spec.ts";
import { Refusal } from "../refusals.ts";
import type { Environment, HttpContext } from "./call.ts";
import type { Services } from "../services.ts";

/** Far more than any page of ours sends. */
const maxAddressChars = 8_192;
const maxHeaderChars = 16_384;

/** What is judged before anybody asks who is calling: sizes, and addresses that only look like ours. */
export const guard: MiddlewareHandler<Environment> = async (http, next) => {
  if (http.req.url.length > maxAddressChars) {
    throw new Refusal("address_too_long");
  }
  let size = 0;
  for (const [name, value] of http.req.raw.headers) size += name.length + value.length;
  if (size > maxHeaderChars) {
    throw new Refusal("headers_too_large");
  }
  if (isDisguised(new URL(http.req.url).pathname)) {
    throw new Refusal("no_such_call");
  }
  await next();
};

/** An address that some proxy, cache or router would take for `/api/…` or `/admin/…` although it is written otherwise. */
export function isDisguised(path: string): boolean {
  const plain = plainly(path);
  const isApi = path.startsWith("/api/") || path === "/api";
  const isAdmin = path.startsWith("/admin/") || path === "/admin";
  if (/(^|\/)api(\/|$)/.test(plain)) return !isApi;
  return /^\/admin(\/|$)/.test(plain) && !isAdmin;
}

function plainly(path: string): string {
  let plain = path;
  // Twice encoded is a trick, three times is nobody's typing.
  for (let layer = 0; layer < 3; layer++) {
    plain = plain.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return plain.toLowerCase().replace(/[\\/]+/g, "/").replace(/;[^/]*|[.\s\0]+(?=\/|$)/g, "");
}

/** Cookies travel by themselves, and so do simple requests: what changes something must come from our own pages. */
export function refuseForeignOrigin(
  { publicUrl }: Services,
  { method, access }: Endpoint,
  http: HttpContext,
): void {
  if (access === "provider_signature" || (method === "GET" && access !== "refresh_cookie")) return;
  const origin = http.req.header("origin");
  const ours = [new URL(publicUrl).host, http.req.header("host")];
  const isForeign = origin !== undefined && (!URL.canParse(origin) || !ours.includes(new URL(origin).host));
  if (isForeign || http.req.header("sec-fetch-site") === "cross-site") {
    throw new Refusal("foreign_origin");
  }
}

/** A form of another site can send text, but not JSON: whatever has a body must say that it is JSON. */
export function refuseOtherThanJson(endpoint: Endpoint, http: HttpContext): void {
  if (endpoint.upload !== undefined || endpoint.method === "GET") return;
  // The provider's word is its signature.
  if (endpoint.access === "provider_signature") return;
  const type = http.req.header("content-type");
  const length = http.req.header("content-length");
  const hasBody = (length !== undefined && length !== "0") ||
    http.req.header("transfer-encoding") !== undefined;
  const mustSay = hasBody || (type !== undefined && endpoint.access === "refresh_cookie");
  if (mustSay && !isJson(type)) {
    throw new Refusal("not_json");
  }
}

export function isJson(type: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(type ?? "");
}
