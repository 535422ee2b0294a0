/** Prints how many bytes of memory each event of an open stream leaves behind. Needs `--v8-flags=--expose-gc`. */
import { trustedProxies } from "@api/http/middleware/client_address.ts";
import { serveHttp, usualServerLimits } from "@api/http/server.ts";
import { type EventSink, eventStream } from "@api/http/streaming/sse.ts";

const events = 50_000;
const batch = 100;

let sink: EventSink | undefined;
const server = await serveHttp({ port: 0, hostname: "127.0.0.1" }, {
  answer: () => eventStream((opened) => (sink = opened, () => {})),
  direct: () => false,
}, { ...usualServerLimits, proxies: trustedProxies([]) });
const { body } = await fetch(`http://127.0.0.1:${server.port}/`);
if (!body) throw new Error("the stream has no body");
const reader = body.getReader();
await reader.read();

const event = new TextEncoder().encode("data: 1234567890\n\n");
await sendEvents(events / 10);
const before = heapAfterCollection();
await sendEvents(events);
await Deno.stdout.write(
  new TextEncoder().encode(String(Math.round((heapAfterCollection() - before) / events))),
);
Deno.exit();

/** Sends events and reads all of them, a batch at a time. */
async function sendEvents(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += batch) {
    for (let nth = 0; nth < batch; nth++) {
      sink?.sendBytes(event);
      // Lets the server read each event on its own.
      await Promise.resolve();
    }
    for (let bytes = 0; bytes < batch * event.length;) {
      const { value } = await reader.read();
      if (!value) throw new Error("the stream has ended");
      bytes += value.length;
    }
  }
}

function heapAfterCollection(): number {
  (globalThis as unknown as { gc(): void }).gc();
  return Deno.memoryUsage().heapUsed;
}
