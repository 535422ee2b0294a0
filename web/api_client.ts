/** Types and request building for one API call, shared by both apps. Each app sends and authorizes the request itself. */
import { type Address, addressOf } from "@contract/endpoint.ts";
import type { DataOf, EndpointName, Endpoints, NameOf, QueryOf, RequestBodyOf } from "@contract/endpoints.ts";

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
type CallOptions<N extends EndpointName> =
  & IdOption<N>
  & BodyOption<N>
  & QueryOption<N>
  & UploadOption<N>
  & KeyOption<N>;

/** The arguments after a call's endpoint. The options are optional when the call requires none. */
export type CallArguments<E extends Address, More = unknown> = Record<never, never> extends
  CallOptions<NameOf<E>> ? [options?: CallOptions<NameOf<E>> & More]
  : [options: CallOptions<NameOf<E>> & More];

type AddressOf<N extends EndpointName> = { [K in N]: Pick<Endpoints[K], keyof Address> }[N];
/** Endpoints that return one page of a list. */
export type PagedEndpoint = AddressOf<
  { [N in EndpointName]: Endpoints[N] extends { paginated: true } ? N : never }[EndpointName]
>;
/** Endpoints that return a file. */
export type FileEndpoint = AddressOf<
  { [N in EndpointName]: Endpoints[N]["data"] extends "csv" | "zip" ? N : never }[EndpointName]
>;
/** Endpoints that return JSON. */
export type JsonEndpoint = AddressOf<
  { [N in EndpointName]: Endpoints[N]["data"] extends string ? never : N }[EndpointName]
>;

/** The `data` of a call's response. */
export type Answer<E extends Address> = DataOf<NameOf<E>>;

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
  endpoint: Address,
  options: AnyOptions = {},
): { address: string; init: RequestInit & { headers: Record<string, string> } } {
  const { id, query = {}, body, upload, idempotencyKey } = options;
  return {
    address: addressOf(endpoint, id, String(new URLSearchParams(query))),
    init: {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...((upload ?? body) !== undefined && { body: upload ?? JSON.stringify(body) }),
    },
  };
}
