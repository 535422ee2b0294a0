/**
 * Measures whole orders from the empty cart to the accepted order: their rate, the CPU time of the API and of PostgreSQL for each step, the
 * counts of `order_cost.ts`, and the same steps at the floor, `floor_server.ts`.
 */
import { newDatabase } from "@api/testing/running.ts";
import { newGuest, optionlessDish, orderOf, placeOrder } from "@api/testing/guests.ts";
import { pay } from "@api/testing/money.ts";
import { countOrder, type OrderStep, orderSteps, type StepCounts } from "@api/testing/order_cost.ts";
import { until } from "@api/testing/poll.ts";
import { expectData, type Shop } from "@api/testing/shop.ts";
import { type Counter, signIn } from "@api/testing/staff.ts";
import { type Environment, startFloor } from "./environment.ts";
import { load, medianOf, rounds } from "./load.ts";
import { median, type Metric, metric } from "./results.ts";
import { measureCpu, memoryOf, processMeter } from "./resource_usage.ts";

const guests = 8;
/** Long enough for V8 to optimize the code paths, which takes some thousand calls. */
const warmUpMs = 20_000;
/** The orders of one measurement of the steps. Each step is measured for all of them before the next begins. */
const batch = 200;
const quantities = [1, 2, 1];

/** Places an order of three dishes and accepts it. */
export async function wholeOrder(shop: Shop, counter: Counter): Promise<void> {
  const { id } = await placeOrder(shop, {
    lines: quantities.map((quantity) => [optionlessDish.id, quantity]),
  });
  const answer = await counter.accept(id, 20);
  if (!answer.ok) throw new Error(`rejected: ${answer.text}`);
}

export async function measureOrders(environment: Environment): Promise<Metric[]> {
  const { api, effort, meters, sql } = environment;
  const counter = await signIn(api);
  await load(guests, warmUpMs, () => wholeOrder(api, counter));
  // Autovacuum does this within a minute. Until then, the plans are those for empty tables.
  await sql`analyze`;
  const results = await rounds(effort, async () => {
    const { value, micros } = await measureCpu(
      meters,
      () => load(guests, effort.durationMs * 2, () => wholeOrder(api, counter)),
    );
    return { ...value, cpu: micros / value.count };
  });
  const cpu = medianOf(results, (result) => result.cpu) / 1000;
  const memory = await memoryOf(api.pid);
  return [
    {
      name: `whole order, ${guests} guests`,
      value: medianOf(results, ({ perSecond }) => perSecond),
      unit: "/s",
    },
    metric("whole order, CPU of API and PostgreSQL", cpu, "ms", 7),
    metric("memory under the order load, highest", memory.peak, "MB", 220),
    ...await measureSteps(environment),
  ];
}

type StepCost = { apiMs: number; databaseMs: number; counts: StepCounts };

async function measureSteps(environment: Environment): Promise<Metric[]> {
  const { effort, resources } = environment;
  const results = await rounds(effort, () => cpuOfSteps(environment));
  const counts = await countOrder(resources, await newDatabase(resources));
  const costs = orderSteps.map((step): [OrderStep, StepCost] => {
    const medianMs = (part: "api" | "database") => medianOf(results, (each) => each[step][part]) / 1000;
    return [step, { apiMs: medianMs("api"), databaseMs: medianMs("database"), counts: counts[step] }];
  });
  const all = costs.map(([, cost]) => cost);
  const floor = await measureFloor(environment);
  const value = msOf(all);
  return [
    ...costs.map(([step, cost]): Metric => ({
      name: `CPU of ${step}`,
      value: msOf([cost]),
      unit: "ms",
      note: noteOf([cost]),
    })),
    { name: "floor: CPU of the same steps with Hono and postgres.js only", value: floor, unit: "ms" },
    {
      name: "CPU of all steps of an order",
      value,
      unit: "ms",
      of: { name: "floor", value: floor, ratio: value / floor },
      goal: { atMost: 2.5 },
      note: noteOf(all),
    },
  ];
}

const sumOf = (costs: readonly StepCost[], of: (cost: StepCost) => number) =>
  costs.reduce((sum, cost) => sum + of(cost), 0);

const msOf = (costs: readonly StepCost[]) => sumOf(costs, ({ apiMs, databaseMs }) => apiMs + databaseMs);

