import { deepEqual, equal } from "node:assert/strict";
import { slowServer } from "@web/testing/slow_server.ts";
import { readStoreEvents, refreshIn } from "./store_events.ts";

/** A stream and timers that the test controls. */
function setUp() {
  const timers: { ms: number; then: () => void }[] = [];
  const refreshed: (readonly string[])[] = [];
  const ups: boolean[] = [];
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const stream = readStoreEvents({
    connect: () => Promise.resolve(readable),
    after: (ms, then) => {
      const timer = { ms, then };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
    random: () => 0.5,
    refresh: (keys) => refreshed.push(keys),
    onUp: (up) => ups.push(up),
  });
  return {
    refreshed,
    ups,
    timers,
    async receive(type: string) {
      await writer.write(new TextEncoder().encode(`data: ${JSON.stringify({ type })}\n\n`));
      await new Promise((resolve) => setTimeout(resolve));
    },
    fire(ms: number) {
      const [timer] = timers.splice(timers.findIndex((each) => each.ms === ms), 1);
      timer?.then();
    },
    async stop() {
      stream.stop();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

Deno.test("ten changes of the menu in quick succession cause one delayed refresh of menu and cart", async () => {
  const { receive, fire, refreshed, stop } = setUp();
  for (let dish = 0; dish < 10; dish++) await receive("menu_changed");
  deepEqual(refreshed, []);
  fire(600);
  deepEqual(refreshed, [["menu", "cart"]]);
  await receive("store_changed");
  fire(600);
  deepEqual(refreshed.at(-1), ["status", "slots", "hours", "holidays", "cart"]);
  await stop();
});

Deno.test("a new connection refreshes all queries for events missed before it", async () => {
  const { receive, fire, refreshed, stop } = setUp();
  await receive("connected");
  fire(600);
  deepEqual(refreshed, [["menu", "cart", "status", "slots", "hours", "holidays"]]);
  await stop();
});

Deno.test("refetches the slots when an event arrives during their first fetch", async () => {
  const server = slowServer(["slots", null]);
  refreshIn(server.client)(["status", "slots"]);
  await new Promise((resolve) => setTimeout(resolve));
  server.asked[0]?.resolve("before the change");
  await server.settled();
  server.asked[1]?.resolve("after the change");
  await server.settled();
  equal(server.shown(), "after the change");
  server.stop();
});

Deno.test("heartbeats and unknown event types keep the stream up and refresh nothing", async () => {
  const { receive, refreshed, ups, timers, stop } = setUp();
  await receive("heartbeat");
  await receive("constructor");
  deepEqual(ups, [true]);
  // Only the timer for a silent connection.
  equal(timers.length, 1);
  deepEqual(refreshed, []);
  await stop();
});
