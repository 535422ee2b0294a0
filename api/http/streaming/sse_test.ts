import { deepEqual, equal, ok } from "node:assert/strict";
import { type EventSink, eventStream } from "./sse.ts";

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

Deno.test("an open stream keeps no memory of the events that it has sent", async () => {
  const script = new URL("../../testing/stream_memory.ts", import.meta.url).pathname;
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--v8-flags=--expose-gc", script],
  }).output();
  ok(success);
  const bytesPerEvent = Number(new TextDecoder().decode(stdout));
  ok(bytesPerEvent < 20, `${bytesPerEvent} bytes per event`);
});
