import { deepStrictEqual, rejects, strictEqual } from "node:assert/strict";
import { loadOnce } from "./load_once.ts";

Deno.test("loads once for all callers, and again only after a failure", async () => {
  const results = [Promise.reject(new Error("too many open files")), Promise.resolve("fonts")];
  let loads = 0;
  const fonts = loadOnce(async () => await results[loads++] ?? "loaded once more");
  await rejects(fonts(), /too many open files/);
  deepStrictEqual(await Promise.all([fonts(), fonts()]), ["fonts", "fonts"]);
  strictEqual(await fonts(), "fonts");
  strictEqual(loads, 2);
});

Deno.test("loads again after a failure that is thrown at once", async () => {
  let isBroken = true;
  const fonts = loadOnce(() => {
    if (isBroken) throw new Error("no such file");
    return Promise.resolve("fonts");
  });
  await rejects(fonts(), /no such file/);
  isBroken = false;
  strictEqual(await fonts(), "fonts");
});
