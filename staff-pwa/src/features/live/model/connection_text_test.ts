import { deepEqual, equal } from "node:assert/strict";
import { connectionText } from "./connection_text.ts";

Deno.test("reports a lost connection from the fifth failure on", () => {
  equal(connectionText({ phase: "reconnecting", failures: 4 }, false).problem, "live.failed");
  equal(connectionText({ phase: "reconnecting", failures: 5 }, false).problem, "live.lost");
  equal(connectionText({ phase: "reconnecting", failures: 500 }, false).problem, "live.lost");
});

Deno.test("reports that a device without an access token waits for authentication", () => {
  deepEqual(connectionText({ phase: "authenticating", isWaiting: true }, false), {
    badge: "live.authenticating",
    problem: "live.waiting",
  });
  equal(connectionText({ phase: "authenticating" }, false).problem, undefined);
});

Deno.test("reports a refused token until the fifth failure", () => {
  equal(
    connectionText({ phase: "reconnecting", failures: 1, isRefused: true }, false).problem,
    "live.no_token",
  );
  equal(connectionText({ phase: "reconnecting", failures: 5, isRefused: true }, false).problem, "live.lost");
});

Deno.test("shows no banner while the connection is up", () => {
  deepEqual(connectionText({ phase: "live" }, false), { badge: "live.live", problem: undefined });
});

Deno.test("shows an offline device as Offline, even before its stream fails", () => {
  for (const status of [{ phase: "live" }, { phase: "reconnecting", failures: 9 }] as const) {
    deepEqual(connectionText(status, true), { badge: "live.offline", problem: undefined });
  }
});
