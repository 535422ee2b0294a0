import { deepEqual, equal } from "node:assert/strict";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { anOrder } from "../model/fixtures.ts";
import { session } from "@/lib/session/this_device.ts";
import {
  acceptedQuery,
  applyToBoard,
  endedQuery,
  isOnBoard,
  newOrdersQuery,
  removeFromBoard,
} from "./order_queries.ts";

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

/** Holds the requests of the real queries, each until the test answers it. */
function heldRequests() {
  const answers: ((orders: readonly StaffOrder[]) => void)[] = [];
  const { fetch } = globalThis;
  const { freshToken } = session;
  const { now } = Date;
  session.freshToken = () => Promise.resolve("token");
  globalThis.fetch = () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((data) => resolve(Response.json({ success: true, data })));
    return promise;
  };
  const restore = () => {
    globalThis.fetch = fetch;
    session.freshToken = freshToken;
    Date.now = now;
  };
  const sent = (count: number) => until(() => answers.length === count);
  return { answers, sent, [Symbol.dispose]: restore };
}

async function until(isTrue: () => boolean) {
  for (let turn = 0; turn < 100 && !isTrue(); turn++) await new Promise((resolve) => setTimeout(resolve));
  equal(isTrue(), true);
}

/** Starts to read NEW. `end` answers with these orders and returns what NEW then lists. */
async function readNew(client: QueryClient, { answers, sent }: ReturnType<typeof heldRequests>) {
  const read = client.fetchQuery({ ...newOrdersQuery(client), staleTime: 0 });
  await sent(1);
  return async (orders: readonly StaffOrder[]) => {
    answers[0]?.(orders);
    return (await read).map(({ id, status, version }) => `${id} ${status} ${version}`);
  };
}

Deno.test("an order that is accepted while NEW is read does not come back, also when the clock steps back", async () => {
  using requests = heldRequests();
  const client = new QueryClient();
  const order = anOrder({});
  client.setQueryData(["orders", "new"], [order]);
  const end = await readNew(client, requests);
  const early = Date.now() - 3_600_000;
  Date.now = () => early;
  applyToBoard(client, { ...order, status: "confirmed", tab: "in_progress", version: 2 });
  deepEqual(await end([order]), []);
  client.clear();
});

Deno.test("a list of NEW is completed with what was reported since its request, not with earlier or older reports", async () => {
  using requests = heldRequests();
  const client = new QueryClient();
  const [left, changed, arrived] = [anOrder({ id: "a" }), anOrder({ id: "b" }), anOrder({ id: "c" })];
  client.setQueryData(["orders", "new"], []);
  applyToBoard(client, left);
  const end = await readNew(client, requests);
  applyToBoard(client, arrived);
  applyToBoard(client, changed);
  deepEqual(await end([{ ...changed, status: "offered", version: 2 }]), [
    "b offered 2",
    "c pending_approval 1",
  ]);
  client.clear();
});

Deno.test("an order that others have answered leaves NEW for good, although an earlier request still lists it", async () => {
  using requests = heldRequests();
  const { answers, sent } = requests;
  const client = new QueryClient();
  const order = anOrder({});
  client.setQueryData(["orders", "new"], [order]);
  const observer = new QueryObserver(client, { ...newOrdersQuery(client), staleTime: 0 });
  const stop = observer.subscribe(() => {});
  await sent(1);
  removeFromBoard(client, order.id);
  equal(isOnBoard(client, order.id), false);
  await sent(2);
  answers[0]?.([order]);
  answers[1]?.([]);
  await until(() => client.isFetching() === 0);
  equal(isOnBoard(client, order.id), false);
  stop();
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

Deno.test("a refund of an order in COMPLETED that was reported long ago does not fetch the counts", () => {
  const client = new QueryClient();
  const ended = anOrder({ status: "completed", tab: "completed" });
  client.setQueryData(["orders", "new"], []);
  client.setQueryData(["orders", "counts"], {});
  client.setQueryData(endedQuery({ date: "", issues: "" }).queryKey, { pages: [[ended]], pageParams: [1] });
  const areCountsStale = () => client.getQueryState(["orders", "counts"])?.isInvalidated;
  applyToBoard(client, { ...ended, refunded_amount: 5, version: 2 });
  equal(areCountsStale(), false);
  applyToBoard(client, { ...ended, status: "ready", tab: "in_progress", version: 3 });
  equal(areCountsStale(), true);
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

Deno.test("an order of today is in progress behind a hundred orders that were left open on earlier days", async () => {
  using requests = heldRequests();
  const client = new QueryClient();
  const left = Array.from({ length: 100 }, (_, nth) => anOrder({ id: `left ${nth}` }));
  const read = client.fetchQuery(acceptedQuery("in_progress"));
  await requests.sent(1);
  requests.answers[0]?.(left);
  await requests.sent(2);
  requests.answers[1]?.([anOrder({ id: "today" })]);
  equal((await read).at(-1)?.id, "today");
  client.clear();
});
