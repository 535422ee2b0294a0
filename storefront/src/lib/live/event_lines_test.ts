import { deepEqual } from "node:assert/strict";
import { eventReader } from "./event_lines.ts";

function read(...chunks: (string | Uint8Array)[]): string[] {
  const heard: string[] = [];
  const take = eventReader((data) => heard.push(data));
  for (const chunk of chunks) take(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
  return heard;
}

Deno.test("each event's data is heard, its id, name and comments are not", () => {
  deepEqual(read(': hello\n\nid: 7\nevent: order\ndata: {"a":1}\n\ndata:{"b":2}\n\n'), [
    '{"a":1}',
    '{"b":2}',
  ]);
});

Deno.test("an event cut anywhere is heard whole, and once", () => {
  const bytes = new TextEncoder().encode("data: 돌솥\r\n\r\n");
  for (let cut = 0; cut <= bytes.length; cut++) {
    deepEqual(read(bytes.slice(0, cut), bytes.slice(cut)), ["돌솥"], `cut at ${cut}`);
  }
});

Deno.test("data over several lines is one event", () => {
  deepEqual(read("data: one\ndata: two\n\n"), ["one\ntwo"]);
});

Deno.test("an event is not heard before its blank line", () => {
  deepEqual(read("data: half\n"), []);
});

Deno.test("a server that ends says when to come back, and that is no news", () => {
  const [heard, comeBacks]: [string[], number[]] = [[], []];
  const take = eventReader((data) => heard.push(data), (ms) => comeBacks.push(ms));
  take(new TextEncoder().encode("retry: 1000\n\ndata: 1\n\nevent: reconnect\nretry: 240\ndata: {}\n\n"));
  deepEqual([heard, comeBacks], [["1"], [240]]);
});
