import { equal } from "node:assert/strict";
import { until } from "@api/testing/poll.ts";
import { createRng } from "../faults/rng.ts";
import { makeTime } from "./time.ts";
import { makeWire } from "./wire.ts";

Deno.test("an event counts as delivered when the network splits the line of its id", async () => {
  const network = new TransformStream<Uint8Array, Uint8Array>();
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(network.readable),
  );
  const wire = makeWire({
    url: `http://127.0.0.1:${server.addr.port}`,
    ...{ time: makeTime(0), rng: createRng(1), lossRate: 0 },
  });
  const sender = network.writable.getWriter();
  const send = (text: string) => sender.write(new TextEncoder().encode(text));

  const sent = send("id: 1");
  const tablet = (await wire.open("/stream", undefined, new AbortController().signal)).getReader();
  await Promise.all([sent, tablet.read()]);
  await send('2\ndata: {"type":"heartbeat"}\n\n');
  await until("event 12", () => wire.isSettled(12)).finally(() => sender.close());
  equal(wire.isSettled(13), false);
});
