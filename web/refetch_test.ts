import { deepEqual, equal } from "node:assert/strict";
import { refetch, showAnswer, showEvent } from "./refetch.ts";
import { slowServer } from "./testing/slow_server.ts";

Deno.test("repeats the first fetch when a change happens during it", async () => {
  const server = slowServer(["modes"]);
  equal(server.asked.length, 1);
  refetch(server.client, ["modes"]);
  refetch(server.client, ["modes"]);
  server.asked[0]?.resolve("before the change");
  await server.settled();
  equal(server.asked.length, 2);
  server.asked[1]?.resolve("after the change");
  await server.settled();
  deepEqual([server.shown(), server.asked.length], ["after the change", 2]);
  server.stop();
});

Deno.test("repeats a first fetch that fails when a change happens during it", async () => {
  const server = slowServer(["modes"]);
  refetch(server.client, ["modes"]);
  server.asked[0]?.reject(new Error("no connection"));
  await server.settled();
  server.asked[1]?.resolve("after the change");
  await server.settled();
  equal(server.shown(), "after the change");
  server.stop();
});

Deno.test("fetches once for a change while no fetch is in flight", async () => {
  const server = slowServer(["modes"]);
  server.asked[0]?.resolve("before the change");
  await server.settled();
  refetch(server.client, ["modes"]);
  server.asked[1]?.resolve("after the change");
  await server.settled();
  deepEqual([server.shown(), server.asked.length], ["after the change", 2]);
  server.stop();
});

Deno.test("the data of an event is not undone by a fetch that began before it", async () => {
  for (const first of [undefined, "earlier"]) {
    const server = slowServer(["modes"]);
    if (first !== undefined) {
      server.asked[0]?.resolve(first);
      await server.settled();
      refetch(server.client, ["modes"]);
    }
    showEvent(server.client, ["modes"], "after the change");
    server.asked.at(-1)?.resolve("before the change");
    await server.settled();
    equal(server.shown(), "after the change");
    server.stop();
  }
});

Deno.test("the answer of a change is shown at once and does not hide a later change that was fetched before it", async () => {
  for (const isFetched of [true, false]) {
    const server = slowServer(["modes"]);
    server.asked[0]?.resolve("at first");
    await server.settled();
    refetch(server.client, ["modes"]);
    if (isFetched) server.asked[1]?.resolve("paused by another tablet");
    await server.settled();
    showAnswer(server.client, ["modes"], "paused here");
    equal(server.shown(), "paused here");
    server.asked[1]?.resolve("paused by another tablet");
    server.asked[2]?.resolve("paused by another tablet");
    await server.settled();
    equal(server.shown(), "paused by another tablet");
    server.stop();
  }
});
