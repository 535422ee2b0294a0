import { deepEqual } from "node:assert/strict";
import { eventParser, type ServerEvent } from "./event_parser.ts";

function parse(...pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const feed = eventParser((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

const stream = 'retry: 1000\n\n: heartbeat\n\nid: 7\ndata: {"a":\ndata: 돌솥}\n\ndata:second\n\n';
const events: ServerEvent[] = [{ id: "7", data: '{"a":\n돌솥}' }, { data: "second" }];

Deno.test("parses ids, joins several data lines and skips comments", () => {
  deepEqual(parse(stream), events);
});

Deno.test("parses the same events for every cut of the stream and every line ending", () => {
  for (const lineEnd of ["\n", "\r\n", "\r"]) {
    const text = stream.replaceAll("\n", lineEnd) + ": the next one\n";
    for (let cut = 0; cut <= text.length; cut++) {
      deepEqual(parse(text.slice(0, cut), text.slice(cut)), events, `cut at ${cut}`);
    }
  }
});

Deno.test("an event is complete only after its blank line", () => {
  deepEqual(parse("data: half"), []);
  deepEqual(parse("data: half", " a loaf\n"), []);
  deepEqual(parse("data: half", " a loaf\n", "\n"), [{ data: "half a loaf" }]);
});

Deno.test("a Unicode line separator in a guest's note does not end the line", () => {
  deepEqual(parse("data: no\u2028onions\n\n"), [{ data: "no\u2028onions" }]);
});

Deno.test("the reconnect event carries its retry delay", () => {
  deepEqual(parse("event: reconnect\nretry: 240\ndata: {}\n\n"), [{
    event: "reconnect",
    retry: "240",
    data: "{}",
  }]);
});
