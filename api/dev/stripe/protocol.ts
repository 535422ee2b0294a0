/**
 * What all of Stripe's calls have in common: keys, form bodies, idempotency, error objects, request ids; and the
 * place where the fault switches bite. A call's changes and its saved answer are one journal line.
 */
import type { Context } from "hono";
import { API_VERSION, type Call } from "./call.ts";
import type { Books } from "./books.ts";
import { type Bite, droppedAnswer, type Faults } from "./faults.ts";
import type { ErrorBody, PaymentIntent, SavedAnswer } from "./objects.ts";
import { newId } from "./objects.ts";
import { decodeForm, type Params } from "./params.ts";
import { notAllowed, Refusal } from "./refusal.ts";
import { guestView } from "./wire.ts";

export type Protocol = {
  books: Books;
  faults: Faults;
  publicUrl: string;
  now: () => number;
  /** Told after every call that left events behind. */
  announced: () => void;
  /** Keys of requests that are being answered right now. */
  inFlight: Set<string>;
  /** A bug in the emulator, for the terminal. */
  report: (error: unknown) => void;
};

type Answer = { status: number; body: unknown; replayed?: true };
type Handle = (call: Call) => unknown;

const KEY_LIFE_MS = 24 * 60 * 60 * 1000;

/** Wraps a call's own work. `open` lets a publishable key in (with the intent's client secret). */
export function answering(protocol: Protocol, handle: Handle, open: "server" | "either" = "server") {
  return async (c: Context): Promise<Response> => {
    const requestId = newId("req", 14);
    const key = c.req.method === "POST" ? c.req.header("idempotency-key") ?? null : null;
    const where = `${c.req.method} ${c.req.path}`;
    let answer: Answer;
    let claimed = false;
    try {
      const source = c.req.method === "GET" ? new URL(c.req.url).search : await c.req.text();
      const params = decodeForm(source);
      const { from, isLive } = whoCalls(c.req.header("authorization"), params);
      if (from === "browser" && open === "server") {
        throw notAllowed("This call needs a secret key, not a publishable one.", "secret_key_required");
      }
      const fingerprint = await fingerprintOf(where, params);
      if (key && protocol.inFlight.has(key)) throw keyInUse();
      if (key) claimed = Boolean(protocol.inFlight.add(key));
      const instead = async (bite: Bite) => {
        if (bite === "drop") return droppedAnswer();
        const { kept, ...given } = bite;
        const at = protocol.now();
        if (kept && key) await protocol.books.commit({ answer: { key, fingerprint, ...given, at } });
        return respond(c, given, requestId, key);
      };
      // What was kept for the key is given before anything else can happen.
      const known = replay(protocol, key, fingerprint);
      if (known && known.status >= 500) return respond(c, known, requestId, key);
      const before = await protocol.faults.bite("before", where);
      if (before) return await instead(before);
      answer = known ?? await work(protocol, handle, {
        books: protocol.books,
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
      const after = await protocol.faults.bite("after", where);
      if (after) return await instead(after);
    } catch (error) {
      answer = failure(protocol, error);
    } finally {
      if (key && claimed) protocol.inFlight.delete(key);
    }
    return respond(c, answer, requestId, key);
  };
}

/** Runs the call, writes what it changed together with its answer, and only then answers. */
async function work(protocol: Protocol, handle: Handle, call: Call, fingerprint: string): Promise<Answer> {
  let answer: Answer;
  let saved = true;
  try {
    answer = { status: 200, body: handle(call) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = { status: error.status, body: { error: forCaller(call, error.body) } };
    saved = error.saved;
  }
  const { entry } = call;
  const keep: { answer?: SavedAnswer } = call.idempotencyKey && saved
    ? { answer: { key: call.idempotencyKey, fingerprint, ...answer, at: call.nowMs } }
    : {};
  const changes = entry.put.length + entry.moved.length > 0;
  if (keep.answer || changes) await protocol.books.commit({ ...entry, ...keep });
  if (entry.events.length > 0) protocol.announced();
  return answer;
}

function replay({ books, now }: Protocol, key: string | null, fingerprint: string): Answer | undefined {
  const saved = key ? books.answers.get(key) : undefined;
  if (!saved || saved.at < now() - KEY_LIFE_MS) return undefined;
  if (saved.fingerprint !== fingerprint) {
    throw new Refusal(400, {
      type: "idempotency_error",
      message: `The idempotency key '${saved.key}' was first used for another request. ` +
        "A key may only be repeated with the same call and the same parameters.",
    }, false);
  }
  return { status: saved.status, body: saved.body, replayed: true };
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
 * Bearer or Basic (`sk_test_…:`), or the publishable key as the `key` parameter. Any test key will do; of live keys only those that
 * begin with `sk_live_emulator`, so that a real one is never used here by mistake. All keys open the same account.
 */
function whoCalls(authorization: string | undefined, params: Params): Pick<Call, "from" | "isLive"> {
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

function forCaller(call: Call, error: ErrorBody): ErrorBody {
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

/** A digest of call and parameters. Of a card only the last four digits go in. */
async function fingerprintOf(where: string, params: Params): Promise<string> {
  const text = JSON.stringify(
    params,
    (name, value) => name === "number" ? String(value).slice(-4) : name === "cvc" ? undefined : value,
  );
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${where} ${text}`));
  return new Uint8Array(digest).toHex();
}
