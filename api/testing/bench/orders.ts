/** Whole orders, from the empty cart to the accepted order; and accepting alone. */
import { placeOrder, plainDish } from "../guests.ts";
import { freePort, startApi } from "../processes.ts";
import { type Counter, signIn } from "../staff.ts";
import { type Answer, ask, type Shop } from "../shop.ts";
import { type Figure, percentile } from "./results.ts";
import { load, middle, rounds, timed, warmUpMillis } from "./load.ts";
import { costOf, each, memoryOf } from "./spent.ts";
import type { Stage } from "./stage.ts";

const guests = 8;
/** The second process accepts so many before it is timed. */
const warmUps = 600;
const threeDishes = [1, 2, 1].map((quantity): [string, number] => [plainDish.id, quantity]);

export async function orderFigures(stage: Stage, insert: Figure): Promise<Figure[]> {
  const counter = await signIn(stage.api);
  await load(guests, warmUpMillis, () => wholeOrder(stage.api, counter));
  const all = await rounds(stage.effort, async () => {
    const { value, micros } = await costOf(
      stage.meters,
      () => load(guests, stage.effort.millis * 2, () => wholeOrder(stage.api, counter)),
    );
    return { ...value, cpu: each(micros, value.count) };
  });
  const cpu = middle(all, (one) => one.cpu ?? NaN);
  const memory = await memoryOf(stage.api.pid);
  return [
    {
      name: `whole order, ${guests} guests`,
      value: middle(all, ({ perSecond }) => perSecond),
      unit: "/s",
      of: {
        name: "INSERT",
        value: insert.value,
        ratio: middle(all, ({ perSecond }) => perSecond / insert.value),
      },
      goal: { atLeast: 0.008 },
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
    ...await acceptFigures(stage),
  ];
}

/** Three dishes, the guest's name, the card, the counter's yes. */
export async function wholeOrder(shop: Shop, counter: Counter): Promise<void> {
  const { id } = await placeOrder(shop, { lines: threeDishes });
  taken(await counter.accept(id, 20));
}

export type OrderAnswer = "accepted" | "denied" | "accepted and partly refunded";

/** As `wholeOrder`, with the answer given. */
export async function answeredOrder(
  shop: Shop,
  { counter, admin }: { counter: Counter; admin: Counter },
  answer: OrderAnswer,
): Promise<void> {
  const { id } = await placeOrder(shop, { lines: threeDishes });
  if (answer === "denied") return taken(await counter.deny(id));
  taken(await counter.accept(id, 20));
  if (answer === "accepted") return;
  taken(
    await ask(shop, "refundOrder", {
      id,
      token: admin.token,
      body: { amount: 1.23, reason: "Soup was cold" },
      headers: { "idempotency-key": id },
    }),
  );
}

function taken(answer: Answer<unknown>): void {
  if (!answer.ok) throw new Error(`not taken: ${answer.text}`);
}

/** Behind a second process of the product that reaches the payment server through a stopwatch. */
async function acceptFigures(stage: Stage): Promise<Figure[]> {
  const { things, effort, databaseUrl, api, main } = stage;
  const watch = stopwatch(api.stripe);
  things.defer(() => watch.server.shutdown());
  const second = await startApi(things, { port: freePort(), databaseUrl, stripe: watch.address, main });
  const counter = await signIn(second);
  const accept = async (at: number) => {
    const order = ready[at];
    if (!order) throw new Error("no order is left");
    const { millis, value } = await timed(() => counter.accept(order.id, 20));
    if (!value.ok) throw new Error(`not accepted: ${value.text}`);
    own.push(millis - (watch.waited.get(order.intentId) ?? 0));
  };
  const count = Math.max(50, Math.min(400, effort.millis / 10));
  const ready: { id: string; intentId: string }[] = [];
  await Promise.all(Array.from({ length: guests }, async () => {
    while (ready.length < warmUps + 2 * count) ready.push(await placeOrder(api));
  }));
  let own: number[] = [];
  let next = 0;
  for (; next < warmUps; next++) await accept(next);
  own = [];
  for (; next < warmUps + count; next++) await accept(next);
  const alone = own;
  own = [];
  await Promise.all(Array.from({ length: guests }, async () => {
    while (next < ready.length) await accept(next++);
  }));
  return [
    { name: "accept alone, p50", value: percentile(alone, 0.5), unit: "ms", goal: { atMost: 2.5 } },
    {
      name: `accept, ${guests} at once, p99`,
      value: percentile(own, 0.99),
      unit: "ms",
      goal: { atMost: 25 },
    },
  ];
}

/** Passes everything on to the payment server and remembers how long each payment's calls took there. */
function stopwatch(stripe: string) {
  const waited = new Map<string, number>();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const began = performance.now();
    const { pathname, search } = new URL(request.url);
    const body = request.method === "GET" ? null : await request.bytes();
    const answer = await fetch(stripe + pathname + search, {
      method: request.method,
      headers: request.headers,
      body,
    });
    const bytes = await answer.bytes();
    const intent = /pi_\w+/.exec(pathname)?.[0] ?? "";
    waited.set(intent, (waited.get(intent) ?? 0) + performance.now() - began);
    const headers = new Headers(answer.headers);
    for (const name of ["content-length", "content-encoding"]) headers.delete(name);
    return new Response(bytes, { status: answer.status, headers });
  });
  return { server, waited, address: `http://127.0.0.1:${server.addr.port}` };
}
