import { deepEqual, equal } from "node:assert/strict";
import { until } from "@api/testing/poll.ts";
import { trustedProxies } from "../middleware/client_address.ts";
import { type Exchange, serveHttp, usualServerLimits } from "../server.ts";
import { type EventSink, eventStream, maxPendingBytes } from "./sse.ts";

/** Opens a stream and records its cleanups. With `sanitizeOps`, a test fails when a timer of the stream is not cleared. */
function opened() {
  const ended: string[] = [];
  const { promise, resolve } = Promise.withResolvers<EventSink>();
  const response = eventStream((sink) => {
    resolve(sink);
    return () => ended.push("ended");
  });
  return { response, sink: promise, ended };
}

Deno.test(
  "a stream whose client disconnects cleans up and stops its heartbeat",
  { sanitizeOps: true },
  async () => {
    const { response, sink, ended } = opened();
    await response.body?.cancel();
    equal(ended.length, 1);
    (await sink).send({ type: "late" });
    (await sink).end();
    equal(ended.length, 1);
  },
);

Deno.test("a stream that the server ends delivers earlier events and cleans up once", {
  sanitizeOps: true,
}, async () => {
  const { response, sink, ended } = opened();
  (await sink).send({ type: "order_updated" }, 7);
  (await sink).end();
  (await sink).end();
  equal(await response.text(), 'retry: 1000\n\nid: 7\ndata: {"type":"order_updated"}\n\n');
  equal(ended.length, 1);
});

Deno.test("a stream of a stopping process asks its client to reconnect within half a second", async () => {
  const { response, sink } = opened();
  (await sink).endWithReconnect();
  const [, ms] = /event: reconnect\nretry: (\d+)\n/.exec(await response.text()) ?? [];
  deepEqual([Number(ms) >= 100, Number(ms) <= 500], [true, true]);
});

/** Serves streams that `open` opens, and connects one client, which sends a request and reads nothing. */
async function connected(open: (exchange: Exchange) => Promise<Response>) {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const server = await serveHttp({ port: 0, hostname: "127.0.0.1" }, {
    answer: (_, exchange) => {
      resolve(exchange);
      return open(exchange);
    },
    direct: () => false,
  }, { ...usualServerLimits, proxies: trustedProxies([]) });
  const client = await Deno.connect({ hostname: "127.0.0.1", port: server.port });
  await client.write(new TextEncoder().encode("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"));
  return { client, server, exchange: await promise };
}

Deno.test("a client that disconnects before its stream opens leaves no stream open", async () => {
  const opening = Promise.withResolvers<void>();
  let isCleanedUp = false;
  const { client, server, exchange } = await connected(async () => {
    await opening.promise;
    return eventStream(() => () => void (isCleanedUp = true));
  });
  client.close();
  await until("the end of the connection", () => exchange.incoming.socket.destroyed);
  opening.resolve();
  await until("the end of the stream", () => isCleanedUp);
  await server.close();
});

Deno.test("a client that does not read is disconnected when its pending bytes exceed the limit", async () => {
  const sinks: EventSink[] = [];
  const { client, server, exchange } = await connected(() =>
    Promise.resolve(eventStream((sink) => {
      sinks.push(sink);
      return () => {};
    }))
  );
  const event = new Uint8Array(1024 * 1024);
  let written = -1;
  await until("a connection that takes no more", () => {
    const isFull = exchange.outgoing.writableLength === written && written > 0;
    written = exchange.outgoing.writableLength;
    if (!isFull) sinks[0]?.sendBytes(event);
    return isFull;
  });
  for (let sent = 0; sent <= maxPendingBytes; sent += event.length) sinks[0]?.sendBytes(event);
  await until("the end of the connection", () => exchange.incoming.socket.destroyed);
  client.close();
  await server.close();
});
