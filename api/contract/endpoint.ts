import type { z } from "zod";
import type { Permission } from "@domain/staff/permissions.ts";

/**
 * Who may call: anyone; whoever holds the refresh cookie; whoever signs like the payment provider; a stream ticket or token;
 * any signed-in staff; or staff holding a permission.
 */
export type Access =
  | "anyone"
  | "refresh_cookie"
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
  body?: z.ZodType;
  /** The `data` of a successful answer; `stream` sends server-sent events instead. */
  data: z.ZodType | "stream";
  /** Statuses of the refusals a caller must expect, beside 400, 415, 429 and 500. */
  refusals?: readonly number[];
};
