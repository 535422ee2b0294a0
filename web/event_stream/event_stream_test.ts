import { deepEqual, equal, ok } from "node:assert/strict";
import { backoffMs, type EventStreamParts, graceMs, openEventStream, silenceMs } from "./event_stream.ts";

const bytes = new TextEncoder();

type Connection = {
  lastEventId: string | undefined;
  signal: AbortSignal;
  send: (text: string) => void;
  end: () => void;
};

/** A server whose connections the test controls, and a clock that the test moves. */
function testServer({ refuse = () => false }: { refuse?: (attempt: number) => boolean } = {}) {
  const connections: Connection[] = [];
  const received: string[] = [];
  /** "up", or the number of failures. */
  const states: ("up" | number)[] = [];
  let alive = 0;
  let attempts = 0;
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];

  const parts: EventStreamParts = {
    connect: (lastEventId, signal) => {
      attempts += 1;
      if (refuse(attempts)) return Promise.reject(new Error("refused"));
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          connections.push({
            lastEventId,
            signal,
            send: (text) => controller.enqueue(bytes.encode(text)),
            end: () => controller.close(),
          });
        },
      });
      return Promise.resolve(body);
    },
    onData: (data) => received.push(data),
    onUp: (isUp, failures) => states.push(isUp ? "up" : failures),
    onActivity: () => alive += 1,
    after: (ms, callback) => {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => timers = timers.filter((other) => other !== timer);
    },
    random: () => 1,
  };

  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return {
    parts,
    connections,
    received,
    states,
    settle,
    alive: () => alive,
    attempts: () => attempts,
    timers: () => timers.length,
    latest(): Connection {
      const connection = connections.at(-1);
      if (connection === undefined) throw new Error("no connection yet");
      return connection;
    },
    async pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { callback } of due) callback();
      await settle();
    },
  };
}

Deno.test("the stream is up from its first bytes and delivers each id once", async () => {
  const server = testServer();
  const stream = openEventStream(server.parts);
  await server.settle();
  deepEqual(server.states, []);
  server.latest().send("id: 1\ndata: one\n\nid: 1\ndata: one again\n\n");
  server.latest().send("data: beat\n\n");
  server.latest().send(": comment\n\n");
  await server.settle();
  deepEqual(server.received, ["one", "beat"]);
  deepEqual(server.states, ["up"]);
  equal(server.alive(), 3);
  stream.stop();
  await stream.finished;
});

Deno.test("decodes a character that is split between two chunks", async () => {
  const server = testServer();
  const chunks = [...bytes.encode("data: 돌솥\n\n")].map((byte) => new Uint8Array([byte]));
  const stream = openEventStream({
    ...server.parts,
    connect: () => Promise.resolve(ReadableStream.from(chunks)),
  });
  await server.settle();
  await server.settle();
  deepEqual(server.received, ["돌솥"]);
  stream.stop();
  await stream.finished;
});

Deno.test("reconnects after a connection ends and resumes after the last event", async () => {
  const server = testServer();
  const stream = openEventStream(server.parts);
  await server.settle();
  server.latest().send("id: 41\ndata: a\n\nid: 42\ndata: b\n\n");
  await server.settle();
  server.latest().end();
  await server.settle();
  deepEqual(server.states, ["up", 1]);
  equal(server.attempts(), 1);
  await server.pass(1_000);
  equal(server.latest().lastEventId, "42");
  server.latest().send("data: hello\n\n");
  await server.settle();
  deepEqual(server.states, ["up", 1, "up"]);
  stream.stop();
  await stream.finished;
});

const reconnect = 'event: reconnect\nretry: 240\ndata: {"type":"reconnect"}\n\n';

Deno.test("reconnects at the server's request after the last event and counts as up meanwhile", async () => {
  const server = testServer({ refuse: (attempt) => attempt === 2 });
  const stream = openEventStream(server.parts);
  await server.settle();
  server.latest().send(`retry: 1000\n\nid: 41\ndata: a\n\n${reconnect}`);
  server.latest().end();
  await server.settle();
  await server.pass(240);
  equal(server.attempts(), 2);
  await server.pass(1_000);
  equal(server.latest().lastEventId, "41");
  server.latest().send("data: hello\n\n");
  await server.settle();
  await server.pass(graceMs);
  deepEqual(server.states, ["up", "up"]);
  deepEqual(server.received, ["a", "hello"]);
  stream.stop();
  await stream.finished;
});

