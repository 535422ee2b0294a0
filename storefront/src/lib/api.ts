import type { Cart } from "@contract/schemas/cart.ts";
import { addressOf } from "@contract/endpoint.ts";
import type { Answer, AnyOptions, CallArguments, JsonEndpoint } from "@web/api_client.ts";
import type { ErrorAnswer } from "@web/i18n/error_texts.ts";
import { recordResponse } from "./connection.ts";
import { loadChunk } from "./load_chunk.ts";

/** Transport options of a call, in addition to the endpoint's own. */
type TransportOptions = {
  signal?: AbortSignal;
  /** Milliseconds; 10 s by default. */
  timeout?: number;
};

/** Why there is no readable response: the server was not reached, was too slow, or did not send its envelope. */
export type NoAnswer = "offline" | "timeout" | "unreadable";

/** The envelope of an error response. */
export type Refusal = ErrorAnswer & {
  /** The cart at current prices, sent when the guest must review it. See docs/product-rules.md, "Server prices". */
  cart?: Cart;
};

/** A call that got an error response or no readable response. */
export class CallFailed extends Error {
  override name = "CallFailed";
  constructor(
    readonly code: NoAnswer | (string & Record<never, never>),
    /** HTTP status; 0 without a response. */
    readonly status: number,
    /** Undefined when no response could be read. */
    readonly refusal?: Refusal,
  ) {
    super(refusal?.error ?? code);
  }
}

let loadErrorTexts: () => Promise<unknown> = () => Promise.resolve();

/** Sets the function that loads the error texts. `api` waits for it before it throws an error response. */
export function beforeRefusals(load: () => Promise<unknown>): void {
  loadErrorTexts = load;
}

/** Calls the API and returns the envelope's `data`. Throws CallFailed, or an AbortError when the caller's signal aborts. */
export async function api<E extends JsonEndpoint>(
  endpoint: E,
  ...[options]: CallArguments<E, TransportOptions>
): Promise<Answer<E>> {
  const { id, query, body, ...sending }: AnyOptions & TransportOptions = options ?? {};
  const address = addressOf(endpoint, id, String(new URLSearchParams(query)));
  const response = await send(address, sending, {
    method: endpoint.method,
    ...(body !== undefined &&
      { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const envelope = await response.json().catch(() => undefined);
  if (response.ok && envelope?.success === true) return envelope.data;
  if (envelope?.success !== false || typeof envelope.code !== "string") {
    throw new CallFailed("unreadable", response.status);
  }
  // If they cannot be loaded, callers show the server's English text.
  await loadChunk(loadErrorTexts, 5000).catch(() => {});
  throw new CallFailed(envelope.code, response.status, envelope);
}

async function send(
  address: string,
  options: TransportOptions,
  init: RequestInit,
): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), options.timeout ?? 10_000);
  const forward = () => controller.abort();
  options.signal?.addEventListener("abort", forward);
  try {
    const response = await fetch(address, { ...init, signal: controller.signal });
    recordResponse(address, response.headers);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallFailed(controller.signal.aborted ? "timeout" : "offline", 0);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", forward);
  }
}
