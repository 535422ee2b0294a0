/** Limits how often a whole order calls the payment provider, because guests and staff wait for each call. */
import { ok } from "node:assert/strict";
import { countOrder, type OrderStep, orderSteps } from "@api/testing/order_cost.ts";
import { newDatabase } from "@api/testing/running.ts";

const maxProviderCalls: Record<OrderStep, number> = {
  "3 adds": 0,
  "create-payment-intent": 1,
  "update-payment-intent-metadata": 1,
  "authorization and its webhooks": 1,
  "guest's page": 0,
  "accept and its webhooks": 1,
};

Deno.test("each step of a whole order stays within its limit of provider calls", async () => {
  await using resources = new AsyncDisposableStack();
  const counts = await countOrder(resources, await newDatabase(resources));
  for (const step of orderSteps) {
    const { providerCalls } = counts[step];
    ok(providerCalls.length <= maxProviderCalls[step], `${step}: ${providerCalls.join(", ")}`);
  }
});
