import { deepEqual, equal } from "node:assert/strict";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { anOrder } from "../model/fixtures.ts";
import { applyToBoard, endedQuery, reportedSince } from "./order_queries.ts";

Deno.test("fetches NEW again when the stream reports an order before the first fetch has finished", async () => {
  const client = new QueryClient();
  const requests: PromiseWithResolvers<unknown>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["orders", "new"],
    queryFn: () => {
      const answer = Promise.withResolvers<unknown>();
      requests.push(answer);
      return answer.promise;
    },
  });
  const stop = observer.subscribe(() => {});
  applyToBoard(client, anOrder({}));
  requests[0]?.resolve([]);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  equal(requests.length, 2);
  stop();
  client.clear();
});

Deno.test("a list is completed with the orders that were reported since its request, not with earlier ones", () => {
  const client = new QueryClient();
  const requestedAt = Date.now();
  const order = anOrder({ status: "confirmed" });
  applyToBoard(client, order);
  deepEqual(reportedSince(client, requestedAt), [order]);
  deepEqual(reportedSince(client, Date.now() + 1), []);
  client.clear();
});

Deno.test("moves an accepted order between lists without a fetch, and fetches the counts when it ends", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const order = anOrder({ status: "confirmed", tab: "scheduled" });
  client.setQueryData(["orders", "new"], []);
  client.setQueryData(["orders", "accepted", "scheduled"], [order]);
  client.setQueryData(["orders", "accepted", "in_progress"], []);
  client.setQueryData(["orders", "counts"], {});
  const fetches: string[] = [];
  const keys = [["orders", "accepted", "scheduled"], ["orders", "accepted", "in_progress"], [
    "orders",
    "counts",
  ]];
  const stops = keys.map((queryKey) =>
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        fetches.push(queryKey.join("/"));
        return client.getQueryData(queryKey);
      },
    }).subscribe(() => {})
  );
  const apply = async (order: StaffOrder) => {
    applyToBoard(client, order);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };

  const started = { ...order, status: "preparing", tab: "in_progress" } as const;
  await apply(started);
  await apply(started);
  equal(client.getQueryData<StaffOrder[]>(["orders", "accepted", "scheduled"])?.length, 0);
  equal(client.getQueryData<StaffOrder[]>(["orders", "accepted", "in_progress"])?.length, 1);
  deepEqual(fetches, []);
  const ended = { ...order, status: "completed", tab: "completed" } as const;
  await apply(ended);
  await apply(ended);
  deepEqual(fetches, ["orders/counts"]);
  await apply(started);
  deepEqual(fetches, ["orders/counts", "orders/counts"]);
  for (const stop of stops) stop();
  client.clear();
});

Deno.test("an order that has just ended is listed in COMPLETED of today before the list is fetched", () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { queryKey } = endedQuery({ date: "", issues: "" });
  client.setQueryData(["orders", "new"], []);
  client.setQueryData(queryKey, { pages: [[]], pageParams: [1] });
  const noShow = anOrder({ status: "no_show", tab: "completed" });
  const listed = () => client.getQueryData(queryKey)?.pages.flat().map(({ id, status }) => [id, status]);
  applyToBoard(client, noShow);
  deepEqual(listed(), [[noShow.id, "no_show"]]);
  applyToBoard(client, { ...noShow, status: "completed", version: noShow.version + 1 });
  deepEqual(listed(), [[noShow.id, "completed"]]);
  client.clear();
});

Deno.test("an answer that arrives after the event of a later tap changes nothing", () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const lists = [["orders", "new"], ["orders", "accepted", "in_progress"]] as const;
  const onBoard = () => {
    const [onNew, accepted] = lists;
    const orders = [
      ...client.getQueryData<StaffOrder[]>(onNew) ?? [],
      ...client.getQueryData<StaffOrder[]>(accepted) ?? [],
    ];
    return orders.map(({ status }) => status);
  };
  const order = (version: number, changes: Partial<StaffOrder>) => anOrder({ version, ...changes });
  const laterAndEarlier = [
    ["a tap of another tablet", { status: "ready", tab: "in_progress" }, {
      status: "preparing",
      tab: "in_progress",
    }],
    ["the end of the order", { status: "cancelled", tab: "completed" }, {
      status: "ready",
      tab: "in_progress",
    }],
    ["the guest's answer to an offer", { status: "pending_approval" }, { status: "offered" }],
  ] as const;
  for (const [what, later, earlier] of laterAndEarlier) {
    client.clear();
    client.setQueryData(["orders", "new"], []);
    client.setQueryData(["orders", "accepted", "in_progress"], []);
    applyToBoard(client, order(3, later));
    const shown = onBoard();
    applyToBoard(client, order(2, earlier));
    deepEqual(onBoard(), shown, what);
    deepEqual(shown, later.status === "cancelled" ? [] : [later.status], what);
  }
  client.clear();
});
