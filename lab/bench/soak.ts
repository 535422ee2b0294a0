/** Places orders at a steady rate for a long time to detect growing memory or latency and payment differences. */
import { orders } from "@api/adapters/postgres/orders/tables.ts";
import { ledger } from "@api/testing/money.ts";
import { signIn } from "@api/testing/staff.ts";
import { type Metric, percentile } from "./results.ts";
import { decidedOrder, type Decision } from "./orders.ts";
import { memoryOf } from "./resource_usage.ts";
import type { Environment } from "./environment.ts";

const ordersASecond = 20;
/** Of twenty orders, one is denied and one is partly refunded; the others are accepted. */
const decisions: readonly Decision[] = [
  ...Array.from({ length: 18 }, () => "accepted" as const),
  "denied",
  "accepted and partly refunded",
];
/** The tenths of the run that count as warm-up. */
const warmUpTenths = 2;

export async function measureSoak(environment: Environment, minutes: number): Promise<Metric[]> {
  const { api } = environment;
  const began = performance.now();
  const total = Math.round(minutes * 60 * ordersASecond);
  const signInBoth = async () => ({ counter: await signIn(api), admin: await signIn(api, "admin") });
  let staff = await signInBoth();
  let signedInAt = began;
  const memory: number[] = [];
  /** Milliseconds from the moment an order is due, including the wait for a busy server. */
  const latencies: number[] = [];
  const running = new Set<Promise<void>>();
  const failures: string[] = [];
  for (let nth = 0; nth < total; nth++) {
    const due = began + nth * 1000 / ordersASecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    // A token expires after 15 minutes.
    if (performance.now() - signedInAt > 600_000) {
      staff = await signInBoth();
      signedInAt = performance.now();
    }
    const decision = decisions[nth % decisions.length] ?? "accepted";
    const order = decidedOrder(api, staff, decision)
      .then(() => void latencies.push(performance.now() - due))
      .catch((cause) => void failures.push(String(cause)))
      .finally(() => running.delete(order));
    running.add(order);
    if (running.size > 200) await Promise.race(running);
    if (nth % (ordersASecond * 2) === 0) memory.push((await memoryOf(api.pid))?.now ?? NaN);
  }
  await Promise.all(running);
  const duration = `in ${minutes} minutes at ${ordersASecond} orders/s`;
  const memoryTenths = splitIntoTenths(memory).map(mean);
  const [p50s, p99s] = [0.5, 0.99].map((share) =>
    splitIntoTenths(latencies).map((tenth) => percentile(tenth, share))
  );
  return [
    {
      name: `memory growth ${duration}`,
      value: growthPercent(memoryTenths),
      unit: "%",
      goal: { atMost: 5 },
      note: tenthsText("MB", memoryTenths),
    },
    {
      name: `latency growth ${duration}, p50`,
      value: growthPercent(p50s),
      unit: "%",
      note: tenthsText("ms", p50s),
    },
    {
      name: `latency growth ${duration}, p99`,
      value: growthPercent(p99s),
      unit: "%",
      note: tenthsText("ms", p99s),
    },
    {
      name: `orders that failed ${duration}`,
      value: failures.length,
      unit: `of ${total}`,
      goal: { atMost: 0 },
      note: failures.slice(0, 3).join("; "),
    },
    await reconciliation(environment),
  ];
}

/** Compares the captured amount of every order with the payment server's ledger. */
async function reconciliation({ api, db }: Environment): Promise<Metric> {
  const [rows, intents] = await Promise.all([
    db.select({ intentId: orders.intentId, totalCents: orders.totalCents, payment: orders.payment }).from(
      orders,
    ),
    ledger(api),
  ]);
  const capturedByOrder = new Map(rows.map(({ intentId, totalCents, payment }) => {
    const refundedCents = "refundedCents" in payment ? payment.refundedCents : 0;
    return [intentId, "capturedAt" in payment ? totalCents - refundedCents : 0];
  }));
  const differing = intents.filter(({ id, amount_captured, amount_refunded }) =>
    (capturedByOrder.get(id) ?? 0) !== amount_captured - amount_refunded
  );
  const known = new Set(intents.map(({ id }) => id));
  const unknown = rows.filter(({ intentId }) => !known.has(intentId));
  const sum = (values: Iterable<number>) => [...values].reduce((total, cents) => total + cents, 0);
  const ordersCents = sum(capturedByOrder.values());
  const providerCents = sum(intents.map((each) => each.amount_captured - each.amount_refunded));
  return {
    name: "payments that differ between the orders and the payment server",
    value: differing.length + unknown.length,
    unit: `of ${intents.length}`,
    goal: { atMost: 0 },
    note:
      `${rows.length} orders: ${ordersCents} cents captured, ${providerCents} cents at the payment server`,
  };
}

/** Growth from the first tenth after the warm-up to the last, in percent. */
function growthPercent(tenths: readonly number[] = []): number {
  return ((tenths.at(-1) ?? NaN) / (tenths[warmUpTenths] ?? NaN) - 1) * 100;
}

function tenthsText(unit: string, tenths: readonly number[] = []): string {
  return `${unit} in each tenth of the time: ${tenths.map((each) => each.toFixed(0)).join(" ")}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function splitIntoTenths(values: readonly number[]): number[][] {
  return Array.from(
    { length: 10 },
    (_, nth) =>
      values.slice(Math.floor(values.length * nth / 10), Math.floor(values.length * (nth + 1) / 10)),
  );
}
