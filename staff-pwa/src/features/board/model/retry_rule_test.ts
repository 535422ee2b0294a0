import { deepEqual, equal } from "node:assert/strict";
import { Refused } from "@/lib/session/refused.ts";
import { isAnswerRepeated, isRetryable } from "./retry_rule.ts";

const refused = (status: number) =>
  new Refused(status, { success: false, error: "", code: "not_found", request_id: "r" });

Deno.test("retries a tap while the server is unreachable or temporarily refuses", () => {
  equal(isRetryable(new TypeError("Failed to fetch"), 500, false), true);
  for (const status of [401, 408, 429, 502, 503, 504]) equal(isRetryable(refused(status), 500, false), true);
});

Deno.test("retries a tap after a response that is not the server's, as of a network that wants a sign-in", () => {
  for (const status of [200, 400, 403, 404, 500]) {
    equal(isRetryable(new Refused(status, undefined), 500, false), true);
  }
});

Deno.test("does not retry a tap that the server rejected", () => {
  for (const status of [400, 403, 404, 409]) equal(isRetryable(refused(status), 0, false), false);
});

Deno.test("retries at most four times after status 500", () => {
  equal(isRetryable(refused(500), 0, false), true);
  equal(isRetryable(refused(500), 4, false), false);
});

Deno.test("does not retry after sign-out", () => {
  equal(isRetryable(new TypeError("Failed to fetch"), 0, true), false);
});

Deno.test("an answer is sent again while a proxy does not reach the server, three times at most", () => {
  for (const status of [502, 503, 504]) {
    const problem = new Refused(status, undefined);
    deepEqual([0, 2, 3].map((failures) => isAnswerRepeated(problem, failures)), [true, true, false]);
  }
  const failure = { success: false, error: "", code: "payment_unavailable", request_id: "r" } as const;
  for (const problem of [new Refused(503, failure), new Refused(500, undefined), new TypeError("network")]) {
    equal(isAnswerRepeated(problem, 0), false);
  }
});
