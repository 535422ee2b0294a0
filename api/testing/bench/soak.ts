/** Orders at a steady pace for a long time: do memory and latency grow? */
import { signIn } from "../staff.ts";
import { type Figure, percentile } from "./results.ts";
import { wholeOrder } from "./orders.ts";
import { memoryOf } from "./spent.ts";
import type { Stage } from "./stage.ts";

const ordersASecond = 20;
/** Until then caches fill and code is compiled. */
const warmUpTenths = 2;

export async function soakFigures(stage: Stage, minutes: number): Promise<Figure[]> {
  const { api } = stage;
  const began = performance.now();
  const total = Math.round(minutes * 60 * ordersASecond);
  let counter = await signIn(api);
  let renewed = began;
  const memory: number[] = [];
  /** From the moment an order is due, in milliseconds: waiting for a busy server counts. */
  const latencies: number[] = [];
  const running = new Set<Promise<void>>();
  for (let nth = 0; nth < total; nth++) {
    const due = began + nth * 1000 / ordersASecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    // A token lasts a quarter of an hour.
    if (performance.now() - renewed > 600_000) {
      counter = await signIn(api);
      renewed = performance.now();
    }
    const order = wholeOrder(api, counter)
      .then(() => void (latencies[nth] = performance.now() - due))
      .finally(() => running.delete(order));
    running.add(order);
    if (running.size > 200) await Promise.race(running);
    if (nth % (ordersASecond * 2) === 0) memory.push((await memoryOf(api.pid))?.now ?? NaN);
  }
  await Promise.all(running);
  const span = `in ${minutes} minutes at ${ordersASecond} orders/s`;
  const used = tenthsOf(memory).map(mean);
  const [p50s, p99s] = [0.5, 0.99].map((share) => tenthsOf(latencies).map((some) => percentile(some, share)));
  return [
    {
      name: `memory growth ${span}`,
      value: growth(used),
      unit: "%",
      goal: { atMost: 5 },
      note: inTenths("MB", used),
    },
    { name: `latency growth ${span}, p50`, value: growth(p50s), unit: "%", note: inTenths("ms", p50s) },
    { name: `latency growth ${span}, p99`, value: growth(p99s), unit: "%", note: inTenths("ms", p99s) },
  ];
}

/** From the first tenth after the warm-up to the last, in percent. */
function growth(tenths: readonly number[] = []): number {
  return ((tenths.at(-1) ?? NaN) / (tenths[warmUpTenths] ?? NaN) - 1) * 100;
}

function inTenths(unit: string, tenths: readonly number[] = []): string {
  return `${unit} in each tenth of the time: ${tenths.map((each) => each.toFixed(0)).join(" ")}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function tenthsOf(values: readonly number[]): number[][] {
  return Array.from(
    { length: 10 },
    (_, nth) =>
      values.slice(Math.floor(values.length * nth / 10), Math.floor(values.length * (nth + 1) / 10)),
  );
}
