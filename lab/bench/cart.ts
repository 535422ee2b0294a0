/** Measures adding dishes to carts: sixteen concurrent guests, three dishes per cart. */
import { endpoints } from "@contract/endpoints.ts";
import { optionlessDish, twoOptionDish } from "@api/testing/guests.ts";
import { type Metric, percentile } from "./results.ts";
import { load, medianOf, rounds } from "./load.ts";
import { measureCpu, perItem } from "./resource_usage.ts";
import type { Environment } from "./environment.ts";
import { connectMany, request } from "./http_client.ts";

const guests = 16;

export async function measureCart(environment: Environment, insert: Metric): Promise<Metric[]> {
  return [
    ...await measureAdds(environment, insert, "add to cart", optionlessDish.id),
    ...await measureAdds(environment, insert, "add to cart with two options", twoOptionDish.id),
  ];
}

async function measureAdds(
  environment: Environment,
  insert: Metric,
  name: string,
  dishId: string,
): Promise<Metric[]> {
  const connections = await connectMany(environment.port, guests);
  const carts = connections.map(() => ({ id: "", adds: 0 }));
  const add = async (worker: number) => {
    const [connection, cart] = [connections[worker], carts[worker]];
    if (!connection || !cart) throw new Error("no such guest");
    if (cart.adds % 3 === 0) cart.id = crypto.randomUUID();
    cart.adds += 1;
    const reply = await connection.send(request("POST", endpoints.addToCart.path, {}, {
      session_id: cart.id,
      menu_item_id: dishId,
      quantity: 1,
      special_instructions: `${cart.adds}`,
    }));
    if (reply.status !== 200) throw new Error(`the cart answered ${reply.status}`);
  };
  const results = await rounds(environment.effort, async () => {
    const { value, micros } = await measureCpu(
      environment.meters,
      () => load(guests, environment.effort.durationMs, add),
    );
    return { ...value, p99: percentile(value.times, 0.99), cpu: perItem(micros, value.count) };
  });
  for (const connection of connections) connection.close();
  return [
    {
      name: `${name}, ${guests} guests`,
      value: medianOf(results, ({ perSecond }) => perSecond),
      unit: "/s",
      of: {
        name: "INSERT",
        value: insert.value,
        ratio: medianOf(results, ({ perSecond }) => perSecond / insert.value),
      },
      cpuMicros: medianOf(results, ({ cpu }) => cpu ?? NaN),
      goal: { atLeast: 0.1 },
    },
    {
      name: `${name}, p99`,
      value: medianOf(results, ({ p99 }) => p99),
      unit: "ms",
      goal: { atMost: 25 },
    },
  ];
}
