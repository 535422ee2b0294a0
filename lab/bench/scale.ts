/**
 * Places and accepts orders at a steady rate on two processes while tablets and guests' pages are connected. Measures each call, how
 * late the last tablet receives an order, and the growth of memory.
 */
import { newGuest, optionlessDish, orderOf, placeOrder } from "@api/testing/guests.ts";
import { pay } from "@api/testing/money.ts";
import { type Api, freePort, startApi } from "@api/testing/processes.ts";
import { signIn } from "@api/testing/staff.ts";
import { behindProxy, type Environment } from "./environment.ts";
import { type EventReader, openStaffStreams, readEvents } from "./streams.ts";
import { type Metric, percentile } from "./results.ts";
import { memoryOf } from "./resource_usage.ts";

const ordersASecond = 30;
const tabletCount = 100;
const menuPageCount = 250;
const orderPageCount = 250;
/** The tenths of the run that count as warm-up. In ten minutes, the heaps are filled after four minutes. */
const warmUpTenths = 4;
const steps = ["add", "create intent", "details", "authorize", "guest's page", "accept"] as const;
type Step = typeof steps[number];

export async function measureScale(environment: Environment, minutes: number): Promise<Metric[]> {
  const { resources, databaseUrl, main, api } = environment;
  const other = await startApi(resources, {
    port: freePort(),
    databaseUrl,
    stripe: api.stripe,
    main,
    env: behindProxy,
  });
  const processes = [api, other] as const;
  const processOf = (nth: number): Api => processes[nth % 2 === 0 ? 0 : 1];

  const clientOf = (nth: number) => `10.0.${Math.floor(nth / 250)}.${nth % 250 + 1}`;

  const lags: number[] = [];
  const waiting = new Map<string, { authorizedAt: number; receivedBy: number }>();
  /** Orders that a tablet received before the guest's call was answered. */
  const early = new Map<string, number>();
  const onTablet = (text: string) => {
    for (const [, id = ""] of text.matchAll(/"type":"new_order".*?"id":"(ord_\w+)"/g)) {
      const order = waiting.get(id);
      if (!order) early.set(id, (early.get(id) ?? 0) + 1);
      else if (++order.receivedBy === tabletCount) {
        waiting.delete(id);
        lags.push(performance.now() - order.authorizedAt);
      }
    }
  };
  const streams: EventReader[] = [];
  for (const each of processes) {
    streams.push(...await openStaffStreams({ ...environment, api: each }, tabletCount / 2, () => onTablet));
  }
  for (let nth = 0; nth < menuPageCount; nth++) {
    streams.push(await readEvents(`${processOf(nth).url}/api/store/stream`, { client: clientOf(nth) }));
  }
  for (let nth = 0; nth < orderPageCount; nth++) {
    const { id } = await placeOrder(processOf(nth));
    streams.push(
      await readEvents(`${processOf(nth).url}/api/payment/session/${id}/stream`, { client: clientOf(nth) }),
    );
  }

  const durations = new Map<Step, number[]>(steps.map((step) => [step, []]));
  const counters = [await signIn(api), await signIn(other)] as const;
  const wholeOrder = async (nth: number) => {
    const shop = processOf(nth);
    const timed = async <T>(step: Step, work: Promise<T>): Promise<T> => {
      const began = performance.now();
      const value = await work;
      durations.get(step)?.push(performance.now() - began);
      return value;
    };
    const guest = newGuest(shop);
    for (const quantity of [1, 2, 1]) await timed("add", guest.add(optionlessDish.id, quantity));
    const opened = await timed("create intent", guest.open());
    if (!opened.ok) throw new Error(opened.text);
    const { paymentIntentId } = opened.data;
    const details = await timed("details", guest.complete(paymentIntentId));
    if (!details.ok) throw new Error(details.text);
    await timed("authorize", pay(shop, opened.data));
    const authorizedAt = performance.now();
    const { id } = await timed("guest's page", orderOf(shop, paymentIntentId));
    waiting.set(id, { authorizedAt, receivedBy: early.get(id) ?? 0 });
    if (early.get(id) === tabletCount) {
      waiting.delete(id);
      lags.push(0);
    }
    early.delete(id);
    const accepted = await timed("accept", counters[nth % 2 === 0 ? 0 : 1].accept(id, 20));
    if (!accepted.ok) throw new Error(accepted.text);
  };

  const began = performance.now();
  const total = Math.round(minutes * 60 * ordersASecond);
  const memory: number[][] = [];
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  let maxAtOnce = 0;
  for (let nth = 0; nth < total; nth++) {
    const due = began + nth * 1000 / ordersASecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const order = wholeOrder(nth).catch((cause) => void failures.push(String(cause)))
      .finally(() => running.delete(order));
    running.add(order);
    maxAtOnce = Math.max(maxAtOnce, running.size);
    if (running.size > 300) await Promise.race(running);
    if (nth % ordersASecond === 0) {
      memory.push(await Promise.all(processes.map(async ({ pid }) => (await memoryOf(pid))?.now ?? NaN)));
    }
  }
  await Promise.all(running);
  const seconds = (performance.now() - began) / 1000;
  for (const stream of streams) stream.close();

  const where = `${tabletCount} tablets, ${menuPageCount + orderPageCount} pages, two processes`;
  const p99 = (name: string, values: readonly number[]): Metric => ({
    name: `${name}, p99, ${ordersASecond} orders/s, ${where}`,
    value: percentile(values, 0.99),
    unit: "ms",
    note: `p50 ${percentile(values, 0.5).toFixed(1)} ms, highest ${percentile(values, 1).toFixed(0)} ms`,
  });
  return [
    {
      name: `orders that failed in ${minutes} minutes`,
      value: failures.length,
      unit: `of ${total}`,
      goal: { atMost: 0 },
      note: [
        `${(total / seconds).toFixed(1)} orders/s, at most ${maxAtOnce} at once`,
        ...failures.slice(0, 3),
      ]
        .join("; "),
    },
    ...steps.map((step) => p99(step, durations.get(step) ?? [])),
    {
      ...p99("authorized → last of the tablets", lags),
      note: `${p99("", lags).note}; ${waiting.size} orders not received by every tablet`,
    },
    ...processes.map((_, index): Metric => {
      const tenths = Array.from({ length: 10 }, (_, nth) => {
        const some = memory.slice(memory.length * nth / 10, memory.length * (nth + 1) / 10);
        return some.reduce((sum, each) => sum + (each[index] ?? NaN), 0) / some.length;
      });
      return {
        name: `memory growth of process ${index + 1} in ${minutes} minutes`,
        value: ((tenths.at(-1) ?? NaN) / (tenths[warmUpTenths] ?? NaN) - 1) * 100,
        unit: "%",
        goal: { atMost: 5 },
        note: `MB in each tenth: ${tenths.map((each) => each.toFixed(0)).join(" ")}`,
      };
    }),
  ];
}
