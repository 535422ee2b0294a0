/** The row type of the endpoint tables. */
import type { Permission } from "@domain/staff/permissions.ts";
import type { StationAccess } from "@domain/staff/station.ts";

/**
 * Who may call an endpoint: anyone, a client with the refresh cookie, a browser that a staff account trusts, a provider that signs its
 * requests, a client with a stream ticket or token, a paired station, any signed-in staff, or staff with a permission. `station` admits
 * paired stations too: without a person (`board`), with a person's shift, or with a PIN entered a moment ago. Without it they are refused.
 */
export type Access =
  | "anyone"
  | "refresh_cookie"
  | "trusted_device"
  | "provider_signature"
  | "stream_ticket"
  | "station"
  | "signed_in"
  | { permission: Permission; station?: StationAccess };

export type EndpointRow = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `{id}` is the placeholder for the id of the resource. */
  path: `/${string}`;
  access: Access;
  /** The response is one page of a list and has `pagination` beside `data`. */
  paginated?: true;
  /** The content type of a body that is not JSON. The handler parses it. */
  upload?: "multipart/form-data" | "text/csv";
  /** The request requires an `Idempotency-Key` header. A key takes effect at most once. */
  idempotencyKey?: "required";
};

/** Returns the URL path of an endpoint, with `id` in place of `{id}` and `query` without its "?". */
export function addressOf({ path }: Pick<EndpointRow, "path">, id = "", query = ""): string {
  return path.replace("{id}", encodeURIComponent(id)) + (query && `?${query}`);
}
