import { deepEqual, equal } from "node:assert/strict";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { emptyBoard } from "../model/board.ts";
import { anOrder } from "../model/fixtures.ts";
import { applyToBoard } from "./order_queries.ts";

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
  applyToBoard(client, anOrder({}), "pending_approval");
  asked[0]?.resolve({ orders: [] });
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  equal(asked.length, 2);
  stop();
  client.clear();
});

Deno.test("an accepted order changes lists without a read, and the ended orders are counted again once it ends", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const order = anOrder({ status: "confirmed", tab: "scheduled" });
  client.setQueryData(["orders", "new"], emptyBoard);
  client.setQueryData(["orders", "accepted", "scheduled"], [order]);
  client.setQueryData(["orders", "accepted", "in_progress"], []);
  client.setQueryData(["orders", "counts"], {});
  const reads: string[] = [];
  const keys = [["orders", "accepted", "scheduled"], ["orders", "accepted", "in_progress"], [
    "orders",
    "counts",
  ]];
  const stops = keys.map((queryKey) =>
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        reads.push(queryKey.join("/"));
        return client.getQueryData(queryKey);
      },
    }).subscribe(() => {})
  );
  const tell = async (told: StaffOrder) => {
    applyToBoard(client, told, told.status);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };

  const started = { ...order, status: "preparing", tab: "in_progress" } as const;
  await tell(started);
  await tell(started);
  equal(client.getQueryData<StaffOrder[]>(["orders", "accepted", "scheduled"])?.length, 0);
  equal(client.getQueryData<StaffOrder[]>(["orders", "accepted", "in_progress"])?.length, 1);
  deepEqual(reads, []);
  const ended = { ...order, status: "completed", tab: "completed" } as const;
  await tell(ended);
  await tell(ended);
  deepEqual(reads, ["orders/counts"]);
  await tell(started);
  deepEqual(reads, ["orders/counts", "orders/counts"]);
  for (const stop of stops) stop();
  client.clear();
});
