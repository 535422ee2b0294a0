import { deepEqual } from "node:assert/strict";
import { drizzle } from "drizzle-orm/node-postgres";
import { postgresLive } from "./live.ts";

Deno.test("a notification makes the caches compare their revision, before its event is read", async () => {
  const done: string[] = [];
  let notify = () => {};
  const live = postgresLive({
    db: drizzle.mock(),
    listen(_, wake) {
      notify = wake;
      return Promise.resolve(() => Promise.resolve());
    },
  }, {
    read: () => Promise.reject(new Error("not read")),
    recent: () => Promise.reject(new Error("not read")),
    changed: () => void done.push("changed"),
  });
  await live.onWrite(() => void done.push("woken"));
  notify();
  deepEqual(done, ["changed", "woken"]);
});
