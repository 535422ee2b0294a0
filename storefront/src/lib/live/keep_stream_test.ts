import { deepEqual, equal, ok } from "node:assert/strict";
import { backoffMs, deadAfterMs, graceMs, keepStream } from "./keep_stream.ts";

/** A network and a clock in the test's hands. */
function bench() {
  const timers: { ms: number; then: () => void }[] = [];
  const connections: { send: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  const heard: string[] = [];
  const ups: boolean[] = [];
  let refuse = false;
  const stream = keepStream({
    connect: (signal) => {
      if (refuse) return Promise.reject(new Error("refused"));
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      connections.push({
        send: (text) => void writer.write(new TextEncoder().encode(text)),
        end: () => void writer.close(),
        signal,
      });
      return Promise.resolve(readable);
    },
    onChunk: (chunk) => heard.push(new TextDecoder().decode(chunk)),
    onUp: (up) => up !== ups.at(-1) && ups.push(up),
    timer: (ms, then) => {
      const timer = { ms, then };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
    random: () => 1,
  });
  const fire = (ms: number) => {
    const at = timers.findIndex((timer) => timer.ms === ms);
    ok(at >= 0, `no timer of ${ms} ms, but ${timers.map((timer) => timer.ms)}`);
    timers.splice(at, 1)[0]?.then();
  };
  const refuseAll = (yes: boolean) => void (refuse = yes);
  return { stream, timers, connections, heard, ups, fire, refuseAll };
}

/** Lets every settled promise run on; no clock is involved. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

Deno.test("what the server sends is heard, and the stream counts as up from its first byte", async () => {
  const { stream, connections, heard, ups } = bench();
  await settle();
  deepEqual(ups, []);
  connections[0]?.send("data: 1\n\n");
  await settle();
  deepEqual([heard, ups], [["data: 1\n\n"], [true]]);
  stream.stop();
  await settle();
});

Deno.test("forty seconds of silence end the connection and begin another", async () => {
  const { stream, connections, ups, fire } = bench();
  await settle();
  connections[0]?.send(": hello\n\n");
  await settle();
  fire(deadAfterMs);
  await settle();
  equal(connections[0]?.signal.aborted, true);
  deepEqual(ups, [true, false]);
  fire(1000);
  await settle();
  equal(connections.length, 2);
  stream.stop();
  await settle();
});

Deno.test("tries go on for ever, further and further apart, and a byte resets the pause", async () => {
  const { stream, connections, fire, refuseAll } = bench();
  refuseAll(true);
  await settle();
  connections[0]?.end();
  await settle();
  for (const ms of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]) {
    fire(ms);
    await settle();
  }
  refuseAll(false);
  fire(30_000);
  await settle();
  connections[1]?.send(":\n\n");
  await settle();
  connections[1]?.end();
  await settle();
  fire(1000);
  await settle();
  equal(connections.length, 3);
  stream.stop();
  await settle();
});

Deno.test("waking tries at once", async () => {
  const { stream, connections } = bench();
  await settle();
  connections[0]?.end();
  await settle();
  equal(connections.length, 1);
  stream.wake();
  await settle();
  equal(connections.length, 2);
  stream.stop();
  await settle();
});

Deno.test("a stopped stream is closed, and leaves no timer and no further try", async () => {
  const { stream, connections, timers } = bench();
  await settle();
  stream.stop();
  await settle();
  equal(connections[0]?.signal.aborted, true);
  equal(connections.length, 1);
  deepEqual(timers, []);
});

Deno.test("the pause never leaves the range of half to whole", () => {
  equal(backoffMs(0, () => 0), 500);
  equal(backoffMs(3, () => 1), 8000);
  equal(backoffMs(50, () => 1), 30_000);
});

Deno.test("sent to another process it is back in a moment and counts as up all the while", async () => {
  const { stream, connections, ups, timers, fire } = bench();
  await settle();
  connections[0]?.send("data: 1\n\n");
  await settle();
  stream.comeBack(240);
  connections[0]?.end();
  await settle();
  fire(240);
  await settle();
  connections[1]?.send("data: 2\n\n");
  await settle();
  deepEqual([connections.length, ups], [2, [true]]);
  equal(timers.some(({ ms }) => ms === graceMs), false);
  stream.stop();
  await settle();
});

Deno.test("sent away with nobody there for two seconds it counts as down", async () => {
  const { stream, connections, ups, fire, refuseAll } = bench();
  await settle();
  connections[0]?.send("data: 1\n\n");
  await settle();
  stream.comeBack(240);
  connections[0]?.end();
  refuseAll(true);
  await settle();
  fire(240);
  await settle();
  deepEqual(ups, [true]);
  fire(graceMs);
  deepEqual(ups, [true, false]);
  stream.stop();
  await settle();
});
