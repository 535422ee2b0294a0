import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { cacheWindowMs, copiesLapse, copyOf } from "./editions.ts";

/** A source whose number and content a test sets; it counts how often it is read. */
function source() {
  const state = { edition: "1", content: "one", looks: 0, loads: 0, broken: undefined as Error | undefined };
  const copy = copyOf(() => {
    state.looks += 1;
    return state.broken ? Promise.reject(state.broken) : Promise.resolve(state.edition);
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
  Object.assign(state, { edition: "2", content: "two" });
  deepEqual(await copy.load(), { words: "two" });
  deepEqual([state.looks, state.loads], [3, 2]);
});

Deno.test("what is shown comes from memory, and is never older than a change that was answered", async () => {
  const { state, copy } = source();
  const many = await Promise.all(Array.from({ length: 100 }, () => copy.shown()));
  equal(new Set(many).size, 1);
  deepEqual([state.looks, state.loads], [1, 1]);
  Object.assign(state, { edition: "2", content: "two" });
  await copiesLapse();
  deepEqual(await copy.shown(), { words: "two" });
});

Deno.test("a look that was begun before a change does not count as one after it", async () => {
  const edition = Promise.withResolvers<string>();
  const editions = [edition.promise, Promise.resolve("2")];
  const contents = ["one", "two"];
  const copy = copyOf(
    () => editions.shift() ?? Promise.resolve("2"),
    () => Promise.resolve(contents.shift()),
  );
  const slow = copy.shown();
  const began = performance.now();
  await copiesLapse();
  ok(performance.now() - began >= cacheWindowMs);
  edition.resolve("1");
  equal(await slow, "one");
  equal(await copy.shown(), "two");
});

Deno.test("a failure is told to whoever asked and forgotten", async () => {
  const { state, copy } = source();
  state.broken = new Error("the database is away");
  await rejects(copy.shown(), /away/);
  await rejects(copy.load(), /away/);
  state.broken = undefined;
  deepEqual(await copy.shown(), { words: "one" });
  deepEqual(await copy.load(), { words: "one" });
});
