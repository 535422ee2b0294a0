/** The devices of staff that get a notification when an order waits. Some push services fail, and some devices are gone. */
import assert from "node:assert/strict";
import type { Message } from "@domain/notification/message.ts";
import type { Push, PushSubscription } from "@domain/ports/push.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import type { Rng } from "../faults/rng.ts";

type Device = PushSubscription & { state: "reached" | "failing" | "gone" };

/** `pushed` are the tags of the notes that each device got. */
export type Devices = {
  all: Device[];
  pushed: Map<string, string[]>;
  port: Pick<Push, "open" | "remove" | "send">;
};

export function installDevices(rng: Rng): Devices {
  const states = ["reached", "reached", "failing", "gone"] as const;
  const all = Array.from({ length: rng.integer(0, 3) }, (_, nth): Device => ({
    ...{ endpoint: `device ${nth}`, keys: { p256dh: "", auth: "" }, staffId: "staff", sessionId: "session" },
    state: rng.pick(states),
  }));
  const pushed = new Map<string, string[]>();
  return {
    all,
    pushed,
    port: {
      open: () => Promise.resolve([...all]),
      remove: (endpoint) => {
        const nth = all.findIndex((each) => each.endpoint === endpoint);
        assert.equal(all[nth]?.state, "gone", "a device that is not gone was removed");
        all.splice(nth, 1);
        return Promise.resolve();
      },
      send({ endpoint }, { tag }) {
        const state = all.find((each) => each.endpoint === endpoint)?.state ?? "gone";
        if (state === "failing") return Promise.reject(new Error("the push service fails"));
        if (state === "reached") pushed.set(endpoint, [...pushed.get(endpoint) ?? [], tag]);
        return Promise.resolve(state === "reached" ? "sent" : "gone");
      },
    },
  };
}

/** All drills have one tag. */
const tagOf = ({ ref }: Message) => ref.kind === "drill" ? "opening_drill" : ref.id;

/** A notification counts as sent when a device was reached, or when none failed. Each attempt reaches a device once. */
export function checkPushes({ outbox }: MemoryPorts, { all, pushed }: Devices): void {
  const notes = outbox.all().filter(({ message }) => message.channel === "push");
  for (const { message, deliveryStatus } of notes) {
    const tag = tagOf(message);
    const reached = all.filter(({ state }) => state === "reached");
    const counts = reached.map(({ endpoint }) =>
      pushed.get(endpoint)?.filter((each) => each === tag).length ?? 0
    );
    const isFailing = reached.length === 0 && all.some(({ state }) => state === "failing");
    if (deliveryStatus !== "sent") continue;
    assert.ok(!isFailing, "a notification that no device got counts as sent");
    assert.ok(counts.every((count) => count >= 1), "a device without its notification");
    const attempts = notes.reduce((sum, each) => sum + (tagOf(each.message) === tag ? each.attempts : 0), 0);
    assert.ok(counts.every((count) => count <= attempts), "a notification that came twice");
    assert.ok(all.every(({ state }) => state !== "gone"), "a device that is gone stays registered");
  }
}
