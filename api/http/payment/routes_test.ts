import { deepEqual, equal } from "node:assert/strict";
import type { PaymentSession } from "@contract/schemas/payment.ts";
import { Hono } from "hono";
import type { Ids } from "@domain/ports/ids.ts";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { ok } from "@domain/shared/result.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { authorized, must, waitingOrder } from "@domain/testing/steps.ts";
import { acceptOrder } from "@domain/usecases/ordering/answer_order.ts";
import type { Environment } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import type { FeedEvent } from "../streaming/live_feed.ts";
import { paymentRoutes } from "./routes.ts";

/** A restaurant in memory whose ids are as long as those of the provider. */
function restaurantWithLongIds() {
  const { ids, ...rest } = restaurant();
  const longIds: Ids = { ...ids, next: (prefix) => `${ids.next(prefix)}_00000001` };
  return { ...rest, ids: longIds };
}

/** The guest's page and the webhook of one authorized payment, whose first read at the provider waits for `answer` or `fail`. */
async function authorizedPayment() {
  const memory = restaurantWithLongIds();
  const intentId = await authorized(memory, "ses_guest");
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let reads = 0;
  const ports: Ports = {
    ...memory,
    payments: {
      ...memory.payments,
      async read(id) {
        reads += 1;
        asked.resolve();
        if (reads === 1) await answer.promise;
        return await memory.payments.read(id);
      },
      parseWebhook: () => Promise.resolve(ok({ intentId, reported: "authorized" as const })),
    },
  };
  const { paymentSession, paymentWebhook } = paymentRoutes({ ports, log: () => {} } as unknown as Services);
  const app = new Hono<Environment>();
  app.get("/page", async (http) => {
    const shown = await paymentSession({ id: intentId, http } as Parameters<typeof paymentSession>[0]);
    return http.json("data" in shown ? shown.data : null);
  });
  app.post("/webhook", async (http) => {
    await paymentWebhook({ http } as Parameters<typeof paymentWebhook>[0]);
    return http.json(null);
  });
  return {
    page: async () => await (await app.request("/page")).json(),
    webhook: async () => {
      const headers = { "stripe-signature": "t=1,v1=x" };
      return (await app.request("/webhook", { method: "POST", body: "{}", headers })).status;
    },
    asked: asked.promise,
    answer: answer.resolve,
    fail: answer.reject,
    reads: () => reads,
  };
}

Deno.test("a webhook places the order when the guest's page before it could not reach the provider", async () => {
  const { page, webhook, asked, fail, reads } = await authorizedPayment();
  const shown = page();
  await asked;
  const received = webhook();
  fail(new ProviderUnreachable("no response"));
  deepEqual([(await shown).session.payment_status, await received], ["unpaid", 200]);
  equal((await page()).session.payment_status, "authorized");
  equal(reads(), 2);
});

Deno.test("a guest's page shows the stored state while another page waits for the provider", async () => {
  const { page, asked, answer, reads } = await authorizedPayment();
  const waiting = page();
  await asked;
  equal((await page()).session.payment_status, "unpaid");
  answer();
  equal((await waiting).session.payment_status, "authorized");
  equal(reads(), 1);
});

Deno.test("a guest's stream ends with the acceptance when its read of the waiting order takes longer than the acceptance", async () => {
  const memory = restaurantWithLongIds();
  const { id } = await waitingOrder(memory);
  const hasRead = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let reads = 0;
  const orders: Ports["orders"] = {
    ...memory.orders,
    async withStatus(...query) {
      reads += 1;
      // The first read looks the order up before the stream opens.
      if (reads > 1) {
        hasRead.resolve();
        await answer.promise;
      }
      return await memory.orders.withStatus(...query);
    },
  };
  let notify = (_: FeedEvent) => {};
  const feed = {
    subscribe(listener: (event: FeedEvent) => void) {
      notify = listener;
      return () => {};
    },
  };
  const streamLimit = { takeForGuest: () => () => {} };
  const services = { ports: { ...memory, orders }, feed, streamLimit, log: () => {} };
  const { paymentStream } = paymentRoutes(services as unknown as Services);
  const app = new Hono<Environment>();
  app.get(
    "/stream",
    async (http) => await paymentStream({ id, http } as Parameters<typeof paymentStream>[0]) as Response,
  );
  const { body } = await app.request("/stream");

  await hasRead.promise;
  const order = must(
    await acceptOrder(memory, { orderId: id, by: { kind: "staff", id: "acc_mina", name: "Mina" } }),
  );
  notify({ id: 1, kind: "order_updated", orderId: id, order, messages: [] });
  answer.resolve();
  const shown: (string | undefined)[] = [];
  for await (const bytes of body ?? []) {
    const data = /data: (.*)/.exec(new TextDecoder().decode(bytes))?.[1];
    if (data === undefined) continue;
    shown.push((JSON.parse(data) as PaymentSession).order?.status);
    if (shown.length === 2) break;
  }
  deepEqual(shown, ["pending_approval", "confirmed"]);
});
