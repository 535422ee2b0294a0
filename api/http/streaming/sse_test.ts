import { deepEqual, equal } from "node:assert/strict";
import { type EventSink, eventStream } from "./sse.ts";

/** A stream with its sink and what happened to it. With `sanitizeOps` a test fails when a timer of the stream is left. */
function opened() {
  const ended: string[] = [];
  const { promise, resolve } = Promise.withResolvers<EventSink>();
  const response = eventStream((sink) => {
    resolve(sink);
    return () => ended.push("ended");
  });
  return { response, sink: promise, ended };
}

Deno.test("a stream that its reader leaves cleans up and beats no more", { sanitizeOps: true }, async () => {
  const { response, sink, ended } = opened();
  await response.body?.cancel();
  equal(ended.length, 1);
  (await sink).send({ type: "late" });
  (await sink).end();
  equal(ended.length, 1);
});

Deno.test("a stream that the server ends sends what was sent before, and cleans up once", {
  sanitizeOps: true,
}, async () => {
  const { response, sink, ended } = opened();
  (await sink).send({ type: "order_updated" }, 7);
  (await sink).end();
  (await sink).end();
  equal(await response.text(), 'retry: 1000\n\nid: 7\ndata: {"type":"order_updated"}\n\n');
  equal(ended.length, 1);
});

Deno.test("a stream of a process that stops asks its reader to come back within half a second", async () => {
  const { response, sink } = opened();
  (await sink).sendAway();
  const [, ms] = /event: reconnect\nretry: (\d+)\n/.exec(await response.text()) ?? [];
  deepEqual([Number(ms) >= 100, Number(ms) <= 500], [true, true]);
});
