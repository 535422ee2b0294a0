import { deepEqual, equal, ok } from "node:assert/strict";
import { eq } from "drizzle-orm";
import { events } from "@api/adapters/postgres/live/tables.ts";
import { outbox } from "@api/adapters/postgres/messages/tables.ts";
import { testKeys } from "../keys.ts";
import { signature } from "@demo/stripe/webhooks.ts";
import { lunchDish, mina, newGuest, orderOf, plainDish, readyToPay, track } from "../guests.ts";
import {
  callStripeDirectly,
  createForeignHold,
  ledger,
  ledgerIntent,
  movements,
  pay,
  setFault,
} from "../money.ts";
import { until } from "../poll.ts";
import { readErrorResponse } from "../error_responses.ts";
import type { RunningShop } from "../running.ts";
import { expectData, setClock } from "../shop.ts";
import { tokenOf } from "../staff.ts";
import type { Suite } from "./suite.ts";

/** How the product learns of an authorization: the guest's page, the webhook or the sweeper; and forged events. */
export const reports: Suite = {
  async "T5: one event sent twenty times and concurrent page loads create one order, one message and one event"(
    { shop },
  ) {
    await setFault(shop, { webhooks: "off" });
    const { opened: { paymentIntentId: intentId, ...opened } } = await readyToPay(shop);
    await pay(shop, { paymentIntentId: intentId, ...opened });
    const event = await authorizedEvent(shop, intentId);
    const [posts, pages] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => postWebhook(shop, event))),
      Promise.all(Array.from({ length: 5 }, () => track(shop, intentId))),
    ]);
    for (const { status } of posts) {
      if (status === 200) continue;
      // On a slow machine the payment provider's answer may come too late; the provider then sends the event again.
      equal(status, 503);
      equal((await postWebhook(shop, event)).status, 200);
    }
    const seenIds = pages.map(({ order }) => order?.id);
    const { id } = await orderOf(shop, intentId);
    deepEqual(new Set(seenIds.filter((each) => each !== undefined)), new Set([id]));
    const orderEvents = await shop.db.select().from(events).where(eq(events.orderId, id));
    deepEqual(orderEvents.map(({ kind }) => kind), ["new_order"]);
    const orderMessages = await shop.db.select().from(outbox).where(eq(outbox.refId, id));
    // On a slow machine the unanswered-order alert may have been added meanwhile.
    deepEqual(
      orderMessages.map(({ about }) => about).filter((about) => about !== "order_unanswered"),
      [
        "order_received",
      ],
    );
    equal((await movements(shop, intentId)).length, 1);
  },

  async "without a webhook, the guest's page creates the order"({ shop }) {
    await setFault(shop, { webhooks: "off" });
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    ok((await track(shop, opened.paymentIntentId)).order);
  },

  async "without webhook and page, the sweeper creates the order, and late events change nothing"(
    { shop, counter },
  ) {
    await setFault(shop, { webhooks: "off" });
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    const { order_id: id = "" } = (await ledgerIntent(shop, opened.paymentIntentId)).metadata;
    await setClock(shop, "2026-11-20T20:00:30Z");
    await until("the sweeper", async () => (await counter.orders()).some((order) => order.id === id), 15_000);
    ok((await counter.accept(id)).ok);
    await setFault(shop, { webhooks: "on" });
    equal((await postWebhook(shop, await authorizedEvent(shop, opened.paymentIntentId))).status, 200);
    equal((await track(shop, id)).order?.status, "confirmed");
    equal((await ledgerIntent(shop, opened.paymentIntentId)).captures, 1);
  },

  async "T4: an unsigned, forged, old or altered event is rejected and changes nothing"({ shop, counter }) {
    await setFault(shop, { webhooks: "off" });
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    const event = await authorizedEvent(shop, opened.paymentIntentId);
    const now = Math.floor(Date.now() / 1000);
    const validSignature = await signEvent(event, now);
    const hex = validSignature.slice(validSignature.indexOf("v1=") + 3);
    const forgeries: Record<string, [string, string | undefined]> = {
      "no signature": [event, undefined],
      "an empty signature": [event, ""],
      "another secret": [event, await signature("whsec_guess", now, event)],
      "301 seconds old": [event, await signEvent(event, now - 301)],
      "an extra byte": [`${event} `, validSignature],
      "one letter changed": [event.replace("payment_intent", "payment_intenT"), validSignature],
      "the same JSON serialized again": [JSON.stringify(JSON.parse(event)), validSignature],
      "only the old scheme": [event, `t=${now},v0=${hex}`],
      "no time": [event, `v1=${hex}`],
      "no body": ["", await signature("whsec_guess", now, "")],
    };
    for (const [what, [body, header]] of Object.entries(forgeries)) {
      const response = await fetch(`${shop.url}/api/payment/webhook`, {
        method: "POST",
        body,
        headers: { ...json, ...(header === undefined ? {} : { "stripe-signature": header }) },
      });
      const errorResponse = await readErrorResponse(response, what);
      deepEqual([errorResponse.status, errorResponse.code], [400, "bad_signature"], what);
    }
    const id = (await ledgerIntent(shop, opened.paymentIntentId)).metadata.order_id;
    ok(!(await counter.orders()).some((order) => order.id === id));
    equal((await postWebhook(shop, event)).status, 200);
    ok((await counter.orders()).some((order) => order.id === id));
  },

  async "an event about an unknown type or payment is accepted and ignored"(
    { shop, counter },
  ) {
    // The rest of an order, for example the delivery of its messages, can change in the background.
    const states = async () =>
      (await counter.orders()).map(({ id, status, payment_status }) => [id, status, payment_status]);
    const before = await states();
    const eventOf = (type: string, object: object) =>
      JSON.stringify({ id: "evt_x", object: "event", type, api_version: "2026-01-01", data: { object } });
    for (
      const event of [
        eventOf("customer.created", { id: "cus_1", object: "customer" }),
        eventOf("payment_intent.exploded", { id: "pi_nobody", object: "payment_intent" }),
        eventOf("payment_intent.succeeded", { id: "pi_nobody", object: "payment_intent" }),
        eventOf("payment_intent.succeeded", {}),
        eventOf("payment_intent.payment_failed", { id: "\u0000", object: "payment_intent" }),
        eventOf("unheard.of", {}),
      ]
    ) {
      equal((await postWebhook(shop, event)).status, 200, event);
    }
    deepEqual(await states(), before);
  },

  async "T3: a payment with another amount than agreed is released and creates no order"({ shop, counter }) {
    const { opened } = await readyToPay(shop);
    const intentId = opened.paymentIntentId;
    await callStripeDirectly(shop, `/v1/payment_intents/${intentId}`, { amount: "100" });
    equal((await pay(shop, opened)).body.status, "requires_capture");
    await until("release", async () => (await ledgerIntent(shop, intentId)).status === "canceled");
    deepEqual(await movements(shop, intentId), ["held 100", "released 100"]);
    equal((await track(shop, intentId)).order, null);
    const id = (await ledgerIntent(shop, intentId)).metadata.order_id;
    ok(!(await counter.orders()).some((order) => order.id === id));
    const auditEntry = await until("an audit entry", async () => {
      const token = await tokenOf(shop, "admin");
      const [entry] = await expectData(shop, "auditLogs", {
        token,
        query: { action: "payment.mismatch_released" },
      });
      return entry;
    });
    deepEqual([auditEntry.status, auditEntry.resource_id], ["failed", id]);
  },

  async "a payment with another order's id is released"({ shop }) {
    const { opened } = await readyToPay(shop);
    const intentId = opened.paymentIntentId;
    await callStripeDirectly(shop, `/v1/payment_intents/${intentId}`, {
      "metadata[order_id]": "ord_another",
    });
    await pay(shop, opened);
    await until("release", async () => (await ledgerIntent(shop, intentId)).status === "canceled");
    equal((await track(shop, intentId)).order, null);
  },

  async "a payment created elsewhere with a checkout's metadata is released, and the checkout stays open"(
    { shop },
  ) {
    const { opened } = await readyToPay(shop, { lines: [[lunchDish.id, 4]] });
    const { amount, metadata } = await ledgerIntent(shop, opened.paymentIntentId);
    for (const cents of [100, amount]) {
      const foreignPayment = await callStripeDirectly(shop, "/v1/payment_intents", {
        amount: String(cents),
        currency: "usd",
        capture_method: "manual",
        confirm: "true",
        payment_method: "pm_card_visa",
        "metadata[order_id]": metadata.order_id ?? "",
        "metadata[installation_id]": metadata.installation_id ?? "",
      });
      const id = foreignPayment.body.id ?? "";
      await until("release", async () => (await ledgerIntent(shop, id)).status === "canceled");
      deepEqual(await movements(shop, id), [`held ${cents}`, `released ${cents}`]);
    }
    const orderIdAlone = await createForeignHold(shop, { order_id: metadata.order_id ?? "" });
    equal((await track(shop, opened.paymentIntentId)).order, null);
    await pay(shop, opened);
    equal((await orderOf(shop, opened.paymentIntentId)).id, metadata.order_id);
    deepEqual(await movements(shop, orderIdAlone), ["held 2500"]);
  },

  async "uses the card's billing details if saving the contact failed"({ shop }) {
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const opened = await guest.open();
    ok(opened.ok, opened.text);
    await pay(shop, opened.data);
    const order = await orderOf(shop, opened.data.paymentIntentId);
    deepEqual([order.customer_name, order.customer_email], [
      `${mina.firstName} ${mina.lastName}`,
      mina.email,
    ]);
  },

  async "T7: only the exact payment id opens the page"({ shop }) {
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    const { id, order_number } = await orderOf(shop, opened.paymentIntentId);
    for (
      const invalidId of [
        order_number,
        id.slice(0, -1),
        `${id}a`,
        id.toUpperCase(),
        id.replace("ord_", "pi_"),
        ...["[]", "undefined", "null", " ", "../1", "'"],
        ...Array.from({ length: 500 }, (_, nth) => String(nth + 1)),
      ]
    ) {
      const response = await fetch(`${shop.url}/api/payment/session/${encodeURIComponent(invalidId)}`);
      const errorResponse = await readErrorResponse(response, invalidId);
      equal(errorResponse.status, 404, invalidId);
      equal(errorResponse.error, "Invalid order ID");
    }
    equal((await ledger(shop))[0]?.id, opened.paymentIntentId);
  },
};

