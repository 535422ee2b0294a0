import { deepEqual, equal } from "node:assert/strict";
import { sessionIn } from "./use_tracked_order.ts";

Deno.test("a session is taken over, a heartbeat and a torn message are not", () => {
  deepEqual(sessionIn('{"session":{},"order":null}'), { session: {}, order: null });
  equal(sessionIn('{"type":"heartbeat"}'), undefined);
  equal(sessionIn('{"session":'), undefined);
  equal(sessionIn("null"), undefined);
});
