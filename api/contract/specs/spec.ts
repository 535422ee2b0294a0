import type { z } from "zod";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { EndpointRow } from "../endpoint_row.ts";

/** What a call takes and answers, beside its row in `endpoints.ts`. */
export type EndpointSpec = {
  tag: string;
  summary: string;
  query?: z.ZodType;
  /** Objects in it are strict, unless `unknownKeys` is set. Without a body, only an empty one is accepted. */
  body?: z.ZodType;
  /** Keys that the body does not name are ignored instead of refused: for the specification's own calls. */
  unknownKeys?: "ignored";
  /** The largest request; 64 KiB unless set. */
  maxBodyBytes?: number;
  /** The `data` of a successful answer; `stream` sends server-sent events instead, `csv` a table, `zip` an archive. */
  data: z.ZodType | "stream" | "csv" | "zip";
  /** The name of a refused call in the audit log (the use case writes a successful one). */
  audit?: { action: string; resource: AuditEntry["resource"] };
  /** Statuses of the refusals a caller must expect, beside 400, 415, 429 and 500. */
  refusals?: readonly number[];
};

/** All that is known of a call. */
export type Endpoint = EndpointRow & EndpointSpec;

/** The action under which the audit log keeps a refused call. `name` is the endpoint's key in the table. */
export const refusedAction = (name: string, { audit }: Pick<EndpointSpec, "audit">): string =>
  audit?.action ?? name.replace(/[A-Z]/g, (email) => `_${email.toLowerCase()}`);
