import { equal, rejects } from "node:assert/strict";
import { chunkTimeoutMs, loadChunk } from "./load_chunk.ts";

Deno.test("waits two minutes for a chunk", () => {
  equal(chunkTimeoutMs, 120_000);
});

Deno.test("returns a loaded chunk and rejects for one that fails or times out", async () => {
  equal(await loadChunk(() => Promise.resolve("part")), "part");
  await rejects(loadChunk(() => Promise.reject(new Error("gone"))), /gone/);
  await rejects(loadChunk(() => new Promise(() => {}), 1), /in time/);
});
