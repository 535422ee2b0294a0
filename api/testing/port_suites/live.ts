import assert from "node:assert/strict";
import type { LiveEvent } from "@domain/ports/live.ts";
import { ok } from "@domain/shared/result.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { concurrently, createPlacedOrder, type Suite, type World } from "./suite.ts";

function announce(world: World, id: string) {
  return world.orders.change(
    id,
    (order) => ok({ order: { ...order }, at: fridayDinner, announce: "order_updated" }),
  );
}

export const liveSuite: Suite = {
  async "a polling reader misses no event of eight concurrent writers"(world) {
    const writers = 8;
    const each = 12;
    await concurrently(writers, (nth) => createPlacedOrder(world, `ord_${nth}`));
    const start = await world.live.latestId();

    let isWriting = true;
    const seen: LiveEvent[] = [];
    const read = async () => {
      const fresh = await world.live.after(seen.at(-1)?.id ?? start, 100);
      seen.push(...fresh);
    };
    const reading = (async () => {
      while (isWriting) await read();
      await read();
    })();
    await concurrently(writers, async (nth) => {
      for (let count = 0; count < each; count++) await announce(world, `ord_${nth}`);
    });
    isWriting = false;
    await reading;

    assert.equal(seen.length, writers * each);
    assert.deepEqual(seen, await world.live.after(start, 1000));
    assert.ok(seen.every((event, index) => index === 0 || event.id > (seen[index - 1]?.id ?? Infinity)));
    assert.equal(seen.at(-1)?.id, await world.live.latestId());
  },

  async "an empty log has latest id 0, and a limit returns the oldest events"(world) {
    assert.equal(await world.live.latestId(), 0);
    assert.deepEqual(await world.live.after(0, 10), []);
    await createPlacedOrder(world, "ord_1");
    await announce(world, "ord_1");
    const events = await world.live.after(0, 10);
    assert.deepEqual(events.map(({ id: _, ...event }) => event), [
      { kind: "new_order", orderId: "ord_1" },
      { kind: "order_updated", orderId: "ord_1" },
    ]);
    assert.deepEqual(await world.live.after(0, 1), events.slice(0, 1));
    assert.deepEqual(await world.live.after(events[0]?.id ?? 0, 10), events.slice(1));
  },

  async "a write notifies current subscribers only"(world) {
    let early = 0;
    const stopEarly = await world.live.onWrite(() => early++);
    const woken = Promise.withResolvers<void>();
    let isArmed = false;
    const stop = await world.live.onWrite(() => isArmed && woken.resolve());
    await stopEarly();
    const before = early;
    isArmed = true;
    await createPlacedOrder(world, "ord_1");
    await woken.promise;
    await stop();
    assert.equal(early, before);
  },
};
