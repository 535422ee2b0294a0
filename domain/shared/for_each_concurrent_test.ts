import assert from "node:assert/strict";
import { forEachConcurrent } from "./for_each_concurrent.ts";

Deno.test("items run five at a time, and failures are thrown together after all items ended", async () => {
  const done: number[] = [];
  let [running, max] = [0, 0];
  const items = Array.from({ length: 12 }, (_, nth) => nth);
  await assert.rejects(
    forEachConcurrent(items, async (nth) => {
      max = Math.max(max, ++running);
      await Promise.resolve();
      running--;
      if (nth % 6 === 0) throw new Error(`no ${nth}`);
      done.push(nth);
    }),
    /2 of 12 failed, the first: no 0/,
  );
  assert.deepEqual(done.toSorted((one, other) => one - other), [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
  assert.equal(max, 5);
});

Deno.test("an item that never ends does not block the others", async () => {
  const done: string[] = [];
  const others = ["b", "c", "d", "e", "f", "g", "h"];
  void forEachConcurrent(["stuck", ...others], (item) => {
    if (item === "stuck") return new Promise(() => {});
    done.push(item);
    return Promise.resolve();
  });
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(done, others);
});
