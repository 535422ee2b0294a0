import { deepEqual } from "node:assert/strict";
import { readyToPay } from "@api/testing/guests.ts";
import { cards, completeAuthentication, ledgerIntent, pay, setFault } from "@api/testing/money.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { until } from "@api/testing/poll.ts";
import { signIn } from "@api/testing/staff.ts";

Deno.test("creates the order of an authorized card without a webhook or a guest's page", () =>
  withMemoryShop(async (shop) => {
    const counter = await signIn(shop);
    await setFault(shop, { webhooks: "off" });
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    const orders = await until(
      "the order",
      async () => {
        const orders = await counter.orders();
        return orders.length > 0 && orders;
      },
    );
    const { amount } = await ledgerIntent(shop, opened.paymentIntentId);
    deepEqual(orders.map((order) => Math.round(order.total_amount * 100)), [amount]);
  }));

Deno.test("creates the order after the bank's authentication, with 12 open checkouts", () =>
  withMemoryShop(async (shop) => {
    const counter = await signIn(shop);
    await setFault(shop, { webhooks: "off" });
    await Promise.all(Array.from({ length: 12 }, () => readyToPay(shop)));
    const { opened } = await readyToPay(shop);
    await pay(shop, opened, cards.asksGuest);
    await completeAuthentication(shop, opened, "complete");
    await until("the order", async () => (await counter.orders()).length === 1);
  }));
