/** One row of the tables of calls. */
import type { Permission } from "@domain/staff/permissions.ts";

/**
 * Who may call: anyone; the holder of the refresh cookie; a browser that signed in before; the payment provider by its signature; a
 * stream ticket or token; any signed-in staff; or staff with a permission.
 */
export type Access =
  | "anyone"
  | "refresh_cookie"
  | "trusted_device"
  | "provider_signature"
  | "stream_ticket"
  | "signed_in"
  | { permission: Permission };

export type EndpointRow = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `{id}` stands for the id of the call. */
  path: `/${string}`;
  access: Access;
  /** One page of a list, answered beside `data` as `pagination`. */
  paginated?: true;
  /** A body that is not JSON (a picture, a table); its handler reads it. */
  upload?: "multipart/form-data" | "text/csv";
  /** The call needs an `Idempotency-Key` header: the same key never takes effect twice. */
  idempotencyKey?: "required";
};

/** The address of a call; `id` fills `{id}`. */
export function addressOf({ path }: Pick<EndpointRow, "path">, id = "", query = ""): string {
  return path.replace("{id}", encodeURIComponent(id)) + (query && `?${query}`);
}
