/** The types and the request of one API call, for both apps. How it is sent and authorized is each app's own. */
import type { Calls, DataOf, QueryOf, RequestBodyOf } from "@contract/calls.ts";
// Not from `endpoints.ts`, which would bring the table of every call along.
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

/** What a call needs beside its name; `id` fills `{id}` of the path. */
export type CallOptions<N extends EndpointName> =
  & IdOption<N>
  & BodyOption<N>
  & QueryOption<N>
  & UploadOption<N>
  & KeyOption<N>;

/** The arguments after a call's name: the options may be left out where none is required. */
export type CallArguments<N extends EndpointName, More = unknown> = Record<never, never> extends
  CallOptions<N> ? [options?: CallOptions<N> & More]
  : [options: CallOptions<N> & More];

/** Calls that answer one page of a list. */
export type PagedName = {
  [N in EndpointName]: Endpoints[N] extends { paginated: true } ? N : never;
}[EndpointName];
/** Calls that answer a file. */
export type FileName = {
  [N in EndpointName]: Calls[N]["data"] extends "csv" | "zip" ? N : never;
}[EndpointName];
/** Calls that answer JSON. */
export type JsonName = { [N in EndpointName]: Calls[N]["data"] extends string ? never : N }[EndpointName];

/** The `data` that a call answers. */
export type Answer<N extends EndpointName> = DataOf<N>;

/** The options of every call, for code that does not know which one it makes. */
export type AnyOptions = {
  id?: string | undefined;
  query?: Readonly<Record<string, string>> | undefined;
  body?: unknown;
  upload?: Blob | FormData | undefined;
  idempotencyKey?: string | undefined;
};

/** The address and the `fetch` options of a call, without its authorization. */
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