const json = { "content-type": "application/json; charset=utf-8" };

type Events = {
  data?: { id: string; type: string; data: { object: { id: string; payment_intent?: string } } }[];
};

async function readEvents(shop: RunningShop, path: string): Promise<{ body: Events }> {
  const response = await fetch(shop.stripe + path, { headers: { authorization: "Bearer sk_test_look" } });
  return { body: await response.json() };
}

/** The provider's authorization event as JSON. */
async function authorizedEvent(shop: RunningShop, intentId: string): Promise<string> {
  const { body } = await readEvents(
    shop,
    "/v1/events?type=payment_intent.amount_capturable_updated&limit=100",
  );
  const event = body.data?.find(({ data }) => data.object.id === intentId);
  ok(event, `no event about ${intentId}`);
  return JSON.stringify(event, null, 2);
}

/** Every event about a payment as JSON, oldest first. */
export async function stripeEventsOf(shop: RunningShop, intentId: string): Promise<string[]> {
  const { body } = await readEvents(shop, "/v1/events?limit=100");
  return (body.data ?? []).filter(({ data: { object } }) =>
    [object.id, object.payment_intent].includes(intentId)
  ).toReversed()
    .map((event) => JSON.stringify(event, null, 2));
}

async function signEvent(body: string, seconds: number): Promise<string> {
  return await signature(`whsec_${testKeys.emulatorWebhook}`, seconds, body);
}

/** Posts an event with a valid signature. */
export async function postWebhook(shop: RunningShop, body: string): Promise<{ status: number }> {
  const response = await fetch(`${shop.url}/api/payment/webhook`, {
    method: "POST",
    body,
    headers: { ...json, "stripe-signature": await signEvent(body, Math.floor(Date.now() / 1000)) },
  });
  await response.body?.cancel();
  return { status: response.status };
}
