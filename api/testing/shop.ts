/** Calls a running product over HTTP through the endpoint table. */
import type { Endpoint } from "@contract/endpoint.ts";
import { type DataOf, type EndpointName, endpoints } from "@contract/endpoints.ts";
import type { Failure } from "@contract/schemas/envelope.ts";

export type Shop = {
  url: string;
  /** The address of the Stripe emulator. */
  stripe: string;
};

/** Friday, November 20, 2026, noon in Los Angeles: open, with lunch prices. */
export const lunchtime = "2026-11-20T20:00:00Z";

export type CallParts = {
  id?: string | undefined;
  query?: Record<string, string>;
  body?: unknown;
  /** The bearer token. */
  token?: string | undefined;
  headers?: Record<string, string>;
};

export type ApiResponse<T> =
  & { status: number; headers: Headers; text: string }
  & (
    | { ok: true; data: T }
    | { ok: false; failure: Failure }
  );

/** Calls an endpoint and returns the envelope's `data` or `failure`. */
export async function callApi<N extends EndpointName>(
  shop: Shop,
  name: N,
  parts: CallParts = {},
): Promise<ApiResponse<DataOf<N>>> {
  const response = await fetch(...requestOf(shop, endpoints[name], parts));
  const { status, headers } = response;
  const text = await response.text();
  const envelope = parseEnvelope(name, status, text);
  return envelope.success === true
    ? { ok: true, status, headers, text, data: envelope.data }
    : { ok: false, status, headers, text, failure: envelope };
}

function parseEnvelope(name: EndpointName, status: number, text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} answered ${status} without JSON: ${text}`);
  }
}

/** Calls an endpoint and returns its data. Throws unless the call succeeds. */
export async function expectData<N extends EndpointName>(
  shop: Shop,
  name: N,
  parts: CallParts = {},
): Promise<DataOf<N>> {
  const answer = await callApi(shop, name, parts);
  if (answer.ok) return answer.data;
  throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
}

/** Returns the error of a call that must fail with this status and code. */
export async function expectError(
  status: number,
  code: string,
  call: Promise<ApiResponse<unknown>>,
): Promise<Failure> {
  const answer = await call;
  if (answer.ok || answer.status !== status || answer.failure.code !== code) {
    throw new Error(`expected ${status} ${code}, got ${answer.status}: ${answer.text}`);
  }
  return answer.failure;
}

export function requestOf(
  shop: Pick<Shop, "url">,
  { method, path }: Pick<Endpoint, "method" | "path">,
  { id = "", query = {}, body, token, headers = {} }: CallParts,
): [URL, RequestInit] {
  const url = new URL(path.replace("{id}", encodeURIComponent(id)), shop.url);
  for (const [key, value] of Object.entries(query)) url.searchParams.append(key, value);
  return [url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  }];
}

/** Sets the product's clock, which continues to run from there. */
export async function setClock(shop: Shop, now: string): Promise<void> {
  await post(`${shop.url}/dev/clock`, { now });
}

export async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
}
