import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { cacheByRevision, cachesExpire, cacheWindowMs } from "./revisions.ts";

/** A cache whose revision and content a test sets, with counts of how often each is read. */
function source() {
  const state = {
    revision: "1",
    content: "one",
    checks: 0,
    loads: 0,
    broken: undefined as Error | undefined,
  };
  const cache = cacheByRevision(() => {
    state.checks += 1;
    return state.broken ? Promise.reject(state.broken) : Promise.resolve(state.revision);
  }, () => {
    state.loads += 1;
    return Promise.resolve({ text: state.content });
  });
  return { state, cache };
}

Deno.test("load() reads the revision every time and the content once per revision", async () => {
  const { state, cache } = source();
  const first = await cache.load();
  equal(await cache.load(), first, "the same object while the revision is unchanged");
  Object.assign(state, { revision: "2", content: "two" });
  deepEqual(await cache.load(), { text: "two" });
  deepEqual([state.checks, state.loads], [3, 2]);
});

Deno.test("cached() reads from memory, and never returns content from before an answered change", async () => {
  const { state, cache } = source();
  const many = await Promise.all(Array.from({ length: 100 }, () => cache.cached()));
  equal(new Set(many).size, 1);
  deepEqual([state.checks, state.loads], [1, 1]);
  Object.assign(state, { revision: "2", content: "two" });
  await cachesExpire();
  deepEqual(await cache.cached(), { text: "two" });
});

Deno.test("does not reuse a read that began before a change", async () => {
  const revision = Promise.withResolvers<string>();
  const revisions = [revision.promise, Promise.resolve("2")];
  const contents = ["one", "two"];
  const cache = cacheByRevision(
    () => revisions.shift() ?? Promise.resolve("2"),
    () => Promise.resolve(contents.shift()),
  );
  const slow = cache.cached();
  const began = performance.now();
  await cachesExpire();
  ok(performance.now() - began >= cacheWindowMs);
  revision.resolve("1");
  equal(await slow, "one");
  equal(await cache.cached(), "two");
});

Deno.test("reports a failure to its callers and does not cache it", async () => {
  const { state, cache } = source();
  state.broken = new Error("the database is away");
  await rejects(cache.cached(), /away/);
  await rejects(cache.load(), /away/);
  state.broken = undefined;
  deepEqual(await cache.cached(), { text: "one" });
  deepEqual(await cache.load(), { text: "one" });
});
