import assert from "node:assert/strict";
import { chunkTimeoutMs, loadChunk } from "./load_chunk.ts";

Deno.test("waits two minutes for a chunk", () => {
  assert.equal(chunkTimeoutMs, 120_000);
});

Deno.test("returns a loaded chunk and rejects for one that fails or does not arrive in time", async () => {
  assert.equal(await loadChunk(() => Promise.resolve("part")), "part");
  await assert.rejects(loadChunk(() => Promise.reject(new Error("gone"))), /gone/);
  await assert.rejects(loadChunk(() => new Promise(() => {}), 1), /in time/);
});
