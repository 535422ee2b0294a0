import type { MiddlewareHandler } from "hono";
import type { Environment, HttpContext } from "./call.ts";
import { clientKey } from "./client_address.ts";
import { Refusal } from "../refusals.ts";

export type ClientLimits = {
  /** Timeout for a body of which nothing arrives. */
  bodyPauseMs: number;
  /** Timeout for a whole body. */
  bodyMs: number;
  /** The maximum number of concurrent requests of one client, including open streams; Infinity for no limit. */
  requestsPerClient: number;
};

export const usualClientLimits: ClientLimits = {
  bodyPauseMs: 15_000,
  bodyMs: 60_000,
  requestsPerClient: 150,
};

const tooSlow = () => new Refusal("too_slow");

/**
 * Middleware for every route. Refuses a body that arrives too slowly (408) and too many concurrent requests of one client (429), and
 * closes the stream that a HEAD request would otherwise leave open.
 */
export function limitSlowClients(limits: ClientLimits): MiddlewareHandler<Environment> {
  const running = new Map<string, number>();

  const count = (client: string, outgoing: NonNullable<Environment["Bindings"]["outgoing"]>) => {
    const now = (running.get(client) ?? 0) + 1;
    if (now > limits.requestsPerClient) {
      throw new Refusal("too_many_connections");
    }
    running.set(client, now);
    outgoing.once("close", () => {
      const left = (running.get(client) ?? 1) - 1;
      if (left === 0) running.delete(client);
      else running.set(client, left);
    });
  };

  return async (http, next) => {
    const { outgoing, remoteAddress = "" } = http.env ?? {};
    if (outgoing) count(clientKey(remoteAddress), outgoing);
    await withBodyInTime(http, limits, next);
    if (http.req.raw.method === "HEAD") await http.res.body?.cancel();
  };
}

/** Waits for `next`. Throws `too_slow` when the request's body stops arriving first. */
async function withBodyInTime(http: HttpContext, limits: ClientLimits, next: () => Promise<void>) {
  const incoming = http.env?.incoming;
  const { headers } = http.req.raw;
  const length = headers.get("content-length");
  const hasBody = headers.has("transfer-encoding") || (length !== null && length !== "0");
  if (!incoming || !hasBody) return await next();

  let timer: ReturnType<typeof setInterval> | undefined;
  const late = new Promise<never>((_, reject) => {
    const began = performance.now();
    let progress = { bytes: incoming.socket.bytesRead, at: began };
    timer = setInterval(() => {
      if (incoming.complete) return clearInterval(timer);
      const at = performance.now();
      if (incoming.socket.bytesRead !== progress.bytes) progress = { bytes: incoming.socket.bytesRead, at };
      if (at - progress.at >= limits.bodyPauseMs || at - began >= limits.bodyMs) reject(tooSlow());
    }, Math.min(1_000, limits.bodyPauseMs / 4));
  });
  const answered = next();
  // After a timeout the handler fails as well, because the connection is closed. That error is expected.
  answered.catch(() => {});
  try {
    await Promise.race([answered, late]);
  } catch (cause) {
    if (cause instanceof Refusal && cause.code === "too_slow") http.header("connection", "close");
    throw cause;
  } finally {
    clearInterval(timer);
  }
}

/** The maximum number of bytes that chunk headers may add to a body. */
const maxChunkOverhead = 16 * 1024;

/**
 * Refuses bodies above `maxSize` bytes (with `refuse`), and chunked bodies that are malformed or consist mostly of chunk extensions
 * (400). A chunked body is read completely before the route runs.
 */
export function limitBody(
  maxSize: number,
  refuse: (http: HttpContext) => Response,
): MiddlewareHandler<Environment> {
  return async (http, next) => {
    const { raw } = http.req;
    if (!raw.headers.has("transfer-encoding")) {
      return Number(raw.headers.get("content-length") ?? 0) > maxSize ? refuse(http) : await next();
    }
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    const incoming = http.env?.incoming;
    const before = incoming?.socket.bytesRead ?? 0;
    const isWhole = await readable(async () => {
      for await (const chunk of raw.body ?? []) {
        size += chunk.byteLength;
        if (size > maxSize) return false;
        chunks.push(chunk);
      }
      return true;
    });
    if (!isWhole) return refuse(http);
    if ((incoming?.socket.bytesRead ?? 0) - before > size + maxChunkOverhead) throw unreadable();
    const { method, headers, signal } = raw;
    http.req.raw = new Request(raw.url, { method, headers, signal, body: new Blob(chunks) });
    await next();
  };
}

/** Returns the text of a request's body. Throws `unreadable_body` when it is incomplete or malformed. */
export function bodyText(http: HttpContext): Promise<string> {
  return readable(() => http.req.text());
}

/** Returns the bytes of a request's body. Throws `unreadable_body` when it is incomplete or malformed. */
export async function bodyBytes(http: HttpContext): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readable(() => http.req.arrayBuffer()));
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw cause instanceof Refusal ? cause : unreadable();
  }
}

function unreadable(): Refusal {
  return new Refusal("unreadable_body");
}
