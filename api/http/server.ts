/** The HTTP server. It is Node's, because Deno's has no timeouts for headers, bodies and idle connections. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { clientAddress, clientKey, type TrustedProxies } from "./middleware/client_address.ts";
import { inRequestSpan } from "./middleware/spans.ts";

export type ServerLimits = {
  /** Timeout for the headers of a request. */
  headersMs: number;
  /** Timeout for a whole request, after which the connection is closed. */
  requestMs: number;
  /** How long an idle connection stays open between two requests. */
  keepAliveMs: number;
  /** Timeout for a response without any traffic. Must be longer than the heartbeat of streams. */
  stalledMs: number;
  /** The average speed that a client must read with, once bytes have waited for it for `stalledMs`. */
  minBytesPerSecond: number;
  /** The maximum number of open connections of one client. */
  connectionsPerClient: number;
};

export const usualServerLimits: ServerLimits = {
  headersMs: 15_000,
  requestMs: 65_000,
  // Longer than the keep-alive of common proxies, so that they do not send on a connection that is being closed.
  keepAliveMs: 75_000,
  stalledMs: 60_000,
  // A sixth of a slow 3G connection.
  minBytesPerSecond: 8_000,
  connectionsPerClient: 200,
};

/** The connection behind a request, and the client's address. */
export type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse; remoteAddress: string };
export type Answer = (request: Request, exchange: Exchange) => Response | Promise<Response>;

/**
 * Answers a request itself, without `Request` and `Response`, and returns true; false leaves it to the usual answer, and nothing may
 * have been written then.
 */
export type DirectAnswer = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => boolean | Promise<boolean>;

export type HttpServer = {
  port: number;
  /** Stops accepting connections. Resolves when every running request is answered. */
  close(): Promise<void>;
  /** Closes every connection, including those with a running request. */
  cut(): void;
};

/** More than the app allows, so that clients get the app's error response. */
const maxHeaderBytes = 64 * 1024;
const checkIntervalMs = 1_000;

const tooManyConnections = new TextEncoder().encode(
  "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n",
);

/**
 * Listens on `port`, or on a free port for 0. `direct` is asked before `answer`. Connections of `proxies` do not count towards the limit per
 * client. Rejects when the port cannot be opened.
 */
export async function serveHttp(
  { port, hostname }: { port: number; hostname: string },
  { answer, direct }: { answer: Answer; direct: DirectAnswer },
  { proxies, ...limits }: ServerLimits & { proxies: TrustedProxies },
): Promise<HttpServer> {
  const listener = getRequestListener(
    (request, exchange) =>
      inRequestSpan(request, async () => {
        // The server speaks HTTP/1 only.
        const { incoming, outgoing } = exchange as Pick<Exchange, "incoming" | "outgoing">;
        const forwardedFor = request.headers.get("x-forwarded-for");
        const remoteAddress = clientAddress(incoming.socket.remoteAddress ?? "", forwardedFor, proxies);
        const response = await answer(request, { incoming, outgoing, remoteAddress });
        if (!response.body || !isEventStream(response)) return response;
        void sendStream(response, response.body, outgoing);
        return RESPONSE_ALREADY_SENT;
      }),
    // The rest of the process keeps using Deno's Request and Response.
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(checkIntervalMs, limits.headersMs / 4),
    maxHeaderSize: maxHeaderBytes,
  }, (incoming, outgoing) => {
    if (hasTwoHosts(incoming)) return void outgoing.writeHead(400, { connection: "close" }).end();
    const isAnswered = direct(incoming, outgoing);
    const pass = (isDone: boolean) => {
      if (!isDone) void listener(incoming, outgoing);
    };
    if (typeof isAnswered === "boolean") pass(isAnswered);
    else isAnswered.then(pass, () => void outgoing.destroy());
  });
  server.timeout = limits.stalledMs;
  endSlowReaders(server, limits);

  const connections = new Map<string, number>();
  /** Connections without a complete request so far, which Node does not count as idle. */
  const unused = new Set<Socket>();
  server.on("request", ({ socket }: IncomingMessage) => unused.delete(socket));
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
    const peer = socket.remoteAddress ?? "";
    if (proxies.trusts(peer)) return;
    const client = clientKey(peer);
    const open = (connections.get(client) ?? 0) + 1;
    if (open > limits.connectionsPerClient) {
      socket.end(tooManyConnections, () => socket.destroy());
      return;
    }
    connections.set(client, open);
    socket.once("close", () => {
      const left = (connections.get(client) ?? 1) - 1;
      if (left === 0) connections.delete(client);
      else connections.set(client, left);
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          clearInterval(closing);
          resolve();
        });
        for (const socket of unused) socket.destroy();
        // Node does not close a connection that becomes idle later until its keep-alive ends.
        server.closeIdleConnections();
        const closing = setInterval(() => server.closeIdleConnections(), 50);
      }),
    cut: () => server.closeAllConnections(),
  };
}

/**
 * Closes connections whose clients read too slowly. `server.timeout` finds only those that take nothing at all, because every byte taken
 * begins it again.
 */
function endSlowReaders(server: Server, { stalledMs, minBytesPerSecond }: ServerLimits): void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  /** Since when bytes wait for a client without a break, and how many it had taken by then. */
  const waiting = new WeakMap<Socket, { since: number; taken: number }>();
  const check = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        waiting.delete(socket);
        continue;
      }
      const { since, taken } = waiting.get(socket) ?? {
        since: now,
        taken: socket.bytesWritten - socket.writableLength,
      };
      waiting.set(socket, { since, taken });
      // Bytes that wait count as taken, because a large write is taken all at once.
      const bytes = socket.bytesWritten - taken;
      if (bytes < (now - since - stalledMs) / 1_000 * minBytesPerSecond) socket.destroy();
    }
  }, Math.min(checkIntervalMs, stalledMs / 4));
  server.once("close", () => clearInterval(check));
}

/** A proxy and this server could read different ones, so RFC 9112 requires 400. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, nth) => nth % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

const isEventStream = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

/**
 * Sends a response that does not end. `@hono/node-server` is not used for it: it keeps one promise in memory for every chunk until the
 * response ends.
 */
async function sendStream(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
): Promise<void> {
  const reader = body.getReader();
  const closed = new AbortController();
  const stop = () => {
    closed.abort();
    reader.cancel().catch(() => {});
  };
  outgoing.on("close", stop).on("error", stop);
  // The client may have closed the connection before there was a response.
  if (outgoing.destroyed) return stop();
  // A stream that fails ends the connection at once, also while the client does not read.
  reader.closed.catch(() => outgoing.destroy());
  try {
    outgoing.writeHead(status, Object.fromEntries(headers));
    outgoing.flushHeaders();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!outgoing.write(value)) await once(outgoing, "drain", { signal: closed.signal });
    }
    outgoing.end();
  } catch {
    // The stream failed, or the client closed the connection.
    outgoing.destroy();
  }
}
