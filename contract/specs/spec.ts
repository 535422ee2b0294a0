import type { z } from "zod";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { EndpointRow } from "../endpoint_row.ts";

/** The schemas and documentation of an endpoint, in addition to its row in `endpoints.ts`. */
export type EndpointSpec = {
  tag: string;
  summary: string;
  query?: z.ZodType;
  /** Its objects are strict unless `unknownKeys` is set. Without a `body`, only an empty one is accepted. */
  body?: z.ZodType;
  /** Unknown keys of the body are ignored instead of refused (docs/adr/0023-endpoint-table.md). */
  unknownKeys?: "ignored";
  /** The maximum request size in bytes; the default is 64 KiB. */
  maxBodyBytes?: number;
  /** The `data` of a successful response, or `stream` for server-sent events, `csv` for a table, `zip` for an archive. */
  data: z.ZodType | "stream" | "csv" | "zip";
  /** The audit log entry of a refused request. The use case writes the entry of a successful one. */
  audit?: { action: string; resource: AuditEntry["resource"] };
  /** Error statuses of the endpoint, in addition to 400, 415, 429 and 500. */
  refusals?: readonly number[];
};

/** An endpoint's row and spec. */
export type Endpoint = EndpointRow & EndpointSpec;

/** Returns the action of a refused request in the audit log. `name` is the endpoint's key in the table. */
export const refusedAction = (name: string, { audit }: Pick<EndpointSpec, "audit">): string =>
  audit?.action ?? name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
