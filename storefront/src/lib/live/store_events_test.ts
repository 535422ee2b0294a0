import { deepEqual, equal } from "node:assert/strict";
import { slowServer } from "../../../../web/testing/slow_server.ts";
import { readStoreEvents, refreshIn } from "./store_events.ts";

/** A stream and a clock in the test's hands. */
function bench() {
  const timers: { ms: number; then: () => void }[] = [];
  const refreshed: (readonly string[])[] = [];
  const ups: boolean[] = [];
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const news = readStoreEvents({
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
    async hear(type: string) {
      await writer.write(new TextEncoder().encode(`data: ${JSON.stringify({ type })}\n\n`));
      await new Promise((resolve) => setTimeout(resolve));
    },
    fire(ms: number) {
      const [timer] = timers.splice(timers.findIndex((each) => each.ms === ms), 1);
      timer?.then();
    },
    async stop() {
      news.stop();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

Deno.test("ten dishes switched off at once make one look at the menu and the cart, after a moment", async () => {
  const { hear, fire, refreshed, stop } = bench();
  for (let dish = 0; dish < 10; dish++) await hear("menu_changed");
  deepEqual(refreshed, []);
  fire(600);
  deepEqual(refreshed, [["menu", "cart"]]);
  await hear("store_changed");
  fire(600);
  deepEqual(refreshed.at(-1), ["status", "slots", "hours", "holidays", "cart"]);
  await stop();
});

Deno.test("a connection begins with a look at everything, for what was missed before it", async () => {
  const { hear, fire, refreshed, stop } = bench();
  await hear("connected");
  fire(600);
  deepEqual(refreshed, [["menu", "cart", "status", "slots", "hours", "holidays"]]);
  await stop();
});

Deno.test("news during the first read of the slots are read after it", async () => {
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

Deno.test("a heartbeat and unknown words keep the connection up and ask for nothing", async () => {
  const { hear, refreshed, ups, timers, stop } = bench();
  await hear("heartbeat");
  await hear("constructor");
  deepEqual(ups, [true]);
  // The watchdog's alone.
  equal(timers.length, 1);
  deepEqual(refreshed, []);
  await stop();
});
