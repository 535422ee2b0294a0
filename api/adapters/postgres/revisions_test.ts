import { deepEqual, equal, rejects } from "node:assert/strict";
import { cacheByRevision, type RevisionIds } from "./revisions.ts";

/** A cache whose revision and content a test sets, with counts of how often each is read. */
function source() {
  const state = {
    revision: "1",
    content: "one",
    checks: 0,
    loads: 0,
    broken: undefined as Error | undefined,
  };
  const read = () => {
    state.checks += 1;
    return state.broken ? Promise.reject(state.broken) : Promise.resolve({ menu: state.revision, store: "" });
  };
  let recent: Promise<RevisionIds> | undefined;
  const revisions = { read, recent: () => recent ??= read() };
  const cache = cacheByRevision(revisions, "menu", () => {
    state.loads += 1;
    return Promise.resolve({ text: state.content });
  });
  return { state, cache, changed: () => void (recent = undefined) };
}

Deno.test("load() reads the revision every time and the content once per revision", async () => {
  const { state, cache } = source();
  const first = await cache.load();
  equal(await cache.load(), first, "the same object while the revision is unchanged");
  Object.assign(state, { revision: "2", content: "two" });
  deepEqual(await cache.load(), { text: "two" });
  deepEqual([state.checks, state.loads], [3, 2]);
});

Deno.test("shown() reads nothing until a change", async () => {
  const { state, cache, changed } = source();
  const many = await Promise.all(Array.from({ length: 100 }, () => cache.shown()));
  equal(new Set(many).size, 1);
  deepEqual([state.checks, state.loads], [1, 1]);
  Object.assign(state, { revision: "2", content: "two" });
  changed();
  deepEqual(await cache.shown(), { text: "two" });
});

Deno.test("reports a failure to its callers and does not cache it", async () => {
  const { state, cache, changed } = source();
  state.broken = new Error("the database is away");
  await rejects(cache.shown(), /away/);
  await rejects(cache.load(), /away/);
  state.broken = undefined;
  changed();
  deepEqual(await cache.shown(), { text: "one" });
  deepEqual(await cache.load(), { text: "one" });
});

Deno.test("while the database is away, shown() is the content of the latest revision, also when an earlier load ended last", async () => {
  const loads: PromiseWithResolvers<string>[] = [];
  let ids: Promise<RevisionIds> = Promise.resolve({ menu: "1", store: "" });
  const cache = cacheByRevision({ read: () => ids, recent: () => ids }, "menu", () => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const slow = cache.shown();
  await settle();
  ids = Promise.resolve({ menu: "2", store: "" });
  const fast = cache.shown();
  await settle();
  loads[1]?.resolve("two");
  equal(await fast, "two");
  loads[0]?.resolve("one");
  equal(await slow, "one");
  ids = Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
  equal(await cache.shown(), "two");
});
