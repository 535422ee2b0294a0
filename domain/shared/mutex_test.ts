import assert from "node:assert/strict";
import { mutex } from "./mutex.ts";

Deno.test("work with one name runs sequentially in order, concurrently with other names", async () => {
  const turns = mutex(10);
  const story: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string, what: string) =>
    turns(name, async () => {
      story.push(`${what} begins`);
      await new Promise<void>((resolve) => gates.set(what, resolve));
      story.push(`${what} ends`);
      return what;
    });
  const open = async (what: string) => {
    while (!gates.has(what)) await Promise.resolve();
    gates.get(what)?.();
  };
  const all = [work("kim", "first"), work("kim", "second"), work("lee", "other")];
  await open("other");
  await open("first");
  await open("second");
  assert.deepEqual(await Promise.all(all), ["first", "second", "other"]);
  assert.deepEqual(story.filter((line) => !line.startsWith("other")), [
    "first begins",
    "first ends",
    "second begins",
    "second ends",
  ]);
  assert.ok(story.indexOf("other begins") < story.indexOf("first ends"));
});

Deno.test("work that throws does not block the next, and a full queue refuses work", async () => {
  const turns = mutex(2);
  const failing = turns("kim", () => Promise.reject(new Error("broke")));
  const next = turns("kim", () => Promise.resolve("fine"));
  assert.equal(await turns("kim", () => Promise.resolve("third in line")), undefined);
  await assert.rejects(failing, /broke/);
  assert.equal(await next, "fine");
  assert.equal(await turns("kim", () => Promise.resolve("again")), "again");
});
