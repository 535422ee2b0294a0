import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { cacheByRevision, cachesExpire, cacheWindowMs } from "./revisions.ts";

/** A source whose number and content a test sets; it counts how often it is read. */
function source() {
  const state = { revision: "1", content: "one", looks: 0, loads: 0, broken: undefined as Error | undefined };
  const copy = cacheByRevision(() => {
    state.looks += 1;
    return state.broken ? Promise.reject(state.broken) : Promise.resolve(state.revision);
  }, () => {
    state.loads += 1;
    return Promise.resolve({ words: state.content });
  });
  return { state, copy };
}

Deno.test("what is charged looks at the number every time and reads the content once an edition", async () => {
  const { state, copy } = source();
  const first = await copy.load();
  equal(await copy.load(), first, "the very same object while nothing changed");
  Object.assign(state, { revision: "2", content: "two" });
  deepEqual(await copy.load(), { words: "two" });
  deepEqual([state.looks, state.loads], [3, 2]);
});

Deno.test("what is shown comes from memory, and is never older than a change that was answered", async () => {
  const { state, copy } = source();
  const many = await Promise.all(Array.from({ length: 100 }, () => copy.cached()));
  equal(new Set(many).size, 1);
  deepEqual([state.looks, state.loads], [1, 1]);
  Object.assign(state, { revision: "2", content: "two" });
  await cachesExpire();
  deepEqual(await copy.cached(), { words: "two" });
});

Deno.test("a look that was begun before a change does not count as one after it", async () => {
  const revision = Promise.withResolvers<string>();
  const revisions = [revision.promise, Promise.resolve("2")];
  const contents = ["one", "two"];
  const copy = cacheByRevision(
    () => revisions.shift() ?? Promise.resolve("2"),
    () => Promise.resolve(contents.shift()),
  );
  const slow = copy.cached();
  const began = performance.now();
  await cachesExpire();
  ok(performance.now() - began >= cacheWindowMs);
  revision.resolve("1");
  equal(await slow, "one");
  equal(await copy.cached(), "two");
});

Deno.test("a failure is told to whoever asked and forgotten", async () => {
  const { state, copy } = source();
  state.broken = new Error("the database is away");
  await rejects(copy.cached(), /away/);
  await rejects(copy.load(), /away/);
  state.broken = undefined;
  deepEqual(await copy.cached(), { words: "one" });
  deepEqual(await copy.load(), { words: "one" });
});
