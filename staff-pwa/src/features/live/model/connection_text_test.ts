import { deepEqual, equal } from "node:assert/strict";
import { connectionText } from "./connection_text.ts";

Deno.test("the sentence about a lost connection comes with the fifth failure, not before", () => {
  equal(connectionText({ phase: "reconnecting", failures: 4 }, false).problem, "live.failed");
  equal(connectionText({ phase: "reconnecting", failures: 5 }, false).problem, "live.lost");
  equal(connectionText({ phase: "reconnecting", failures: 500 }, false).problem, "live.lost");
});

Deno.test("a device without an access token waits for authentication, and says so", () => {
  deepEqual(connectionText({ phase: "authenticating", isWaiting: true }, false), {
    badge: "live.authenticating",
    problem: "live.waiting",
  });
  equal(connectionText({ phase: "authenticating" }, false).problem, undefined);
});

Deno.test("a refused token is named until the fifth failure", () => {
  equal(
    connectionText({ phase: "reconnecting", failures: 1, isRefused: true }, false).problem,
    "live.no_token",
  );
  equal(connectionText({ phase: "reconnecting", failures: 5, isRefused: true }, false).problem, "live.lost");
});

Deno.test("a good connection has nothing to add", () => {
  deepEqual(connectionText({ phase: "live" }, false), { badge: "live.live", problem: undefined });
});

Deno.test("an offline device never says Live, even while its stream has not noticed yet", () => {
  for (const status of [{ phase: "live" }, { phase: "reconnecting", failures: 9 }] as const) {
    deepEqual(connectionText(status, true), { badge: "live.offline", problem: undefined });
  }
});
