import { deepEqual, equal } from "node:assert/strict";
import { Hono } from "hono";
import type { Ids } from "@domain/ports/ids.ts";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { ok } from "@domain/shared/result.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { authorized } from "@domain/testing/steps.ts";
import type { Environment } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { paymentRoutes } from "./routes.ts";

/** The guest's page and the webhook of one authorized payment, whose first read at the provider waits for `answer` or `fail`. */
async function authorizedPayment() {
  const { ids, ...rest } = restaurant();
  // As long as those of the provider.
  const longIds: Ids = { ...ids, next: (prefix) => `${ids.next(prefix)}_00000001` };
  const memory = { ...rest, ids: longIds };
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
