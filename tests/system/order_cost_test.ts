/** Limits what a whole order costs the server, because each statement and each provider call of it is repeated for every guest. */
import { ok } from "node:assert/strict";
import { countOrder, type OrderStep, orderSteps } from "@api/testing/order_cost.ts";
import { newDatabase } from "@api/testing/running.ts";

/** The maximum of statements (with those that begin and end transactions) and of calls to the provider. */
const limits: Record<OrderStep, { roundTrips: number; providerCalls: number }> = {
  "3 adds": { roundTrips: 3, providerCalls: 0 },
  "create-payment-intent": { roundTrips: 3, providerCalls: 1 },
  "update-payment-intent-metadata": { roundTrips: 2, providerCalls: 1 },
  "authorization and its webhooks": { roundTrips: 3, providerCalls: 1 },
  "guest's page": { roundTrips: 1, providerCalls: 0 },
  "accept and its webhooks": { roundTrips: 5, providerCalls: 1 },
};

Deno.test("each step of a whole order stays within its limit of statements and provider calls", async () => {
  await using resources = new AsyncDisposableStack();
  const counts = await countOrder(resources, await newDatabase(resources));
  for (const step of orderSteps) {
    const { roundTrips, providerCalls, statements } = counts[step];
    const limit = limits[step];
    ok(roundTrips <= limit.roundTrips, `${step}: ${roundTrips} round trips: ${statements.join(", ")}`);
    ok(providerCalls.length <= limit.providerCalls, `${step}: ${providerCalls.join(", ")}`);
  }
});
