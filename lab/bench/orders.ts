/**
 * Measures whole orders from the empty cart to the accepted order: their rate, and the CPU time of the API and of PostgreSQL against the
 * floor, the same steps in `floor_server.ts`. `api/http/payment/provider_calls_test.ts` limits the calls of the payment provider.
 */
import { optionlessDish, placeOrder } from "@api/testing/guests.ts";
import type { Shop } from "@api/testing/shop.ts";
import { type Counter, signIn } from "@api/testing/staff.ts";
import { type Environment, startFloor } from "./environment.ts";
import { load, medianOf, rounds } from "./load.ts";
import { type Metric, metric } from "./results.ts";
import { measureCpu, memoryOf, type Meter, processMeter } from "./resource_usage.ts";

const guests = 8;
/** Long enough for V8 to optimize the code paths, which takes some thousand calls. */
const warmUpMs = 20_000;
const quantities = [1, 2, 1];

/** Places an order of three dishes, opens its page and accepts it. */
export async function wholeOrder(shop: Shop, counter: Counter): Promise<void> {
  const { id } = await placeOrder(shop, {
    lines: quantities.map((quantity) => [optionlessDish.id, quantity]),
  });
  const answer = await counter.accept(id, 20);
  if (!answer.ok) throw new Error(`rejected: ${answer.text}`);
}

export async function measureOrders(environment: Environment): Promise<Metric[]> {
  const { api, meters, sql } = environment;
  const counter = await signIn(api);
  await load(guests, warmUpMs, () => wholeOrder(api, counter));
  // Autovacuum does this within a minute. Until then, the plans are those for empty tables.
  await sql`analyze`;
  const results = await cpuOfOrders(environment, meters, () => wholeOrder(api, counter));
  const cpu = medianOf(results, ({ cpuMs }) => cpuMs);
  const floor = await measureFloor(environment);
  const memory = await memoryOf(api.pid);
  return [
    {
      name: `whole order, ${guests} guests`,
      value: medianOf(results, ({ perSecond }) => perSecond),
      unit: "/s",
    },
    metric("whole order, CPU of API and PostgreSQL", cpu, "ms", 7),
    {
      name: "the same, against Hono and postgres.js only",
      value: cpu,
      unit: "ms",
      of: { name: "floor", value: floor, ratio: cpu / floor },
    },
    metric("memory under the order load, highest", memory.peak, "MB", 220),
  ];
}

/** The rate of orders, and the CPU time of one in milliseconds. */
const cpuOfOrders = (
  { effort }: Environment,
  meters: readonly Meter[],
  order: () => Promise<unknown>,
): Promise<{ perSecond: number; cpuMs: number }[]> =>
  rounds(effort, async () => {
    const { value: { perSecond, count }, micros } = await measureCpu(
      meters,
      () => load(guests, effort.durationMs * 2, order),
    );
    return { perSecond, cpuMs: micros / count / 1000 };
  });

/** CPU time of the floor's process and PostgreSQL for one order, in milliseconds. */
async function measureFloor(environment: Environment): Promise<number> {
  const { sql, databaseUrl, meters: [, database] } = environment;
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
  const results = await cpuOfOrders(environment, [processMeter(pid), database], async () => {
    const session = crypto.randomUUID();
    for (const quantity of quantities) await call("POST", "/cart", { session, dish: "dish_7", quantity });
    const { id } = await call("POST", "/checkouts", { session });
    await call("PUT", `/checkouts/${id}`, contact);
    await call("POST", `/orders/${id}`);
    await call("GET", `/orders/${id}`);
    await call("POST", `/orders/${id}/accept`);
  });
  return medianOf(results, ({ cpuMs }) => cpuMs);
}
