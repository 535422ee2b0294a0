/** Limits how often a whole order calls the payment provider, because guests and staff wait for each call. */
import { deepEqual } from "node:assert/strict";
import { newGuest, optionlessDish, orderOf } from "@api/testing/guests.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { pay } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { signIn } from "@api/testing/staff.ts";

Deno.test("an order calls the payment provider once to open, to confirm, after its webhook and to capture", async () => {
  // The provider uses the `fetch` that exists when it starts.
  using provider = watchProvider();
  await withMemoryShop(async (shop) => {
    const guest = newGuest(shop);
    const counter = await signIn(shop);
    const calls: Record<string, string[]> = {};
    const count = async <T>(step: string, work: () => Promise<T>, webhooks = 0): Promise<T> => {
      const before = { calls: provider.calls.length, webhooks: provider.webhooks };
      const result = await work();
      await until(`the webhooks of ${step}`, () => provider.webhooks - before.webhooks >= webhooks);
      calls[step] = provider.calls.slice(before.calls);
      return result;
    };
    await count("add", () => guest.add(optionlessDish.id, 2));
    const opened = await count("open the checkout", () => guest.open());
    if (!opened.ok) throw new Error(opened.text);
    const intentId = opened.data.paymentIntentId;
    await count("confirm", () => guest.complete(intentId));
    await count("authorize", () => pay(shop, opened.data), 1);
    const { id } = await count("open the order's page", () => orderOf(shop, intentId));
    await count("accept", () => counter.accept(id, 20), 1);
    deepEqual(calls, {
      "add": [],
      "open the checkout": ["POST /payment_intents"],
      "confirm": ["POST /payment_intents/{id}"],
      "authorize": ["GET /payment_intents/{id}"],
      "open the order's page": [],
      "accept": ["POST /payment_intents/{id}/capture"],
    });
  });
});

/** Lists the product's own calls to the provider, and counts the webhooks that the product has answered. */
function watchProvider(): { calls: string[]; webhooks: number } & Disposable {
  const { fetch } = globalThis;
  const watch = {
    calls: [] as string[],
    webhooks: 0,
    [Symbol.dispose]: () => void (globalThis.fetch = fetch),
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    // The guest's browser calls with the publishable key.
    const isOwn = request.headers.get("authorization")?.startsWith("Bearer sk_");
    const [, called] = /\/v1(\/payment_intents.*)/.exec(pathname) ?? [];
    if (isOwn && called) watch.calls.push(`${request.method} ${called.replace(/pi_\w+/, "{id}")}`);
    const response = await fetch(request);
    if (pathname.endsWith("/api/payment/webhook")) watch.webhooks++;
    return response;
  };
  return watch;
}
