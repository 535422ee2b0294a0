/** Measures each step of a whole order: the CPU time of the API and of PostgreSQL, and the counts of `order_cost.ts`. */
import { newDatabase } from "@api/testing/running.ts";
import { newGuest, optionlessDish, orderOf } from "@api/testing/guests.ts";
import { pay } from "@api/testing/money.ts";
import { countOrder, type OrderStep, orderSteps } from "@api/testing/order_cost.ts";
import { until } from "@api/testing/poll.ts";
import { expectData } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { type Environment, startFloor } from "./environment.ts";
import { median, type Metric } from "./results.ts";
import { measureCpu, type Meter, processMeter } from "./resource_usage.ts";

/** The number of orders of one measurement, and of guests who are at the same step at once. */
const batch = 200;
const guests = 8;

type StepCpu = { apiMicros: number; databaseMicros: number };

/** CPU time of each step for one order, in microseconds. Each step is measured for a batch of orders before the next begins. */
export async function measureSteps(environment: Environment): Promise<Metric[]> {
  const results: Record<OrderStep, StepCpu>[] = [];
  await batchOfOrders(environment);
  await batchOfOrders(environment);
  // Autovacuum does this within a minute. Until then, the plans are those for empty tables.
  await environment.sql`analyze`;
  for (let nth = 0; nth < environment.effort.repeats; nth++) results.push(await batchOfOrders(environment));
  const counts = await countOrder(environment.resources, await newDatabase(environment.resources));
  const rows = orderSteps.map((step) => {
    const apiMs = median(results.map((each) => each[step].apiMicros)) / 1000;
    const databaseMs = median(results.map((each) => each[step].databaseMicros)) / 1000;
    return { step, apiMs, databaseMs, counts: counts[step] };
  });
  const floor = await measureFloor(environment);
  const sum = (value: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  return [
    ...rows.map(({ step, apiMs, databaseMs, counts }): Metric => ({
      name: `CPU of ${step}`,
      value: apiMs + databaseMs,
      unit: "ms",
      note: noteOf(
        apiMs,
        databaseMs,
        counts.statements.length,
        counts.roundTrips,
        counts.providerCalls.length,
        counts.parsedJson,
      ),
    })),
    { name: "floor: CPU of the same steps with Hono and postgres.js only", value: floor, unit: "ms" },
    {
      name: "CPU of all steps of an order",
      value: sum(({ apiMs, databaseMs }) => apiMs + databaseMs),
      unit: "ms",
      of: {
        name: "floor",
        value: floor,
        ratio: sum(({ apiMs, databaseMs }) => apiMs + databaseMs) / floor,
      },
      goal: { atMost: 2.5 },
      note: noteOf(
        sum(({ apiMs }) => apiMs),
        sum(({ databaseMs }) => databaseMs),
        sum(({ counts }) => counts.statements.length),
        sum(({ counts }) => counts.roundTrips),
        sum(({ counts }) => counts.providerCalls.length),
        sum(({ counts }) => counts.parsedJson),
      ),
    },
  ];
}

/** CPU time of the floor's process and PostgreSQL for one order, in milliseconds: the same calls as in `batchOfOrders`. */
async function measureFloor(
  { sql, databaseUrl, effort, meters: [, database] }: Environment,
): Promise<number> {
  if (!database) throw new Error("a meter is missing");
  await using ownResources = new AsyncDisposableStack();
  // On the same PostgreSQL server, whose CPU time is measured.
  await sql`create database floor`;
  const { href } = Object.assign(new URL(databaseUrl), { pathname: "/floor" });
  const { port, pid } = await startFloor(ownResources, { DATABASE_URL: href });
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return await response.json();
  };
  const wholeOrder = async () => {
    const session = crypto.randomUUID();
    for (const quantity of [1, 2, 1]) await call("POST", "/cart", { session, dish: "dish_7", quantity });
    const { id } = await call("POST", "/checkouts", { session });
    await call("PUT", `/checkouts/${id}`, { firstName: "Mina", lastName: "Park", email: "mina@example.com" });
    await call("POST", `/orders/${id}`);
    await call("GET", `/orders/${id}`);
    await call("POST", `/orders/${id}/accept`);
  };
  const orders = batch * 5;
  const run = async () => {
    let left = orders;
    await Promise.all(Array.from({ length: guests }, async () => {
      while (left-- > 0) await wholeOrder();
    }));
  };
  await run();
  const results: number[] = [];
  for (let nth = 0; nth < effort.repeats; nth++) {
    const { micros } = await measureCpu([processMeter(pid), database], run);
    results.push((micros ?? NaN) / orders / 1000);
  }
  return median(results);
}

function noteOf(
  apiMs: number,
  databaseMs: number,
  statements: number,
  roundTrips: number,
  providerCalls: number,
  parsedJson: number,
): string {
  return `API ${apiMs.toFixed(2)} ms, PostgreSQL ${databaseMs.toFixed(2)} ms, ${statements} statements, ` +
    `${roundTrips} round trips, ${providerCalls} provider calls, ${
      (parsedJson / 1000).toFixed(1)
    } kB of JSON parsed`;
}

async function batchOfOrders(environment: Environment): Promise<Record<OrderStep, StepCpu>> {
  const { api, meters: [apiMeter, databaseMeter], sql } = environment;
  if (!apiMeter || !databaseMeter) throw new Error("a meter is missing");
  const counter = await signIn(api);
  const carts = Array.from({ length: batch }, () => ({ guest: newGuest(api), intentId: "", orderId: "" }));
  const opened = new Map<string, Parameters<typeof pay>[1]>();
  const results = {} as Record<OrderStep, StepCpu>;
  const step = async (
    name: OrderStep,
    work: (cart: (typeof carts)[number]) => Promise<unknown>,
    settled?: () => Promise<boolean>,
  ) => {
    const waiting = [...carts];
    results[name] = await cpuOf(apiMeter, databaseMeter, async () => {
      await Promise.all(Array.from({ length: guests }, async () => {
        for (let cart = waiting.pop(); cart; cart = waiting.pop()) await work(cart);
      }));
      if (settled) await until(`the end of ${name}`, settled, 30_000, 50);
    });
  };
  await step("3 adds", async ({ guest }) => {
    for (const quantity of [1, 2, 1]) await guest.add(optionlessDish.id, quantity);
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
  const isOver = (paymentStatus: string) => async () => {
    const [row] = await sql`select count(*)::int as count from orders
      where payment_status = ${paymentStatus} and intent_id = any(${carts.map(({ intentId }) => intentId)})`;
    return row?.count === batch;
  };
  await step("authorization and its webhooks", async ({ intentId }) => {
    const checkout = opened.get(intentId);
    if (checkout) await pay(api, checkout);
  }, isOver("authorized"));
  await step("guest's page", async (cart) => {
    cart.orderId = (await orderOf(api, cart.intentId)).id;
  });
  await step("accept and its webhooks", async ({ orderId }) => {
    await expectData(api, "acceptOrder", { id: orderId, token: counter.token, body: { minutes: 20 } });
  }, isOver("captured"));
  return results;
}

async function cpuOf(apiMeter: Meter, databaseMeter: Meter, work: () => Promise<void>): Promise<StepCpu> {
  const { value: api, micros: databaseMicros } = await measureCpu(
    [databaseMeter],
    () => measureCpu([apiMeter], work),
  );
  return { apiMicros: (api.micros ?? NaN) / batch, databaseMicros: (databaseMicros ?? NaN) / batch };
}
