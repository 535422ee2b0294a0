import { deepEqual, equal } from "node:assert/strict";
import { refetch } from "./refetch.ts";
import { slowServer } from "./testing/slow_server.ts";

Deno.test("a change during the very first read is read after it", async () => {
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

Deno.test("a change during a first read that fails is read after it", async () => {
  const server = slowServer(["modes"]);
  refetch(server.client, ["modes"]);
  server.asked[0]?.reject(new Error("no connection"));
  await server.settled();
  server.asked[1]?.resolve("after the change");
  await server.settled();
  equal(server.shown(), "after the change");
  server.stop();
});

Deno.test("a change while nothing is being read is read once", async () => {
  const server = slowServer(["modes"]);
  server.asked[0]?.resolve("before the change");
  await server.settled();
  refetch(server.client, ["modes"]);
  server.asked[1]?.resolve("after the change");
  await server.settled();
  deepEqual([server.shown(), server.asked.length], ["after the change", 2]);
  server.stop();
});
