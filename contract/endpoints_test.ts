import assert from "node:assert/strict";
import { endpoints } from "./endpoints.ts";

Deno.test("every endpoint of every noun is in the table, under a name and an address of its own", async () => {
  const names: string[] = [];
  for await (const { name: file, isFile } of Deno.readDir(import.meta.dirname ?? "")) {
    if (!isFile || !file.endsWith(".ts")) continue;
    const text = await Deno.readTextFile(new URL(file, import.meta.url));
    names.push(...[...text.matchAll(/^export const (\w+) = \{\s*method: "/gm)].map(([, name = ""]) => name));
  }
  assert.deepEqual(names.toSorted(), Object.keys(endpoints).toSorted());
  const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(addresses).size, addresses.length);
});
