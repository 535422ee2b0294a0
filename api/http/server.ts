/** The HTTP server: Node's, because Deno's own has no time limit for headers, bodies and idle connections. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { clientKey } from "./middleware/client_address.ts";
import { inRequestSpan } from "./middleware/spans.ts";

export type ServerLimits = {
  /** How long a client may take to send its request's headers. */
  headersMs: number;
  /** How long a client may take to send its whole request; after that the connection is cut. */
  requestMs: number;
  /** How long a connection may stay open between two requests. */
  keepAliveMs: number;
  /** How long a connection may move no byte while it is answered: longer than the heartbeat of streams. */
  stalledMs: number;
  /** How many connections one client may hold open. */
  connectionsPerClient: number;
};

export const usualServerLimits: ServerLimits = {
  headersMs: 15_000,
  requestMs: 65_000,
  // Longer than what common proxies keep: they must not send into a connection that is being closed.
  keepAliveMs: 75_000,
  stalledMs: 60_000,
  connectionsPerClient: 200,
};

/** The connection behind a request. */
export type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };
export type Answer = (request: Request, peer: string, exchange: Exchange) => Response | Promise<Response>;

export type HttpServer = {
  port: number;
  /** Accepts no new connection from now on; resolves once every running request is answered. */
  close(): Promise<void>;
  /** Closes every connection, whatever it is doing. */
  cut(): void;
};

/** More than the application allows, so that its own refusal is what clients see. */
const maxHeaderBytes = 64 * 1024;
const checkIntervalMs = 1_000;

const tooManyConnections = new TextEncoder().encode(
  "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n",
);

/** Listens on `port`; 0 takes a free one. Connections of peers that `isExempt` (trusted proxies) are not counted per client. */
export async function serveHttp(
  { port, hostname }: { port: number; hostname: string },
  answer: Answer,
  { isExempt, ...limits }: ServerLimits & { isExempt: (peer: string) => boolean },
): Promise<HttpServer> {
  const listener = getRequestListener(
    (request, exchange) =>
      inRequestSpan(request, () => {
        // The server speaks HTTP/1 only.
        const { incoming, outgoing } = exchange as Exchange;
        return answer(request, incoming.socket.remoteAddress ?? "", { incoming, outgoing });
      }),
    // Everything else in this process goes on using Deno's Request and Response.
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: Math.min(checkIntervalMs, limits.headersMs / 4),
    maxHeaderSize: maxHeaderBytes,
  }, listener);
  server.timeout = limits.stalledMs;

  const connections = new Map<string, number>();
  /** Connections without a whole request so far: Node does not take them for idle. */
  const unused = new Set<Socket>();
  server.on("request", ({ socket }: IncomingMessage) => unused.delete(socket));
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
    const peer = socket.remoteAddress ?? "";
    if (isExempt(peer)) return;
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
        // A connection that becomes idle after its last answer is not closed by Node before its keep-alive ends.
        server.closeIdleConnections();
        const closing = setInterval(() => server.closeIdleConnections(), 50);
      }),
    cut: () => server.closeAllConnections(),
  };
}
