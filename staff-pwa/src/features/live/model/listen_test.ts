import { deepEqual, equal } from "node:assert/strict";
import { Refused } from "../../../lib/session/refused.ts";
import { graceMs, listen, type ListenDeps, type LiveStatus, silenceMs } from "./listen.ts";

const bytes = new TextEncoder();

type Connection = {
  resumedAfter: string | undefined;
  signal: AbortSignal;
  send: (text: string) => void;
  end: () => void;
};

/** A server whose connections the test holds in its hands, and a clock that moves when told. */
function counter({ refuse = () => false }: { refuse?: (attempt: number) => boolean } = {}) {
  const connections: Connection[] = [];
  const heard: string[] = [];
  const statuses: LiveStatus[] = [];
  let attempts = 0;
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];

  const deps: ListenDeps = {
    hasToken: () => true,
    open: (resumedAfter, signal) => {
      attempts += 1;
      if (refuse(attempts)) return Promise.reject(new Error("refused"));
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          connections.push({
            resumedAfter,
            signal,
            send: (text) => controller.enqueue(bytes.encode(text)),
            end: () => controller.close(),
          });
        },
      });
      return Promise.resolve(body);
    },
    hear: (data) => heard.push(data),
    alive: () => {},
    tell: (status) => statuses.push(status),
    after: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => timers = timers.filter((other) => other !== timer);
    },
    chance: () => 1,
  };

  const settle = async () => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return {
    deps,
    connections,
    heard,
    statuses,
    settle,
    attempts: () => attempts,
    timers: () => timers.length,
    latest(): Connection {
      const connection = connections.at(-1);
      if (connection === undefined) throw new Error("nobody has connected");
      return connection;
    },
    async pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { work } of due) work();
      await settle();
    },
  };
}

Deno.test("messages are heard, each id once, and the badge goes from authenticating to live", async () => {
  const server = counter();
  const live = listen(server.deps);
  await server.settle();
  server.latest().send("id: 1\ndata: one\n\nid: 1\ndata: one again\n\n");
  server.latest().send("data: beat\n\n");
  await server.settle();
  deepEqual(server.heard, ["one", "beat"]);
  deepEqual(server.statuses, [{ phase: "authenticating" }, { phase: "live" }]);
  live.stop();
  await live.finished;
});

Deno.test("a connection that ends is opened again, after the last event that was heard", async () => {
  const server = counter();
  const live = listen(server.deps);
  await server.settle();
  server.latest().send("id: 41\ndata: a\n\nid: 42\ndata: b\n\n");
  await server.settle();
  server.latest().end();
  await server.settle();
  deepEqual(server.statuses.at(-1), { phase: "reconnecting", failures: 1 });
  equal(server.attempts(), 1);
  await server.pass(1_000);
  equal(server.latest().resumedAfter, "42");
  server.latest().send("data: hello\n\n");
  await server.settle();
  deepEqual(server.statuses.at(-1), { phase: "live" });
  live.stop();
  await live.finished;
});

const farewell = 'event: reconnect\nretry: 240\ndata: {"type":"reconnect"}\n\n';

Deno.test("sent to another process it is there in a moment, after the last event, and nobody sees it leave", async () => {
  const server = counter({ refuse: (attempt) => attempt === 2 });
  const live = listen(server.deps);
  await server.settle();
  server.latest().send(`id: 41\ndata: a\n\n${farewell}`);
  server.latest().end();
  await server.settle();
  await server.pass(240);
  equal(server.attempts(), 2);
  await server.pass(1_000);
  equal(server.latest().resumedAfter, "41");
  server.latest().send("data: hello\n\n");
  await server.settle();
  await server.pass(graceMs);
  deepEqual(server.statuses.map(({ phase }) => phase), ["authenticating", "live", "live"]);
  deepEqual(server.heard, ["a", "hello"]);
  live.stop();
  await live.finished;
});

Deno.test("sent away with nobody there for two seconds, it says that the line is gone", async () => {
  const server = counter({ refuse: (attempt) => attempt > 1 });
  const live = listen(server.deps);
  await server.settle();
  server.latest().send(farewell);
  server.latest().end();
  await server.settle();
  await server.pass(graceMs - 1);
  deepEqual(server.statuses.at(-1), { phase: "live" });
  await server.pass(1);
  equal(server.statuses.at(-1)?.phase, "reconnecting");
  live.stop();
  await live.finished;
  equal(server.timers(), 0);
});

Deno.test("without an access token it waits for authentication, and a refused token is told from a lost network", async () => {
  const server = counter();
  let isSignedIn = false;
  const failures: Error[] = [new Refused(401, undefined), new TypeError("network")];
  const live = listen({
    ...server.deps,
    hasToken: () => isSignedIn,
    open: (...args) => {
      const failure = failures.shift();
      return failure === undefined ? server.deps.open(...args) : Promise.reject(failure);
    },
  });
  await server.settle();
  deepEqual(server.statuses, [
    { phase: "authenticating" },
    { phase: "authenticating", isWaiting: true },
    { phase: "reconnecting", failures: 1, isRefused: true },
  ]);
  isSignedIn = true;
  await server.pass(1_000);
  deepEqual(server.statuses.at(-1), { phase: "reconnecting", failures: 2 });
  live.stop();
  await live.finished;
});

Deno.test("it never gives up, and counts its failures", async () => {
  const server = counter({ refuse: (attempt) => attempt <= 12 });
  const live = listen(server.deps);
  await server.settle();
  for (let failure = 1; failure <= 12; failure++) {
    deepEqual(server.statuses.at(-1), { phase: "reconnecting", failures: failure });
    await server.pass(30_000);
  }
  server.latest().send("data: hello\n\n");
  await server.settle();
  deepEqual(server.statuses.at(-1), { phase: "live" });
  live.stop();
  await live.finished;
});

Deno.test("a network cut without a word is noticed after forty seconds of silence", async () => {
  const server = counter();
  const live = listen(server.deps);
  await server.settle();
  const first = server.latest();
  await server.pass(silenceMs - 1);
  first.send(": still here\n\n");
  await server.settle();
  await server.pass(silenceMs - 1);
  equal(first.signal.aborted, false);
  await server.pass(1);
  equal(first.signal.aborted, true);
  deepEqual(server.statuses.at(-1), { phase: "reconnecting", failures: 1 });
  live.stop();
  await live.finished;
});

Deno.test("a server that takes the connection and never answers is dropped as well", async () => {
  const server = counter();
  const opened: (string | undefined)[] = [];
  const live = listen({
    ...server.deps,
    open: (lastEventId) => {
      opened.push(lastEventId);
      return new Promise(() => {});
    },
  });
  await server.settle();
  await server.pass(silenceMs);
  await server.pass(1_000);
  equal(opened.length, 2);
  live.stop();
  await live.finished;
});

Deno.test("waking cuts the wait short, and drops a connection whose network has changed", async () => {
  const server = counter({ refuse: (attempt) => attempt === 1 });
  const live = listen(server.deps);
  await server.settle();
  live.wake(false);
  await server.settle();
  equal(server.attempts(), 2);

  const second = server.latest();
  live.wake(false);
  await server.settle();
  equal(second.signal.aborted, false);
  live.wake(true);
  await server.settle();
  equal(second.signal.aborted, true);
  live.stop();
  await live.finished;
});

Deno.test("when stopped it closes the connection and leaves no timer behind", async () => {
  const server = counter();
  const live = listen(server.deps);
  await server.settle();
  live.stop();
  await live.finished;
  equal(server.latest().signal.aborted, true);
  equal(server.timers(), 0);
});
