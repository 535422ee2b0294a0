/** Orders at a steady pace for a long time: does the process grow? */
import { signIn } from "../staff.ts";
import type { Figure } from "./results.ts";
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
  const samples: number[] = [];
  const running = new Set<Promise<void>>();
  for (let nth = 0; nth < total; nth++) {
    const due = began + nth * 1000 / ordersASecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    // A token lasts a quarter of an hour.
    if (performance.now() - renewed > 600_000) {
      counter = await signIn(api);
      renewed = performance.now();
    }
    const order = wholeOrder(api, counter).finally(() => running.delete(order));
    running.add(order);
    if (running.size > 200) await Promise.race(running);
    if (nth % (ordersASecond * 2) === 0) samples.push((await memoryOf(api.pid))?.now ?? NaN);
  }
  await Promise.all(running);
  const tenths = tenthsOf(samples);
  const warm = tenths[warmUpTenths] ?? NaN;
  const last = tenths.at(-1) ?? NaN;
  return [{
    name: `memory growth in ${minutes} minutes at ${ordersASecond} orders/s`,
    value: (last / warm - 1) * 100,
    unit: "%",
    goal: { atMost: 5 },
    note: `MB in each tenth of the time: ${tenths.map((each) => each.toFixed(0)).join(" ")}`,
  }];
}

/** The mean of each tenth. */
function tenthsOf(samples: readonly number[]): number[] {
  const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / some.length;
  return Array.from(
    { length: 10 },
    (_, nth) =>
      mean(samples.slice(Math.floor(samples.length * nth / 10), Math.floor(samples.length * (nth + 1) / 10))),
  );
}
