import { deepEqual, equal } from "node:assert/strict";
import { connectionWords } from "./words.ts";

Deno.test("the sentence about a lost connection comes with the fifth failure, not before", () => {
  equal(connectionWords({ phase: "reconnecting", failures: 4 }, false).problem, "live.failed");
  equal(connectionWords({ phase: "reconnecting", failures: 5 }, false).problem, "live.lost");
  equal(connectionWords({ phase: "reconnecting", failures: 500 }, false).problem, "live.lost");
});

Deno.test("a device without an access token waits for authentication, and says so", () => {
  deepEqual(connectionWords({ phase: "authenticating", isWaiting: true }, false), {
    badge: "live.authenticating",
    problem: "live.waiting",
  });
  equal(connectionWords({ phase: "authenticating" }, false).problem, undefined);
});

Deno.test("a refused token is named until the fifth failure", () => {
  equal(
    connectionWords({ phase: "reconnecting", failures: 1, isRefused: true }, false).problem,
    "live.no_token",
  );
  equal(connectionWords({ phase: "reconnecting", failures: 5, isRefused: true }, false).problem, "live.lost");
});

Deno.test("a good connection has nothing to add", () => {
  deepEqual(connectionWords({ phase: "live" }, false), { badge: "live.live", problem: undefined });
});

Deno.test("an offline device never says Live, even while its stream has not noticed yet", () => {
  for (const status of [{ phase: "live" }, { phase: "reconnecting", failures: 9 }] as const) {
    deepEqual(connectionWords(status, true), { badge: "live.offline", problem: undefined });
  }
});
