import type { Cart } from "@contract/schemas/cart.ts";
import { addressOf } from "@contract/endpoint_row.ts";
import { guestEndpoints } from "@contract/guest_endpoints.ts";
import type { Answer, AnyOptions, CallArguments, JsonName } from "../../../web/api_client.ts";
import type { ErrorAnswer } from "../../../web/i18n/error_texts.ts";
import { noteAnswer } from "./connection.ts";
import { loadChunk } from "./load_chunk.ts";

/** What a call may say about its sending, besides its own options. */
type Sending = {
  signal?: AbortSignal;
  /** Milliseconds; 10 s unless given. */
  timeout?: number;
};

export type CallName = keyof typeof guestEndpoints & JsonName;

/** Where no answer of the server could be read: never reached, too slow, or not its envelope. */
export type NoAnswer = "offline" | "timeout" | "unreadable";

/** A refusal as the server answered it. */
export type Refusal = ErrorAnswer & {
  /** The cart at today's prices, where the guest must look again (decision 6). */
  cart?: Cart;
};

/** A refusal or a missing answer. */
export class CallFailed extends Error {
  override name = "CallFailed";
  constructor(
    readonly code: NoAnswer | (string & Record<never, never>),
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    /** Undefined where no answer could be read. */
    readonly refusal?: Refusal,
  ) {
    super(refusal?.error ?? code);
  }
}

let loadErrorTexts: () => Promise<unknown> = () => Promise.resolve();

/** `load` brings the texts of errors, before the first refusal is thrown. */
export function beforeRefusals(load: () => Promise<unknown>): void {
  loadErrorTexts = load;
}

/** Calls the API and returns the envelope's `data`. Throws CallFailed, or the AbortError of the caller's own signal. */
export async function api<N extends CallName>(
  name: N,
  ...[options]: CallArguments<N, Sending>
): Promise<Answer<N>> {
  const row = guestEndpoints[name];
  const { id, query, body, ...sending }: AnyOptions & Sending = options ?? {};
  const address = addressOf(row, id, String(new URLSearchParams(query)));
  const response = await send(address, sending, {
    method: row.method,
    ...(body !== undefined &&
      { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const envelope = await response.json().catch(() => undefined);
  if (response.ok && envelope?.success === true) return envelope.data;
  if (envelope?.success !== false || typeof envelope.code !== "string") {
    throw new CallFailed("unreadable", response.status);
  }
  // Without them the server's English text is shown.
  await loadChunk(loadErrorTexts, 5000).catch(() => {});
  throw new CallFailed(envelope.code, response.status, envelope);
}

async function send(
  address: string,
  options: Sending,
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
    throw new CallFailed(limit.signal.aborted ? "timeout" : "offline", 0);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", forward);
  }
}
