import assert from "node:assert/strict";
import { chunkTimeoutMs, loadChunk } from "./load_chunk.ts";

Deno.test("waits two minutes for a chunk", () => {
  assert.equal(chunkTimeoutMs, 120_000);
});

Object.defineProperty(navigator, "onLine", { value: true, writable: true });

Deno.test("without a connection, loads a chunk when it is back", async () => {
  Object.assign(navigator, { onLine: false });
  let attempts = 0;
  const loading = loadChunk(() =>
    ++attempts === 1 ? Promise.reject(new Error("gone")) : Promise.resolve("part")
  );
  await new Promise((resolve) => setTimeout(resolve));
  Object.assign(navigator, { onLine: true });
  dispatchEvent(new Event("online"));
  assert.equal(await loading, "part");
  assert.equal(attempts, 2);
});

Deno.test("returns a loaded chunk and rejects for one that fails or does not arrive in time", async () => {
  assert.equal(await loadChunk(() => Promise.resolve("part")), "part");
  await assert.rejects(loadChunk(() => Promise.reject(new Error("gone"))), /gone/);
  await assert.rejects(loadChunk(() => new Promise(() => {}), 1), /in time/);
});