function noteOf(costs: readonly StepCost[]): string {
  const sum = (of: (cost: StepCost) => number, digits = 0) => sumOf(costs, of).toFixed(digits);
  return [
    `API ${sum(({ apiMs }) => apiMs, 2)} ms, PostgreSQL ${sum(({ databaseMs }) => databaseMs, 2)} ms`,
    `${sum(({ counts }) => counts.statements.length)} statements`,
    `${sum(({ counts }) => counts.roundTrips)} round trips`,
    `${sum(({ counts }) => counts.providerCalls.length)} provider calls`,
    `${sum(({ counts }) => counts.parsedJson / 1000, 1)} kB of JSON parsed`,
  ].join(", ");
}

/** CPU time of each step for one order, in microseconds. */
async function cpuOfSteps(
  { api, meters: [apiMeter, databaseMeter], sql }: Environment,
): Promise<Record<OrderStep, { api: number; database: number }>> {
  if (!apiMeter || !databaseMeter) throw new Error("a meter is missing");
  const counter = await signIn(api);
  const carts = Array.from({ length: batch }, () => ({ guest: newGuest(api), intentId: "", orderId: "" }));
  const opened = new Map<string, Parameters<typeof pay>[1]>();
  const results = {} as Record<OrderStep, { api: number; database: number }>;
  const step = async (
    name: OrderStep,
    work: (cart: (typeof carts)[number]) => Promise<unknown>,
    paymentStatus?: string,
  ) => {
    const waiting = [...carts];
    const settled = async () => {
      const [row] = await sql`select count(*)::int as count from orders where payment_status =
        ${paymentStatus ?? ""} and intent_id = any(${carts.map(({ intentId }) => intentId)})`;
      return row?.count === batch;
    };
    const workOnAll = async () => {
      await Promise.all(Array.from({ length: guests }, async () => {
        for (let cart = waiting.pop(); cart; cart = waiting.pop()) await work(cart);
      }));
      if (paymentStatus) await until(`the end of ${name}`, settled, 30_000, 50);
    };
    const { value, micros } = await measureCpu([databaseMeter], () => measureCpu([apiMeter], workOnAll));
    results[name] = { api: value.micros / batch, database: micros / batch };
  };
  await step("3 adds", async ({ guest }) => {
    for (const quantity of quantities) await guest.add(optionlessDish.id, quantity);
  });
  await step("create-payment-intent", async (cart) => {
    const answer = await cart.guest.open();
    if (!answer.ok) throw new Error(answer.text);
    cart.intentId = answer.data.paymentIntentId;
    opened.set(cart.intentId, answer.data);
  });
  await step("update-payment-intent-metadata", async ({ guest, intentId }) => {
    const answer = await guest.complete(intentId);
    if (!answer.ok) throw new Error(answer.text);
  });
  await step("authorization and its webhooks", async ({ intentId }) => {
    const checkout = opened.get(intentId);
    if (checkout) await pay(api, checkout);
  }, "authorized");
  await step("guest's page", async (cart) => cart.orderId = (await orderOf(api, cart.intentId)).id);
  await step(
    "accept and its webhooks",
    ({ orderId }) =>
      expectData(api, "acceptOrder", { id: orderId, token: counter.token, body: { minutes: 20 } }),
    "captured",
  );
  return results;
}

/** CPU time of the floor's process and PostgreSQL for the same steps of one order, in milliseconds. */
async function measureFloor(
  { sql, databaseUrl, effort, meters: [, database] }: Environment,
): Promise<number> {
  if (!database) throw new Error("a meter is missing");
  await using resources = new AsyncDisposableStack();
  // On the same PostgreSQL server, whose CPU time is measured.
  await sql`create database floor`;
  const { href } = Object.assign(new URL(databaseUrl), { pathname: "/floor" });
  const { port, pid } = await startFloor(resources, { DATABASE_URL: href });
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return await response.json();
  };
  const contact = { firstName: "Mina", lastName: "Park", email: "mina@example.com" };
  const floorOrder = async () => {
    const session = crypto.randomUUID();
    for (const quantity of quantities) await call("POST", "/cart", { session, dish: "dish_7", quantity });
    const { id } = await call("POST", "/checkouts", { session });
    await call("PUT", `/checkouts/${id}`, contact);
    await call("POST", `/orders/${id}`);
    await call("GET", `/orders/${id}`);
    await call("POST", `/orders/${id}/accept`);
  };
  const orders = batch * 5;
  const results = await rounds(effort, () => {
    let left = orders;
    const guest = async () => {
      while (left-- > 0) await floorOrder();
    };
    return measureCpu(
      [processMeter(pid), database],
      () => Promise.all(Array.from({ length: guests }, guest)),
    );
  });
  return median(results.map(({ micros }) => micros / orders / 1000));
}
