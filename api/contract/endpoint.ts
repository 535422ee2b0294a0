import type { z } from "zod";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Permission } from "@domain/staff/permissions.ts";

/**
 * Who may call: anyone; the holder of the refresh cookie; a browser that signed in before; the payment provider by its signature; a stream ticket or token;
 * any signed-in staff; or staff holding a permission.
 */
export type Access =
  | "anyone"
  | "refresh_cookie"
  | "trusted_device"
  | "provider_signature"
  | "stream_ticket"
  | "signed_in"
  | { permission: Permission };

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  tag: string;
  summary: string;
  access: Access;
  query?: z.ZodType;
  /** Objects in it are strict, unless `unknownKeys` is set. Without a body, only an empty one is accepted. */
  body?: z.ZodType;
  /** Keys that the body does not name are ignored instead of refused: for the specification's own calls. */
  unknownKeys?: "ignored";
  /** A body that is no JSON (a picture, a table) and is read by the handler. */
  upload?: "multipart/form-data" | "text/csv";
  /** How large a request may be; 64 KiB unless said. */
  mostBodyBytes?: number;
  /** The `data` of a successful answer; `stream` sends server-sent events instead, `csv` a table, `zip` an archive. */
  data: z.ZodType | "stream" | "csv" | "zip";
  /** The call needs an `Idempotency-Key` header: the same key never takes effect twice. */
  idempotencyKey?: "required";
  /** One page of a list, told beside `data` as `pagination`. */
  paginated?: true;
  /** How a call that was refused is named in the audit log (a done one is written by the use case). */
  audit?: { action: string; resource: AuditEntry["resource"] };
  /** Statuses of the refusals a caller must expect, beside 400, 415, 429 and 500. */
  refusals?: readonly number[];
};

/** The action under which the audit log keeps a call that was refused. `name` is the endpoint's key in the table. */
export const refusedAction = (name: string, { audit }: Pick<Endpoint, "audit">): string =>
  audit?.action ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