Deno.test("the stream is down when no process answers within two seconds of a reconnect request", async () => {
  const server = testServer({ refuse: (attempt) => attempt > 1 });
  const stream = openEventStream(server.parts);
  await server.settle();
  server.latest().send(reconnect);
  server.latest().end();
  await server.settle();
  await server.pass(graceMs - 1);
  deepEqual(server.states, ["up"]);
  await server.pass(1);
  equal(server.states.length, 2);
  stream.stop();
  await stream.finished;
  equal(server.timers(), 0);
});

Deno.test("retries without limit, counts failures and resets the delay at the first bytes", async () => {
  const server = testServer({ refuse: (attempt) => attempt <= 8 });
  const stream = openEventStream(server.parts);
  await server.settle();
  const delays = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000];
  for (const [index, ms] of delays.entries()) {
    equal(server.states.at(-1), index + 1);
    await server.pass(ms - 1);
    equal(server.attempts(), index + 1);
    await server.pass(1);
    equal(server.attempts(), index + 2);
  }
  server.latest().send(":\n\n");
  await server.settle();
  equal(server.states.at(-1), "up");
  server.latest().end();
  await server.settle();
  await server.pass(1_000);
  equal(server.attempts(), 10);
  stream.stop();
  await stream.finished;
});

Deno.test("reports the latest error with each failure", async () => {
  const server = testServer();
  const errors = [new TypeError("network"), new Error("refused")];
  const remaining = [...errors];
  const reported: unknown[] = [];
  const stream = openEventStream({
    ...server.parts,
    connect: (...args) => {
      const error = remaining.shift();
      return error === undefined ? server.parts.connect(...args) : Promise.reject(error);
    },
    onUp: (_isUp, _failures, error) => reported.push(error),
  });
  await server.settle();
  await server.pass(1_000);
  await server.pass(2_000);
  server.latest().send(":\n\n");
  await server.settle();
  server.latest().end();
  await server.settle();
  deepEqual(reported, [...errors, undefined, undefined]);
  stream.stop();
  await stream.finished;
});

Deno.test("drops a connection after forty seconds without data", async () => {
  const server = testServer();
  const stream = openEventStream(server.parts);
  await server.settle();
  const first = server.latest();
  await server.pass(silenceMs - 1);
  first.send(": still here\n\n");
  await server.settle();
  await server.pass(silenceMs - 1);
  equal(first.signal.aborted, false);
  await server.pass(1);
  equal(first.signal.aborted, true);
  deepEqual(server.states, ["up", 1]);
  await server.pass(1_000);
  equal(server.attempts(), 2);
  stream.stop();
  await stream.finished;
});

Deno.test("drops a connection to a server that never responds", async () => {
  const server = testServer();
  let attempts = 0;
  const stream = openEventStream({
    ...server.parts,
    connect: () => {
      attempts += 1;
      return new Promise(() => {});
    },
  });
  await server.settle();
  await server.pass(silenceMs);
  await server.pass(1_000);
  equal(attempts, 2);
  stream.stop();
  await stream.finished;
});

Deno.test("wake() skips the delay, and wake(true) drops the connection", async () => {
  const server = testServer({ refuse: (attempt) => attempt === 1 });
  const stream = openEventStream(server.parts);
  await server.settle();
  stream.wake();
  await server.settle();
  equal(server.attempts(), 2);

  const second = server.latest();
  stream.wake();
  await server.settle();
  equal(second.signal.aborted, false);
  stream.wake(true);
  await server.settle();
  equal(second.signal.aborted, true);
  stream.stop();
  await stream.finished;
});

Deno.test("stop() closes the connection and leaves no timer and no attempt", async () => {
  const server = testServer();
  const stream = openEventStream(server.parts);
  await server.settle();
  server.latest().send(":\n\n");
  await server.settle();
  stream.stop();
  await stream.finished;
  equal(server.latest().signal.aborted, true);
  equal(server.attempts(), 1);
  deepEqual(server.states, ["up", 0]);
  equal(server.timers(), 0);
});

Deno.test("the delay doubles from 1 second up to 30 seconds", () => {
  deepEqual([1, 2, 3, 4, 5, 6, 7, 50, 5_000].map((failures) => backoffMs(failures, 1)), [
    1_000,
    2_000,
    4_000,
    8_000,
    16_000,
    30_000,
    30_000,
    30_000,
    30_000,
  ]);
});

Deno.test("the random part reduces the delay by at most half", () => {
  for (const failures of [1, 3, 9]) {
    equal(backoffMs(failures, 0) * 2, backoffMs(failures, 1));
    ok(backoffMs(failures, 0.5) < backoffMs(failures, 1));
  }
});
