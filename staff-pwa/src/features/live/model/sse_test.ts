import { deepEqual } from "node:assert/strict";
import { type SseEvent, sseReader } from "./sse.ts";

const stream = 'retry: 1000\n\n: heartbeat\n\nid: 7\nevent: order\ndata: {"a":\ndata: 1}\n\ndata:second\n\n';
const events: SseEvent[] = [{ id: "7", data: '{"a":\n1}' }, { id: undefined, data: "second" }];

Deno.test("events are read with their ids, several data lines being one text", () => {
  deepEqual(sseReader()(stream), events);
});

Deno.test("wherever the network cuts the stream, and whatever ends a line, the events are the same", () => {
  for (const lineEnd of ["\n", "\r\n", "\r"]) {
    const text = stream.replaceAll("\n", lineEnd) + ": the next one\n";
    for (let cut = 0; cut <= text.length; cut++) {
      const read = sseReader();
      deepEqual([...read(text.slice(0, cut)), ...read(text.slice(cut))], events, `cut at ${cut}`);
    }
  }
});

Deno.test("an event whose blank line has not come yet is not an event", () => {
  const read = sseReader();
  deepEqual(read("data: half"), []);
  deepEqual(read(" a loaf\n"), []);
  deepEqual(read("\n"), [{ id: undefined, data: "half a loaf" }]);
});
