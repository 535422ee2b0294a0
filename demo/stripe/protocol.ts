/**
 * The common parts of all Stripe calls: keys, form bodies, idempotency, error objects, request ids and injected faults.
 * A call's changes and its saved response are written as one journal line.
 */
import type { Context } from "hono";
import { API_VERSION, type Call } from "./call.ts";
import type { Store } from "./store.ts";
import { droppedResponse, type Faults, type Interruption } from "./faults.ts";
import type { ErrorBody, PaymentIntent, SavedAnswer } from "./objects.ts";
import { newId } from "./objects.ts";
import { decodeForm, type Params } from "./params.ts";
import { notAllowed, Refusal } from "./refusal.ts";
import { guestView } from "./wire.ts";

export type Protocol = {
  store: Store;
  faults: Faults;
  publicUrl: string;
  now: () => number;
  /** Called after every call that created events. */
  announced: () => void;
  /** Idempotency keys of requests in progress. */
  inFlight: Set<string>;
  /** How far the clock of payouts is ahead, in milliseconds. */
  balanceAheadMs: number;
  /** Reports a bug in the emulator. */
  report: (error: unknown) => void;
};

type Answer = { status: number; body: unknown; replayed?: true };
type Handle = (call: Call) => unknown;

const KEY_LIFE_MS = 24 * 60 * 60 * 1000;

/** Wraps the handler of a call. `open` allows a publishable key together with the intent's client secret. */
export function handleCall(protocol: Protocol, handle: Handle, open: "server" | "either" = "server") {
  return async (c: Context): Promise<Response> => {
    const requestId = newId("req", 14);
    const key = c.req.method === "POST" ? c.req.header("idempotency-key") ?? null : null;
    const route = `${c.req.method} ${c.req.path}`;
    let answer: Answer;
    let hasKeyLock = false;
    try {
      const source = c.req.method === "GET" ? new URL(c.req.url).search : await c.req.text();
      const params = decodeForm(source);
      const { from, isLive } = authenticate(c.req.header("authorization"), params);
      if (from === "browser" && open === "server") {
        throw notAllowed("This call needs a secret key, not a publishable one.", "secret_key_required");
      }
      const fingerprint = await computeFingerprint(route, params);
      if (key && protocol.inFlight.has(key)) throw keyInUse();
      if (key) hasKeyLock = Boolean(protocol.inFlight.add(key));
      const interrupt = async (interruption: Interruption) => {
        if (interruption === "drop") return droppedResponse();
        const { stored, ...response } = interruption;
        const at = protocol.now();
        if (stored && key) await protocol.store.commit({ answer: { key, fingerprint, ...response, at } });
        return respond(c, response, requestId, key);
      };
      // A saved response for the key takes precedence over injected faults.
      const replayed = replay(protocol, key, fingerprint);
      if (replayed && replayed.status >= 500) return respond(c, replayed, requestId, key);
      const before = await protocol.faults.apply("before", route);
      if (before) return await interrupt(before);
      answer = replayed ?? await execute(protocol, handle, {
        store: protocol.store,
        params,
        id: c.req.param("id") ?? "",
        from,
        isLive,
        requestId,
        idempotencyKey: key,
        nowMs: protocol.now(),
        publicUrl: protocol.publicUrl,
        entry: { put: [], events: [], moved: [] },
      }, fingerprint);
      const after = await protocol.faults.apply("after", route);
      if (after) return await interrupt(after);
    } catch (error) {
      answer = failure(protocol, error);
    } finally {
      if (key && hasKeyLock) protocol.inFlight.delete(key);
    }
    return respond(c, answer, requestId, key);
  };
}

