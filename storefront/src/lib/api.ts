import type { Cart } from "@contract/cart.ts";
import type { BodyOf, DataOf, EndpointName, Endpoints } from "@contract/endpoints.ts";
import type { Failure } from "@contract/envelope.ts";
import { noteAnswer } from "./connection.ts";

/** The contract's addresses without its schemas, which a guest would have to download. */
const calls = {
  menuByCategory: ["GET", "/api/menu/items/by-category"],
  cart: ["GET", "/api/cart"],
  addToCart: ["POST", "/api/cart/add"],
  updateCart: ["PUT", "/api/cart/update"],
  clearCart: ["DELETE", "/api/cart/clear"],
  storeHours: ["GET", "/api/store/hours"],
  storeHolidays: ["GET", "/api/store/holidays"],
  storeStatus: ["GET", "/api/store/status"],
  storeSlots: ["GET", "/api/store/slots"],
  createIntent: ["POST", "/api/payment/create-payment-intent"],
  updateIntent: ["POST", "/api/payment/update-payment-intent-metadata"],
  paymentSession: ["GET", "/api/payment/session/{id}"],
  cancelByGuest: ["POST", "/api/payment/session/{id}/cancel"],
} as const satisfies { [N in EndpointName]?: readonly [Endpoints[N]["method"], Endpoints[N]["path"]] };

export type CallName = keyof typeof calls;

export type CallOptions<N extends CallName> = {
  /** Fills `{id}` in the path. */
  id?: string;
  query?: Record<string, string>;
  body?: BodyOf<N>;
  signal?: AbortSignal;
  /** Milliseconds; 10 s unless told. */
  timeout?: number;
};

/** Where no answer of the server could be read: never reached, too slow, or not its envelope. */
export type NoAnswer = "offline" | "timeout" | "unreadable";

/** A refusal or a missing answer. `error` is the server's sentence for the guest, undefined when it sent none. */
export class CallFailed extends Error {
  override name = "CallFailed";
  constructor(
    readonly code: NoAnswer | (string & Record<never, never>),
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    readonly error: string | undefined,
    readonly details: readonly { field: string; message: string }[] = [],
    /** The cart at today's prices, where the guest must look again (decision 6). */
    readonly cart: Cart | undefined = undefined,
  ) {
    super(error ?? code);
  }
}

/** Calls the API and returns the envelope's `data`. Throws CallFailed, or the AbortError of the caller's own signal. */
export async function call<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<DataOf<N>> {
  const [method, path] = calls[name];
  const query = new URLSearchParams(options.query).toString();
  const address = path.replace("{id}", encodeURIComponent(options.id ?? "")) + (query && `?${query}`);
  const response = await send(address, options, {
    method,
    headers: options.body === undefined ? {} : { "content-type": "application/json" },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const envelope = await response.json().catch(() => undefined);
  if (response.ok && envelope?.success === true) return envelope.data;
  throw refusal(response.status, envelope);
}

/** What to tell the guest: the server's sentence if it sent one, else the fixed text (spec section 8). */
export function sentence(error: unknown, fallback: string): string {
  return error instanceof CallFailed && error.error ? error.error : fallback;
}

async function send(
  address: string,
  options: { signal?: AbortSignal; timeout?: number },
  init: RequestInit,
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.timeout ?? 10_000);
  const forward = () => limit.abort();
  options.signal?.addEventListener("abort", forward);
  try {
    const response = await fetch(address, { ...init, signal: limit.signal });
    noteAnswer(response.headers);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallFailed(limit.signal.aborted ? "timeout" : "offline", 0, undefined);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", forward);
  }
}

function refusal(status: number, envelope: Partial<Failure> | undefined): CallFailed {
  if (envelope?.success !== false || typeof envelope.code !== "string") {
    return new CallFailed("unreadable", status, undefined);
  }
  return new CallFailed(
    envelope.code,
    status,
    envelope.error,
    envelope.details ?? [],
    envelope.cart as Cart | undefined,
  );
}
