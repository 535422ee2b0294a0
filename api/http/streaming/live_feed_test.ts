import { deepEqual, equal } from "node:assert/strict";
import { until } from "@api/testing/poll.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { ok } from "@domain/shared/result.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { startLiveFeed } from "./live_feed.ts";

const entry: AuditEntry = {
  ...{ at: 1, action: "dish.updated", resource: "dish", resourceId: "galbi" },
  ...{ staffId: "staff_1", status: "success", details: {} },
};

Deno.test("a feed that stops notifies every listener, and later ones immediately", async () => {
  const feed = await startLiveFeed(restaurant(), () => {});
  const ended: string[] = [];
  const unsubscribe = feed.subscribe(() => {}, () => ended.push("unsubscribed"));
  feed.subscribe(() => {}, () => ended.push("subscribed"));
  unsubscribe();
  equal(ended.join(), "");
  await feed.stop();
  equal(ended.join(), "subscribed");
  feed.subscribe(() => {}, () => ended.push("late"));
  equal(ended.join(), "subscribed,late");
});

Deno.test("missed events are read part by part, as they are asked for", async () => {
  const ports = restaurant();
  let reads = 0;
  const live = {
    ...ports.live,
    after: (id: number, limit: number) => {
      reads++;
      return ports.live.after(id, limit);
    },
  };
  for (let nth = 0; nth < 501; nth++) ports.live.announce({ kind: "menu_changed" });
  const feed = await startLiveFeed({ ...ports, live }, () => {});
  const missed = feed.since(0);
  equal((await missed.next()).value?.length, 500);
  equal(reads, 1);
  equal((await missed.next()).value?.length, 1);
  equal((await missed.next()).done, true);
  await feed.stop();
});

Deno.test("a listener that subscribes while the feed reads without listeners gets what that read found", async () => {
  const ports = restaurant();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => answer = resolve);
  let notifyWrite = () => {};
  const live = {
    ...ports.live,
    onWrite: (notify: () => void) => {
      notifyWrite = notify;
      return Promise.resolve(() => Promise.resolve());
    },
    after: async (id: number, limit: number) => {
      await isAnswered;
      return await ports.live.after(id, limit);
    },
  };
  const feed = await startLiveFeed({ ...ports, live }, () => {});
  notifyWrite();
  const received: string[] = [];
  feed.subscribe((event) => received.push(event.kind));
  // The subscriber has read the log before this event.
  await ports.menus.change(() => ok({ at: 1, audit: [entry] }));
  answer();
  await until("the event", () => received.length > 0);
  deepEqual(received, ["menu_changed"]);
  await feed.stop();
});
