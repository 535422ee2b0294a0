import assert from "node:assert/strict";
import type { LiveEvent } from "@domain/ports/live.ts";
import { ok } from "@domain/shared/result.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { atOnce, placed, type Suite, type World } from "./suite.ts";

function announce(world: World, id: string) {
  return world.orders.change(
    id,
    (order) => ok({ order: { ...order }, at: fridayDinner, announce: "order_updated" }),
  );
}

export const liveSuite: Suite = {
  async "a reader that polls while eight writers write misses no event"(world) {
    const writers = 8;
    const each = 12;
    await atOnce(writers, (nth) => placed(world, `ord_${nth}`));
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
    await atOnce(writers, async (nth) => {
      for (let count = 0; count < each; count++) await announce(world, `ord_${nth}`);
    });
    isWriting = false;
    await reading;

    assert.equal(seen.length, writers * each);
    assert.deepEqual(seen, await world.live.after(start, 1000));
    assert.ok(seen.every((event, index) => index === 0 || event.id > (seen[index - 1]?.id ?? Infinity)));
    assert.equal(seen.at(-1)?.id, await world.live.latestId());
  },

  async "an empty log ends at nought, and a limit cuts the answer from behind"(world) {
    assert.equal(await world.live.latestId(), 0);
    assert.deepEqual(await world.live.after(0, 10), []);
    await placed(world, "ord_1");
    await announce(world, "ord_1");
    const events = await world.live.after(0, 10);
    assert.deepEqual(events.map(({ id: _, ...happening }) => happening), [
      { kind: "new_order", orderId: "ord_1" },
      { kind: "order_updated", orderId: "ord_1" },
    ]);
    assert.deepEqual(await world.live.after(0, 1), events.slice(0, 1));
    assert.deepEqual(await world.live.after(events[0]?.id ?? 0, 10), events.slice(1));
  },

  async "a write wakes those who listen, and nobody who stopped"(world) {
    let early = 0;
    const stopEarly = await world.live.onWrite(() => early++);
    const woken = Promise.withResolvers<void>();
    let isArmed = false;
    const stop = await world.live.onWrite(() => isArmed && woken.resolve());
    await stopEarly();
    const before = early;
    isArmed = true;
    await placed(world, "ord_1");
    await woken.promise;
    await stop();
    assert.equal(early, before);
  },
};