/** Runs the call and commits its changes together with its response before responding. */
async function execute(protocol: Protocol, handle: Handle, call: Call, fingerprint: string): Promise<Answer> {
  let answer: Answer;
  let isSaved = true;
  try {
    answer = { status: 200, body: handle(call) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = { status: error.status, body: { error: hideSecrets(call, error.body) } };
    isSaved = error.saved;
  }
  const { entry } = call;
  const savedResponse: { answer?: SavedAnswer } = call.idempotencyKey && isSaved
    ? { answer: { key: call.idempotencyKey, fingerprint, ...answer, at: call.nowMs } }
    : {};
  const changes = entry.put.length + entry.moved.length > 0;
  if (savedResponse.answer || changes) await protocol.store.commit({ ...entry, ...savedResponse });
  if ((entry.events ?? []).length > 0) protocol.announced();
  return answer;
}

function replay({ store, now }: Protocol, key: string | null, fingerprint: string): Answer | undefined {
  const isSaved = key ? store.answers.get(key) : undefined;
  if (!isSaved || isSaved.at < now() - KEY_LIFE_MS) return undefined;
  if (isSaved.fingerprint !== fingerprint) {
    throw new Refusal(400, {
      type: "idempotency_error",
      message: `The idempotency key '${isSaved.key}' was first used for another request. ` +
        "A key may only be repeated with the same call and the same parameters.",
    }, false);
  }
  return { status: isSaved.status, body: isSaved.body, replayed: true };
}

function failure(protocol: Protocol, error: unknown): Answer {
  if (error instanceof Refusal) return { status: error.status, body: { error: error.body } };
  protocol.report(error);
  const body: ErrorBody = {
    type: "api_error",
    message: "The Stripe emulator failed. Its terminal says why.",
  };
  return { status: 500, body: { error: body } };
}

function respond(c: Context, answer: Answer, requestId: string, key: string | null): Response {
  const headers = new Headers({
    "content-type": "application/json",
    "cache-control": "no-store",
    "request-id": requestId,
    "stripe-version": c.req.header("stripe-version") ?? API_VERSION,
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "Request-Id, Stripe-Version",
  });
  if (key) headers.set("idempotency-key", key);
  if (answer.replayed) headers.set("idempotent-replayed", "true");
  return new Response(JSON.stringify(answer.body, null, 2), { status: answer.status, headers });
}

/**
 * Accepts Bearer or Basic (`sk_test_…:`) authentication, or the publishable key as the `key` parameter. Any test key is valid, but of
 * live keys only those that begin with `sk_live_emulator`, so that a real key is never used by mistake. All keys share one account.
 */
function authenticate(authorization: string | undefined, params: Params): Pick<Call, "from" | "isLive"> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
  const basic = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? "")?.[1];
  const key = bearer ?? (basic ? decodeBasic(basic) : params["key"]);
  if (typeof key !== "string") {
    throw notAllowed("You did not provide an API key, as in 'Authorization: Bearer sk_test_…'.");
  }
  const isLive = /^(sk|rk|pk)_live_emulator\w*$/.test(key);
  if (isLive || /^(sk|rk|pk)_test_\w+$/.test(key)) {
    return { from: key.startsWith("pk_") ? "browser" : "server", isLive };
  }
  throw notAllowed(`Invalid API Key provided: ${key.slice(0, 8)}***. The emulator takes test keys only.`);
}

function decodeBasic(basic: string): string {
  try {
    return atob(basic).split(":")[0] ?? "";
  } catch {
    return "";
  }
}

function hideSecrets(call: Call, error: ErrorBody): ErrorBody {
  if (call.from === "server" || !error.payment_intent) return error;
  return { ...error, payment_intent: guestView(error.payment_intent as PaymentIntent) };
}

function keyInUse(): Refusal {
  return new Refusal(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: "Another request with this idempotency key is being answered right now. Try again in a moment.",
  }, false);
}

/** A hash of the call and its parameters. Includes only the last four digits of a card number. */
async function computeFingerprint(route: string, params: Params): Promise<string> {
  const text = JSON.stringify(
    params,
    (name, value) => name === "number" ? String(value).slice(-4) : name === "cvc" ? undefined : value,
  );
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${route} ${text}`));
  return new Uint8Array(digest).toHex();
}
