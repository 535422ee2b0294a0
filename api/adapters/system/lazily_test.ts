import { deepStrictEqual, rejects, strictEqual } from "node:assert/strict";
import { lazily } from "./lazily.ts";

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

Deno.test("an adapter is loaded at the first question, once for any number of them", async () => {
  const loads: string[] = [];
  const port = adder(loads);
  deepStrictEqual(loads, []);
  deepStrictEqual(await Promise.all([port.add(1, 2), port.add(3, 4)]), [3, 7]);
  strictEqual(await port.add(5, 6), 11);
  deepStrictEqual(loads, ["loaded"]);
});

Deno.test("what the adapter throws reaches whoever asked", async () => {
  await rejects(adder([]).fail(), /refused/);
});

Deno.test("pages are gone through as the adapter gives them", async () => {
  deepStrictEqual(await Array.fromAsync(adder([]).pages()), [[1, 2], [3]]);
});
