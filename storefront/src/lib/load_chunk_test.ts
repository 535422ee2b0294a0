import assert from "node:assert/strict";
import { chunkTimeoutMs, loadChunk } from "./load_chunk.ts";

Deno.test("A part of the page is waited for two minutes", () => {
  assert.equal(chunkTimeoutMs, 120_000);
});

Deno.test("A part that comes is passed on, one that fails or never comes is an error", async () => {
  assert.equal(await loadChunk(() => Promise.resolve("part")), "part");
  await assert.rejects(loadChunk(() => Promise.reject(new Error("gone"))), /gone/);
  await assert.rejects(loadChunk(() => new Promise(() => {}), 1), /in time/);
});
