/** The two halves of an endpoint, and functions of one endpoint. */
import type { z } from "zod";
import type { AuditEntry } from "@domain/shared/audit.ts";
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

/** What a client needs to call an endpoint: one export of its noun's file. */
export type Address = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `{id}` is the placeholder for the id of the resource. */
  path: `/${string}`;
};

/** What only the server and types read of an endpoint: its entry in the noun's other file, under the same name. */
export type EndpointSpec = {
  tag: string;
  summary: string;
  access: Access;
  /** The response is one page of a list and has `pagination` beside `data`. */
  paginated?: true;
  /** The content type of a body that is not JSON. The handler parses it. */
  upload?: "multipart/form-data" | "text/csv" | "application/csp-report";
  /** The request requires an `Idempotency-Key` header. A key takes effect at most once. */
  idempotencyKey?: "required";
  query?: z.ZodType;
  /** Its objects are strict unless `unknownKeys` is set. Without a `body`, only an empty one is accepted. */
  body?: z.ZodType;
  /** Unknown keys of the body are ignored instead of refused (docs/adr/0023-endpoint-table.md). */
  unknownKeys?: "ignored";
  /** The maximum request size in bytes; the default is 64 KiB. */
  maxBodyBytes?: number;
  /** The `data` of a successful response, or `stream` for server-sent events, `csv` for a table, `zip` for an archive, `none` for 204. */
  data: z.ZodType | "stream" | "csv" | "zip" | "twiml" | "none";
  /** Error statuses of the endpoint, in addition to 400, 415, 429 and 500. */
  refusals?: readonly number[];
  /** The audit log entry of a refused request. The use case writes the entry of a successful one. */
  audit?: { action: string; resource: AuditEntry["resource"] };
};

/** The specs of a noun: exactly one for each address of its file, else they do not compile. */
export type SpecsOf<Addresses> = { [Name in keyof Addresses]: EndpointSpec };

export type Endpoint = Address & EndpointSpec;

/** Returns the URL path of an endpoint, with `id` in place of `{id}` and `query` without its "?". */
export function addressOf({ path }: Pick<Address, "path">, id = "", query = ""): string {
  return path.replace("{id}", encodeURIComponent(id)) + (query && `?${query}`);
}

/** Returns the action of a refused request in the audit log. `name` is the name of the endpoint. */
export const refusedAction = (name: string, { audit }: Pick<Endpoint, "audit">): string =>
  audit?.action ?? name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
