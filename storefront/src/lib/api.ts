import type { Cart } from "@contract/schemas/cart.ts";
import { addressOf } from "@contract/endpoint.ts";
import type { Answer, AnyOptions, CallArguments, JsonEndpoint } from "@web/api_client.ts";
import type { ErrorAnswer } from "@web/i18n/error_texts.ts";
import { recordResponse } from "./connection.ts";
import { loadChunk } from "./load_chunk.ts";

/** Transport options of a call, in addition to the endpoint's own. */
type TransportOptions = {
  signal?: AbortSignal;
  /** Milliseconds without a response, or without its next part; 10 s by default. */
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
  const { response, text } = await send(address, sending, {
    method: endpoint.method,
    ...(body !== undefined &&
      { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const envelope = envelopeIn(text);
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
): Promise<{ response: Response; text: string }> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectData = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, options.timeout ?? 10_000);
  };
  expectData();
  options.signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(address, { ...init, signal: controller.signal });
    recordResponse(address, response.headers);
    return { response, text: await textOf(response, expectData) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallFailed(controller.signal.aborted ? "timeout" : "offline", 0);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
  }
}

/** Reads the body. Calls `expectData` before each part, because a line that is slow or cut can stall in the middle. */
async function textOf({ body }: Response, expectData: () => void): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    expectData();
    const part = await reader?.read();
    if (part?.value === undefined) return text + decoder.decode();
    text += decoder.decode(part.value, { stream: true });
  }
}

// deno-lint-ignore no-explicit-any -- the contract types the data; a response of another program has any shape
function envelopeIn(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
