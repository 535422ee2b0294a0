import { equal } from "node:assert/strict";
import { Refused } from "../../../lib/session/refused.ts";
import { mayStillWork } from "./retry_rule.ts";

const refused = (status: number) => new Refused(status, undefined);

Deno.test("a tap is sent again for as long as the server cannot be reached", () => {
  equal(mayStillWork(new TypeError("Failed to fetch"), 500, false), true);
  for (const status of [401, 408, 429, 502, 503, 504]) equal(mayStillWork(refused(status), 500, false), true);
});

Deno.test("a no to the tap itself is final", () => {
  for (const status of [400, 403, 404, 409]) equal(mayStillWork(refused(status), 0, false), false);
});

Deno.test("a server that breaks on it is asked a few times, not for ever", () => {
  equal(mayStillWork(refused(500), 0, false), true);
  equal(mayStillWork(refused(500), 4, false), false);
});

Deno.test("once the session is over nothing more is sent", () => {
  equal(mayStillWork(new TypeError("Failed to fetch"), 0, true), false);
});
