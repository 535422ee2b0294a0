import { deepEqual } from "node:assert/strict";
import { Refused } from "@/lib/session/refused.ts";
import { type LiveStatus, openStaffStream } from "./live_status.ts";

/** The statuses of a stream whose connection attempts end as listed. Any further attempt stays open. */
async function statusesAfter(hasToken: boolean, ...attempts: (Error | "hello")[]): Promise<LiveStatus[]> {
  const statuses: LiveStatus[] = [];
  const timers: (() => void)[] = [];
  const stream = openStaffStream({
    hasToken: () => hasToken,
    connect: () => {
      const attempt = attempts.shift();
      if (attempt === undefined) return new Promise(() => {});
      if (attempt instanceof Error) return Promise.reject(attempt);
      return Promise.resolve(ReadableStream.from([new TextEncoder().encode(`data: ${attempt}\n\n`)]));
    },
    onData: () => {},
    onStatus: (status) => statuses.push(status),
    after: (_ms, callback) => {
      timers.push(callback);
      return () => timers.splice(0);
    },
    random: () => 1,
  });
  while (attempts.length > 0) {
    await new Promise((resolve) => setTimeout(resolve));
    timers.pop()?.();
  }
  await new Promise((resolve) => setTimeout(resolve));
  const seen = [...statuses];
  stream.stop();
  await stream.finished;
  return seen;
}

Deno.test("goes from authenticating to live to reconnecting", async () => {
  deepEqual(await statusesAfter(true, "hello"), [
    { phase: "authenticating" },
    { phase: "live" },
    { phase: "reconnecting", failures: 1 },
  ]);
});

Deno.test("waits for authentication without an access token, and tells a refused token from a lost network", async () => {
  deepEqual(await statusesAfter(false, new Refused(401, undefined), new TypeError("network")), [
    { phase: "authenticating", isWaiting: true },
    { phase: "reconnecting", failures: 1, isRefused: true },
    { phase: "reconnecting", failures: 2 },
  ]);
});
