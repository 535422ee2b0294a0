import { equal } from "node:assert/strict";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { anOrder } from "../model/fixtures.ts";
import { tellBoard } from "./order_queries.ts";

Deno.test("an order that the stream reports before NEW has been read is not lost: NEW is read again", async () => {
  const client = new QueryClient();
  const asked: PromiseWithResolvers<unknown>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["orders", "new"],
    queryFn: () => {
      const answer = Promise.withResolvers<unknown>();
      asked.push(answer);
      return answer.promise;
    },
  });
  const stop = observer.subscribe(() => {});
  tellBoard(client, anOrder({}), "pending_approval");
  asked[0]?.resolve({ orders: [] });
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  equal(asked.length, 2);
  stop();
  client.clear();
});
