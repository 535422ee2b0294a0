import assert from "node:assert/strict";
import { mutex } from "./mutex.ts";

Deno.test("work with one name runs sequentially in order, concurrently with other names", async () => {
  const runExclusive = mutex(10);
  const events: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string, id: string) =>
    runExclusive(name, async () => {
      events.push(`${id} begins`);
      await new Promise<void>((resolve) => gates.set(id, resolve));
      events.push(`${id} ends`);
      return id;
    });
  const finish = async (id: string) => {
    while (!gates.has(id)) await Promise.resolve();
    gates.get(id)?.();
  };
  const all = [work("kim", "first"), work("kim", "second"), work("lee", "other")];
  await finish("other");
  await finish("first");
  await finish("second");
  assert.deepEqual(await Promise.all(all), ["first", "second", "other"]);
  assert.deepEqual(events.filter((line) => !line.startsWith("other")), [
    "first begins",
    "first ends",
    "second begins",
    "second ends",
  ]);
  assert.ok(events.indexOf("other begins") < events.indexOf("first ends"));
});

Deno.test("work that throws does not block the next, and a full queue refuses work", async () => {
  const runExclusive = mutex(2);
  const failing = runExclusive("kim", () => Promise.reject(new Error("broke")));
  const next = runExclusive("kim", () => Promise.resolve("fine"));
  assert.equal(await runExclusive("kim", () => Promise.resolve("third")), undefined);
  assert.deepEqual([runExclusive.isFull("kim"), runExclusive.isFull("lee")], [true, false]);
  await assert.rejects(failing, /broke/);
  assert.equal(await next, "fine");
  assert.equal(runExclusive.isFull("kim"), false);
  assert.equal(await runExclusive("kim", () => Promise.resolve("again")), "again");
});
