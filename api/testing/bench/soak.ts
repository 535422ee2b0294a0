/** Orders at a steady pace for a long time: do memory and latency grow, and does every cent agree with the payment server's? */
import { orders } from "../../adapters/postgres/schema.ts";
import { ledger } from "../money.ts";
import { signIn } from "../staff.ts";
import { type Figure, percentile } from "./results.ts";
import { answeredOrder, type OrderAnswer } from "./orders.ts";
import { memoryOf } from "./spent.ts";
import type { Stage } from "./stage.ts";

const ordersASecond = 20;
/** Of twenty orders, one is denied and one gets a part of its money back; the others are accepted. */
const answers: readonly OrderAnswer[] = [
  ...Array.from({ length: 18 }, () => "accepted" as const),
  "denied",
  "accepted and partly refunded",
];
/** Until then caches fill and code is compiled. */
const warmUpTenths = 2;

export async function soakFigures(stage: Stage, minutes: number): Promise<Figure[]> {
  const { api } = stage;
  const began = performance.now();
  const total = Math.round(minutes * 60 * ordersASecond);
  const signInBoth = async () => ({ counter: await signIn(api), admin: await signIn(api, "admin") });
  let people = await signInBoth();
  let renewed = began;
  const memory: number[] = [];
  /** From the moment an order is due, in milliseconds: waiting for a busy server counts. */
  const latencies: number[] = [];
  const running = new Set<Promise<void>>();
  const failures: string[] = [];
  for (let nth = 0; nth < total; nth++) {
    const due = began + nth * 1000 / ordersASecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    // A token lasts a quarter of an hour.
    if (performance.now() - renewed > 600_000) {
      people = await signInBoth();
      renewed = performance.now();
    }
    const answer = answers[nth % answers.length] ?? "accepted";
    const order = answeredOrder(api, people, answer)
      .then(() => void latencies.push(performance.now() - due))
      .catch((cause) => void failures.push(String(cause)))
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
    {
      name: `orders that failed ${span}`,
      value: failures.length,
      unit: `of ${total}`,
      goal: { atMost: 0 },
      note: failures.slice(0, 3).join("; "),
    },
    await reconciliation(stage),
  ];
}

/** Compares what the restaurant keeps of every order with what the payment server says, payment by payment. */
async function reconciliation({ api, db }: Stage): Promise<Figure> {
  const [rows, intents] = await Promise.all([
    db.select({ intentId: orders.intentId, totalCents: orders.totalCents, payment: orders.payment }).from(
      orders,
    ),
    ledger(api),
  ]);
  const keptByOrder = new Map(rows.map(({ intentId, totalCents, payment }) => {
    const refundedCents = "refundedCents" in payment ? payment.refundedCents : 0;
    return [intentId, "capturedAt" in payment ? totalCents - refundedCents : 0];
  }));
  const differing = intents.filter(({ id, amount_captured, amount_refunded }) =>
    (keptByOrder.get(id) ?? 0) !== amount_captured - amount_refunded
  );
  const known = new Set(intents.map(({ id }) => id));
  const unknown = rows.filter(({ intentId }) => !known.has(intentId));
  const sum = (values: Iterable<number>) => [...values].reduce((all, cents) => all + cents, 0);
  const ours = sum(keptByOrder.values());
  const theirs = sum(intents.map((each) => each.amount_captured - each.amount_refunded));
  return {
    name: "payments that differ between the orders and the payment server",
    value: differing.length + unknown.length,
    unit: `of ${intents.length}`,
    goal: { atMost: 0 },
    note: `${rows.length} orders keep ${ours} cents, the payment server says ${theirs}`,
  };
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
