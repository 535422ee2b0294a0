/** Counts what each step of a whole order costs the server. */
import type { StreamMessage } from "@contract/schemas/orders.ts";
import type { Counts } from "./counted_server.ts";
import { listen } from "./events.ts";
import { newGuest, optionlessDish, orderOf } from "./guests.ts";
import { pay } from "./money.ts";
import { until } from "./poll.ts";
import { freePort, startApi, startEmulator } from "./processes.ts";
import { signIn } from "./staff.ts";

export const orderSteps = [
  "3 adds",
  "create-payment-intent",
  "update-payment-intent-metadata",
  "authorization and its webhooks",
  "guest's page",
  "accept and its webhooks",
] as const;
export type OrderStep = (typeof orderSteps)[number];

export type StepCounts = {
  statements: string[];
  /** Statements, including those that begin and end transactions. */
  roundTrips: number;
  providerCalls: string[];
  /** The length of the JSON texts that were parsed. */
  parsedJson: number;
};

/** The number of webhooks that the provider sends in a step. */
const webhooksOf: Partial<Record<OrderStep, number>> = {
  "authorization and its webhooks": 1,
  "accept and its webhooks": 1,
};

/** The number of measured orders. A step's counts are the lowest of all orders, because timers of streams add statements to some. */
const measured = 3;

/** Places and accepts orders at a server on `databaseUrl`, one after the other, with one connected tablet. */
export async function countOrder(
  resources: AsyncDisposableStack,
  databaseUrl: string,
): Promise<Record<OrderStep, StepCounts>> {
  const [port, countsPort] = [freePort(), freePort()];
  const stripe = await startEmulator(resources, port);
  const api = await startApi(resources, {
    port,
    databaseUrl,
    stripe,
    main: new URL("counted_server.ts", import.meta.url).pathname,
    env: { COUNTS_PORT: `${countsPort}` },
  });
  const counter = await signIn(api);
  const tablet = resources.use(
    await listen<StreamMessage>(`${api.url}/api/admin/orders/stream?token=${counter.token}`),
  );
  const read = async (method = "GET"): Promise<Counts> =>
    await (await fetch(`http://127.0.0.1:${countsPort}`, { method })).json();

  const countStep = async <T>(step: OrderStep, work: () => Promise<T>) => {
    await read("POST");
    const before = await read();
    const value = await work();
    const after = await until(`the webhooks of ${step}`, async () => {
      const now = await read();
      return now.webhooks - before.webhooks >= (webhooksOf[step] ?? 0) && now;
    });
    const statements = after.statements.slice(before.statements.length);
    const counts: StepCounts = {
      statements,
      roundTrips: statements.length + after.transactionControl - before.transactionControl,
      providerCalls: after.providerCalls.slice(before.providerCalls.length),
      parsedJson: after.parsedJson - before.parsedJson,
    };
    return { value, counts };
  };

  const wholeOrder = async (): Promise<Record<OrderStep, StepCounts>> => {
    const guest = newGuest(api);
    const adds = await countStep("3 adds", async () => {
      for (const quantity of [1, 2, 1]) {
        await read("POST");
        await guest.add(optionlessDish.id, quantity);
      }
    });
    const opened = await countStep("create-payment-intent", () => guest.open());
    if (!opened.value.ok) throw new Error(opened.value.text);
    const { data } = opened.value;
    const completed = await countStep(
      "update-payment-intent-metadata",
      () => guest.complete(data.paymentIntentId),
    );
    const announced = (status: string, id: string) =>
      tablet.first(
        `${id} ${status}`,
        (message) => "order" in message && message.order.id === id && message.order.status === status,
      );
    const authorized = await countStep("authorization and its webhooks", async () => {
      await pay(api, data);
      await tablet.first(
        "the new order",
        (message) =>
          message.type === "new_order" && !seen.has(message.order.id) && !!seen.add(message.order.id),
      );
    });
    const page = await countStep("guest's page", () => orderOf(api, data.paymentIntentId));
    const { id } = page.value;
    const accepted = await countStep("accept and its webhooks", async () => {
      const answer = await counter.accept(id, 20);
      if (!answer.ok) throw new Error(answer.text);
      await announced("confirmed", id);
    });
    return {
      "3 adds": adds.counts,
      "create-payment-intent": opened.counts,
      "update-payment-intent-metadata": completed.counts,
      "authorization and its webhooks": authorized.counts,
      "guest's page": page.counts,
      "accept and its webhooks": accepted.counts,
    };
  };

  const seen = new Set<string>();
  // The first orders open connections and fill caches.
  for (let nth = 0; nth < 2; nth++) await wholeOrder();
  const orders: Record<OrderStep, StepCounts>[] = [];
  for (let nth = 0; nth < measured; nth++) orders.push(await wholeOrder());
  const lowest = (step: OrderStep) =>
    orders.map((order) => order[step]).reduce((one, other) =>
      other.roundTrips < one.roundTrips ? other : one
    );
  return Object.fromEntries(orderSteps.map((step) => [step, lowest(step)])) as Record<OrderStep, StepCounts>;
}
