import { deepStrictEqual, rejects, strictEqual } from "node:assert/strict";
import { lazily } from "./ports.ts";

const adder = (loads: string[]) =>
  lazily(() => {
    loads.push("loaded");
    return Promise.resolve({
      add: (one: number, other: number) => Promise.resolve(one + other),
      fail: () => Promise.reject(new Error("refused")),
      async *pages() {
        yield [1, 2];
        yield [3];
      },
    });
  });

Deno.test("loads an adapter once, at its first call", async () => {
  const loads: string[] = [];
  const port = adder(loads);
  deepStrictEqual(loads, []);
  deepStrictEqual(await Promise.all([port.add(1, 2), port.add(3, 4)]), [3, 7]);
  strictEqual(await port.add(5, 6), 11);
  deepStrictEqual(loads, ["loaded"]);
});

Deno.test("passes errors of the adapter to the caller", async () => {
  await rejects(adder([]).fail(), /refused/);
});

Deno.test("iterates the adapter's pages", async () => {
  deepStrictEqual(await Array.fromAsync(adder([]).pages()), [[1, 2], [3]]);
});
