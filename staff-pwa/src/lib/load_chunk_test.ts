import { equal, rejects } from "node:assert/strict";
import { chunkTimeoutMs, loadChunk } from "./load_chunk.ts";

Deno.test("a part of the page is waited for two minutes", () => {
  equal(chunkTimeoutMs, 120_000);
});

Deno.test("a part that comes is passed on, one that fails or never comes is an error", async () => {
  equal(await loadChunk(() => Promise.resolve("part")), "part");
  await rejects(loadChunk(() => Promise.reject(new Error("gone"))), /gone/);
  await rejects(loadChunk(() => new Promise(() => {}), 1), /in time/);
});
