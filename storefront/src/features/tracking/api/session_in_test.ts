import { deepEqual, equal } from "node:assert/strict";
import { sessionIn } from "./use_tracked_order.ts";

Deno.test("parses a session and ignores heartbeats and incomplete data", () => {
  deepEqual(sessionIn('{"session":{},"order":null}'), { session: {}, order: null });
  equal(sessionIn('{"type":"heartbeat"}'), undefined);
  equal(sessionIn('{"session":'), undefined);
  equal(sessionIn("null"), undefined);
});
