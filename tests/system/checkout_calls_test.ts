/** Checks how many requests the sweep of open checkouts sends while Stripe fails. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { SubmittedCheckout } from "@domain/order/checkout.ts";
import { type Payments, ProviderUnreachable } from "@domain/ports/payments.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { aCheckout, restaurant } from "@domain/testing/fixtures.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { must } from "@domain/testing/steps.ts";
import { sweepCheckouts } from "@domain/usecases/ordering/sweep_checkouts.ts";
import { trackOrder } from "@domain/usecases/ordering/track_order.ts";
import { type Bench, SECRET, withEmulator } from "@demo/stripe/testing.ts";
import { stripePayments } from "@api/adapters/stripe/payments.ts";
import { stripeClient } from "@api/adapters/stripe/stripe_client.ts";

const outage = { action: "500", times: 0 };
/** The maximum number of requests in one sweep (docs/guarantees.md). */
const sweepLimit = 10;

type Restaurant = Bench & { ports: MemoryPorts; payments: Payments };

/** A restaurant in memory with Stripe's SDK and the emulator behind it. */
async function withStripe(test: (restaurant: Restaurant) => Promise<void>): Promise<void> {
  await withEmulator(async (bench) => {
    const ports = restaurant();
    const intents = stripePayments(stripeClient("sk_test_bench", bench.base), SECRET, ports.installation, {
      now: () => Date.now(),
    });
    await test({ ...bench, ports, payments: { ...ports.payments, ...intents } });
  });
}

/** Checkouts with an intent each, all due for a check. */
async function dueCheckouts(
  { ports, payments }: Restaurant,
  count: number,
  more: (now: number) => Partial<SubmittedCheckout>,
): Promise<SubmittedCheckout[]> {
  const now = ports.clock.now();
  const due: SubmittedCheckout[] = [];
  for (let nth = 0; nth < count; nth++) {
    const id = ports.ids.next("ord");
    const intent = must(await payments.open({ orderId: id, amountCents: 1000 }));
    const checkout = aCheckout(id, { intentId: intent.id, nextCheckAt: now, ...more(now) });
    must(await ports.checkouts.begin(checkout));
    due.push(checkout);
  }
  return due;
}

for (const paying of [8, 12]) {
  Deno.test(`while Stripe answers 500, a sweep of ${paying} paying guests and 12 others sends no request twice`, () =>
    withStripe(async (restaurant) => {
      const { ports, payments, fault, requests } = restaurant;
      await dueCheckouts(restaurant, paying, (now) => ({ payPressedAt: now }));
      await dueCheckouts(restaurant, 12, () => ({}));
      await fault(outage);
      requests.length = 0;
      await rejects(sweepCheckouts({ ...ports, payments }), AggregateError);
      ok(requests.length <= sweepLimit, `${requests.length} requests`);
      equal(new Set(requests).size, requests.length, requests.join("\n"));
    }));
}

Deno.test("while Stripe refuses to cancel, closing abandoned checkouts takes one read and one cancellation each", () =>
  withStripe(async (restaurant) => {
    const { ports, payments, fault, requests } = restaurant;
    const abandoned = await dueCheckouts(restaurant, 3, (now) => ({ updatedAt: now - 61 * minuteMs }));
    await fault({ ...outage, match: "/cancel" });
    requests.length = 0;
    await rejects(sweepCheckouts({ ...ports, payments }), AggregateError);
    const expected = abandoned.flatMap(({ intentId }) => [
      `GET /v1/payment_intents/${intentId}`,
      `POST /v1/payment_intents/${intentId}/cancel`,
    ]);
    deepEqual(requests.toSorted(), expected.toSorted());
  }));

Deno.test("while Stripe answers 500, loading a guest's page sends one request", () =>
  withStripe(async (restaurant) => {
    const { ports, payments, fault, requests } = restaurant;
    const [checkout] = await dueCheckouts(restaurant, 1, (now) => ({ payPressedAt: now }));
    await fault(outage);
    requests.length = 0;
    const tracked = await trackOrder({ ...ports, payments }, checkout?.id ?? "");
    deepEqual([tracked?.checkout?.id, tracked?.order], [checkout?.id, undefined]);
    deepEqual(requests, [`GET /v1/payment_intents/${checkout?.intentId}`]);
  }));

Deno.test("a call is repeated after a 500 unless retries are off", () =>
  withStripe(async ({ payments, fault, requests }) => {
    const { id } = must(await payments.open({ orderId: "ord_1", amountCents: 1000 }));
    await fault({ ...outage, stored: true });
    const single = { retries: false };
    const calls: [call: () => Promise<unknown>, isSingle: boolean][] = [
      [() => payments.read(id), false],
      [() => payments.read(id, single), true],
      [() => payments.release(id, "ord_1"), false],
      [() => payments.release(id, "ord_2", single), true],
      [() => Array.fromAsync(payments.recent(minuteMs)), false],
      [() => Array.fromAsync(payments.recent(minuteMs, single)), true],
    ];
    for (const [call, isSingle] of calls) {
      requests.length = 0;
      await rejects(call(), ProviderUnreachable);
      equal(requests.length === 1, isSingle, requests.join("\n"));
    }
  }));
