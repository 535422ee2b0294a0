import { deepEqual, equal } from "node:assert/strict";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { readAgain } from "./read_again.ts";

/** A server whose answers are given by hand, in the order in which they were asked for. */
function slowServer() {
  const asked: PromiseWithResolvers<string>[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, {
    queryKey: ["modes"],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  });
  const stop = observer.subscribe(() => {});
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    client,
    asked,
    settled,
    shown: () => observer.getCurrentResult().data,
    stop() {
      stop();
      client.clear();
    },
  };
}

Deno.test("a change during the very first read is read after it", async () => {
  const server = slowServer();
  equal(server.asked.length, 1);
  readAgain(server.client, ["modes"]);
  readAgain(server.client, ["modes"]);
  server.asked[0]?.resolve("before the change");
  await server.settled();
  equal(server.asked.length, 2);
  server.asked[1]?.resolve("after the change");
  await server.settled();
  deepEqual([server.shown(), server.asked.length], ["after the change", 2]);
  server.stop();
});

Deno.test("a change during a first read that fails is read after it", async () => {
  const server = slowServer();
  readAgain(server.client, ["modes"]);
  server.asked[0]?.reject(new Error("no connection"));
  await server.settled();
  server.asked[1]?.resolve("after the change");
  await server.settled();
  equal(server.shown(), "after the change");
  server.stop();
});

Deno.test("a change while nothing is being read is read once", async () => {
  const server = slowServer();
  server.asked[0]?.resolve("before the change");
  await server.settled();
  readAgain(server.client, ["modes"]);
  server.asked[1]?.resolve("after the change");
  await server.settled();
  deepEqual([server.shown(), server.asked.length], ["after the change", 2]);
  server.stop();
});
