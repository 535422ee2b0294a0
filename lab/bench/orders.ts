/** Measures complete orders from the empty cart to the accepted order, and accepting alone. */
import { optionlessDish, placeOrder } from "@api/testing/guests.ts";
import { freePort, startApi } from "@api/testing/processes.ts";
import { type Counter, signIn } from "@api/testing/staff.ts";
import { type ApiResponse, callApi, type Shop } from "@api/testing/shop.ts";
import { type Metric, percentile } from "./results.ts";
import { load, medianOf, rounds, timed, warmUpMs } from "./load.ts";
import { measureCpu, memoryOf, perItem } from "./resource_usage.ts";
import type { Environment } from "./environment.ts";

const guests = 8;
/** The number of unmeasured acceptances in the second process. */
const warmUps = 600;
const threeDishes = [1, 2, 1].map((quantity): [string, number] => [optionlessDish.id, quantity]);

export async function measureOrders(environment: Environment): Promise<Metric[]> {
  const counter = await signIn(environment.api);
  await load(guests, warmUpMs, () => wholeOrder(environment.api, counter));
  // Autovacuum does this within a minute. Until then, the plans are those for empty tables.
  await environment.sql`analyze`;
  const results = await rounds(environment.effort, async () => {
    const { value, micros } = await measureCpu(
      environment.meters,
      () => load(guests, environment.effort.durationMs * 2, () => wholeOrder(environment.api, counter)),
    );
    return { ...value, cpu: perItem(micros, value.count) };
  });
  const cpu = medianOf(results, (result) => result.cpu ?? NaN);
  const memory = await memoryOf(environment.api.pid);
  return [
    {
      name: `whole order, ${guests} guests`,
      value: medianOf(results, ({ perSecond }) => perSecond),
      unit: "/s",
    },
    {
      name: "whole order, CPU of API and PostgreSQL",
      value: cpu / 1000,
      unit: "ms",
      goal: { atMost: 7 },
    },
    {
      name: "memory under the order load, highest",
      value: memory?.peak ?? NaN,
      unit: "MB",
      goal: { atMost: 220 },
    },
    ...await measureAccept(environment),
  ];
}

/** Places an order of three dishes and accepts it. */
async function wholeOrder(shop: Shop, counter: Counter): Promise<void> {
  const { id } = await placeOrder(shop, { lines: threeDishes });
  assertAccepted(await counter.accept(id, 20));
}

export type Decision = "accepted" | "denied" | "accepted and partly refunded";

/** Places an order and gives it this decision. */
export async function decidedOrder(
  shop: Shop,
  { counter, admin }: { counter: Counter; admin: Counter },
  decision: Decision,
): Promise<void> {
  const { id } = await placeOrder(shop, { lines: threeDishes });
  if (decision === "denied") return assertAccepted(await counter.deny(id));
  assertAccepted(await counter.accept(id, 20));
  if (decision === "accepted") return;
  assertAccepted(
    await callApi(shop, "refundOrder", {
      id,
      token: admin.token,
      body: { amount: 1.23, reason: "Soup was cold" },
      headers: { "idempotency-key": id },
    }),
  );
}

function assertAccepted(decision: ApiResponse<unknown>): void {
  if (!decision.ok) throw new Error(`rejected: ${decision.text}`);
}

/** Measures acceptance in a second process without the time spent in the payment server. */
async function measureAccept(environment: Environment): Promise<Metric[]> {
  const { resources, effort, databaseUrl, api, main } = environment;
  const proxy = timingProxy(api.stripe);
  resources.defer(() => proxy.server.shutdown());
  const second = await startApi(resources, { port: freePort(), databaseUrl, stripe: proxy.address, main });
  const counter = await signIn(second);
  const accept = async (at: number) => {
    const order = ready[at];
    if (!order) throw new Error("no order left");
    const { durationMs, value } = await timed(() => counter.accept(order.id, 20));
    if (!value.ok) throw new Error(`not accepted: ${value.text}`);
    apiTimes.push(durationMs - (proxy.providerTimes.get(order.intentId) ?? 0));
  };
  const count = Math.max(50, Math.min(400, effort.durationMs / 10));
  const ready: { id: string; intentId: string }[] = [];
  await Promise.all(Array.from({ length: guests }, async () => {
    while (ready.length < warmUps + 2 * count) ready.push(await placeOrder(api));
  }));
  let apiTimes: number[] = [];
  let next = 0;
  for (; next < warmUps; next++) await accept(next);
  apiTimes = [];
  for (; next < warmUps + count; next++) await accept(next);
  const sequentialTimes = apiTimes;
  apiTimes = [];
  await Promise.all(Array.from({ length: guests }, async () => {
    while (next < ready.length) await accept(next++);
  }));
  return [
    { name: "accept alone, p50", value: percentile(sequentialTimes, 0.5), unit: "ms", goal: { atMost: 2.5 } },
    {
      name: `accept, ${guests} at once, p99`,
      value: percentile(apiTimes, 0.99),
      unit: "ms",
      goal: { atMost: 25 },
    },
  ];
}

/** A proxy to the payment server that records how long each payment's calls take there. */
function timingProxy(stripe: string) {
  const providerTimes = new Map<string, number>();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const began = performance.now();
    const { pathname, search } = new URL(request.url);
    const body = request.method === "GET" ? null : await request.bytes();
    const decision = await fetch(stripe + pathname + search, {
      method: request.method,
      headers: request.headers,
      body,
    });
    const bytes = await decision.bytes();
    const intent = /pi_\w+/.exec(pathname)?.[0] ?? "";
    providerTimes.set(intent, (providerTimes.get(intent) ?? 0) + performance.now() - began);
    const headers = new Headers(decision.headers);
    for (const name of ["content-length", "content-encoding"]) headers.delete(name);
    return new Response(bytes, { status: decision.status, headers });
  });
  return { server, providerTimes, address: `http://127.0.0.1:${server.addr.port}` };
}
