/** Types and request building for one API call, shared by both apps. Each app sends and authorizes the request itself. */
import type { Calls, DataOf, QueryOf, RequestBodyOf } from "@contract/calls.ts";
// Importing from `endpoints.ts` would add the table of all endpoints to the bundle.
import { addressOf, type EndpointRow } from "@contract/endpoint_row.ts";
import type { EndpointName, Endpoints } from "@contract/endpoints.ts";

type IdOption<N extends EndpointName> = Endpoints[N]["path"] extends `${string}{id}${string}` ? { id: string }
  : { id?: never };
type BodyOption<N extends EndpointName> = [RequestBodyOf<N>] extends [undefined] ? { body?: never }
  : undefined extends RequestBodyOf<N> ? { body?: RequestBodyOf<N> }
  : { body: RequestBodyOf<N> };
type QueryOption<N extends EndpointName> = [QueryOf<N>] extends [undefined] ? { query?: never }
  : { query?: Readonly<Record<string, string>> & { [K in keyof QueryOf<N>]?: string } };
type UploadOption<N extends EndpointName> = Endpoints[N] extends { upload: string }
  ? { upload: Blob | FormData }
  : { upload?: never };
type KeyOption<N extends EndpointName> = Endpoints[N] extends { idempotencyKey: string }
  ? { idempotencyKey: string }
  : { idempotencyKey?: never };

/** The options of a call; `id` replaces `{id}` in the path. */
export type CallOptions<N extends EndpointName> =
  & IdOption<N>
  & BodyOption<N>
  & QueryOption<N>
  & UploadOption<N>
  & KeyOption<N>;

/** The arguments after a call's name. The options are optional when the call requires none. */
export type CallArguments<N extends EndpointName, More = unknown> = Record<never, never> extends
  CallOptions<N> ? [options?: CallOptions<N> & More]
  : [options: CallOptions<N> & More];

/** Calls that return one page of a list. */
export type PagedName = {
  [N in EndpointName]: Endpoints[N] extends { paginated: true } ? N : never;
}[EndpointName];
/** Calls that return a file. */
export type FileName = {
  [N in EndpointName]: Calls[N]["data"] extends "csv" | "zip" ? N : never;
}[EndpointName];
/** Calls that return JSON. */
export type JsonName = { [N in EndpointName]: Calls[N]["data"] extends string ? never : N }[EndpointName];

/** The `data` of a call's response. */
export type Answer<N extends EndpointName> = DataOf<N>;

/** The options of any call, for code that is generic over calls. */
export type AnyOptions = {
  id?: string | undefined;
  query?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
  upload?: Blob | FormData | undefined;
  idempotencyKey?: string | undefined;
};

/** Returns the address and the `fetch` options of a call, without its authorization. */
export function requestOf(
  row: EndpointRow,
  options: AnyOptions = {},
): { address: string; init: RequestInit & { headers: Record<string, string> } } {
  const { id, query = {}, body, upload, idempotencyKey } = options;
  return {
    address: addressOf(row, id, String(new URLSearchParams(query))),
    init: {
      method: row.method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...((upload ?? body) !== undefined && { body: upload ?? JSON.stringify(body) }),
    },
  };
}
