import { deepEqual, equal } from "node:assert/strict";
import { Refused } from "@/lib/session/refused.ts";
import { connectionText, liveStatus } from "./connection_status.ts";

Deno.test("is live while the stream is up, and tells a refused token from a lost network", () => {
  deepEqual(liveStatus(true, 0, undefined), { phase: "live" });
  const refused = liveStatus(false, 1, new Refused(401, undefined));
  deepEqual(refused, { phase: "reconnecting", failures: 1, isRefused: true });
  deepEqual(liveStatus(false, 2, new TypeError("network")), { phase: "reconnecting", failures: 2 });
});

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
