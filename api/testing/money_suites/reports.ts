import { deepEqual, equal, ok } from "node:assert/strict";
import { eq } from "drizzle-orm";
import { events, outbox } from "../../adapters/postgres/schema.ts";
import { testKeys } from "../keys.ts";
import { signature } from "../../dev/stripe/webhooks.ts";
import { lunchDish, mina, newGuest, orderOf, plainDish, readyToPay, track } from "../guests.ts";
import { behindOurBack, booked, fault, foreignHold, ledger, movements, pay } from "../money.ts";
import { until } from "../poll.ts";
import { readRefusal } from "../refusals.ts";
import type { RunningShop } from "../running.ts";
import { done, setClock } from "../shop.ts";
import { tokenOf } from "../staff.ts";
import type { Suite } from "./bench.ts";

/** Who tells us of an authorized card: the guest's page, the provider's webhook, or nobody; and who lies. */
export const reports: Suite = {
  async "T5: one event twenty times and the guest's page at once make one order, one message, one beep"(
    { shop },
  ) {
    await fault(shop, { webhooks: "off" });
    const { opened: { paymentIntentId: intentId, ...opened } } = await readyToPay(shop);
    await pay(shop, { paymentIntentId: intentId, ...opened });
    const event = await eventAbout(shop, intentId);
    const [posts, pages] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => webhook(shop, event))),
      Promise.all(Array.from({ length: 5 }, () => track(shop, intentId))),
    ]);
    deepEqual(posts.map(({ status }) => status), Array.from({ length: 20 }, () => 200));
    const seen = pages.map(({ order }) => order?.id);
    const { id } = await orderOf(shop, intentId);
    deepEqual(new Set(seen.filter((each) => each !== undefined)), new Set([id]));
    const told = await shop.db.select().from(events).where(eq(events.orderId, id));
    deepEqual(told.map(({ kind }) => kind), ["new_order"]);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.orderId, id));
    // The counter may have been called meanwhile: a slow machine takes its minute.
    deepEqual(letters.map(({ about }) => about).filter((about) => about !== "order_unanswered"), [
      "order_received",
    ]);
    equal((await movements(shop, intentId)).length, 1);
  },

  async "without any webhook the guest's page brings the order to life"({ shop }) {
    await fault(shop, { webhooks: "off" });
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    ok((await track(shop, opened.paymentIntentId)).order);
  },

  async "without webhook and page the sweeper does, and late events change nothing"({ shop, counter }) {
    await fault(shop, { webhooks: "off" });
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    const { order_id: id = "" } = (await booked(shop, opened.paymentIntentId)).metadata;
    await setClock(shop, "2026-11-20T20:00:30Z");
    await until("the sweeper", async () => (await counter.orders()).some((order) => order.id === id), 15_000);
    ok((await counter.accept(id)).ok);
    await fault(shop, { webhooks: "on" });
    equal((await webhook(shop, await eventAbout(shop, opened.paymentIntentId))).status, 200);
    equal((await track(shop, id)).order?.status, "confirmed");
    equal((await booked(shop, opened.paymentIntentId)).captures, 1);
  },

  async "T4: an unsigned, forged, old or altered event is refused and changes nothing"({ shop, counter }) {
    await fault(shop, { webhooks: "off" });
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    const event = await eventAbout(shop, opened.paymentIntentId);
    const now = Math.floor(Date.now() / 1000);
    const right = await signed(event, now);
    const hex = right.slice(right.indexOf("v1=") + 3);
    const forgeries: Record<string, [string, string | undefined]> = {
      "no signature": [event, undefined],
      "an empty one": [event, ""],
      "another secret": [event, await signature("whsec_guess", now, event)],
      "301 seconds old": [event, await signed(event, now - 301)],
      "one byte more": [`${event} `, right],
      "one letter changed": [event.replace("payment_intent", "payment_intenT"), right],
      "the same JSON written anew": [JSON.stringify(JSON.parse(event)), right],
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
      const refusal = await readRefusal(response, what);
      deepEqual([refusal.status, refusal.code], [400, "bad_signature"], what);
    }
    const id = (await booked(shop, opened.paymentIntentId)).metadata.order_id;
    ok(!(await counter.orders()).some((order) => order.id === id));
    equal((await webhook(shop, event)).status, 200);
    ok((await counter.orders()).some((order) => order.id === id));
  },

  async "an event about something else, or about an intent nobody has, is taken and forgotten"(
    { shop, counter },
  ) {
    const before = await counter.orders();
    const about = (type: string, object: object) =>
      JSON.stringify({ id: "evt_x", object: "event", type, api_version: "2026-01-01", data: { object } });
    for (
      const event of [
        about("customer.created", { id: "cus_1", object: "customer" }),
        about("payment_intent.exploded", { id: "pi_nobody", object: "payment_intent" }),
        about("payment_intent.succeeded", { id: "pi_nobody", object: "payment_intent" }),
        about("payment_intent.succeeded", {}),
        about("payment_intent.payment_failed", { id: "\u0000", object: "payment_intent" }),
        about("unheard.of", {}),
      ]
    ) {
      equal((await webhook(shop, event)).status, 200, event);
    }
    deepEqual(await counter.orders(), before);
  },

  async "T3: a payment of another amount than agreed is given back and makes no order"({ shop, counter }) {
    const { opened } = await readyToPay(shop);
    const intentId = opened.paymentIntentId;
    await behindOurBack(shop, `/v1/payment_intents/${intentId}`, { amount: "100" });
    equal((await pay(shop, opened)).body.status, "requires_capture");
    await until("release", async () => (await booked(shop, intentId)).status === "canceled");
    deepEqual(await movements(shop, intentId), ["held 100", "released 100"]);
    equal((await track(shop, intentId)).order, null);
    const id = (await booked(shop, intentId)).metadata.order_id;
    ok(!(await counter.orders()).some((order) => order.id === id));
    const alert = await until("a line in the audit log", async () => {
      const token = await tokenOf(shop, "admin");
      const [entry] = await done(shop, "auditLogs", { token, query: { action: "payment.given_back" } });
      return entry;
    });
    deepEqual([alert.status, alert.resource_id], ["failed", id]);
  },

  async "a payment that was given another order's name is given back"({ shop }) {
    const { opened } = await readyToPay(shop);
    const intentId = opened.paymentIntentId;
    await behindOurBack(shop, `/v1/payment_intents/${intentId}`, { "metadata[order_id]": "ord_another" });
    await pay(shop, opened);
    await until("release", async () => (await booked(shop, intentId)).status === "canceled");
    equal((await track(shop, intentId)).order, null);
  },

  async "a payment made elsewhere with the marks of a checkout is released, and the checkout stays open"(
    { shop },
  ) {
    const { opened } = await readyToPay(shop, { lines: [[lunchDish.id, 4]] });
    const { amount, metadata } = await booked(shop, opened.paymentIntentId);
    for (const cents of [100, amount]) {
      const foreign = await behindOurBack(shop, "/v1/payment_intents", {
        amount: String(cents),
        currency: "usd",
        capture_method: "manual",
        confirm: "true",
        payment_method: "pm_card_visa",
        "metadata[order_id]": metadata.order_id ?? "",
        "metadata[installation_id]": metadata.installation_id ?? "",
      });
      const id = foreign.body.id ?? "";
      await until("release", async () => (await booked(shop, id)).status === "canceled");
      deepEqual(await movements(shop, id), [`held ${cents}`, `released ${cents}`]);
    }
    const orderIdAlone = await foreignHold(shop, { order_id: metadata.order_id ?? "" });
    equal((await track(shop, opened.paymentIntentId)).order, null);
    await pay(shop, opened);
    equal((await orderOf(shop, opened.paymentIntentId)).id, metadata.order_id);
    deepEqual(await movements(shop, orderIdAlone), ["held 2500"]);
  },

  async "when saving the contact failed, the card's billing details stand in"({ shop }) {
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

  async "T7: only the payment's own id opens its page"({ shop }) {
    const { opened } = await readyToPay(shop);
    await pay(shop, opened);
    const { id, order_number } = await orderOf(shop, opened.paymentIntentId);
    for (
      const wrong of [
        order_number,
        id.slice(0, -1),
        `${id}a`,
        id.toUpperCase(),
        id.replace("ord_", "pi_"),
        ...["[]", "undefined", "null", " ", "../1", "'"],
        ...Array.from({ length: 500 }, (_, nth) => String(nth + 1)),
      ]
    ) {
      const response = await fetch(`${shop.url}/api/payment/session/${encodeURIComponent(wrong)}`);
      const refusal = await readRefusal(response, wrong);
      equal(refusal.status, 404, wrong);
      equal(refusal.error, "Invalid order ID");
    }
    equal((await ledger(shop))[0]?.id, opened.paymentIntentId);
  },
};

const json = { "content-type": "application/json; charset=utf-8" };

type Events = {
  data?: { id: string; type: string; data: { object: { id: string; payment_intent?: string } } }[];
};

async function get(shop: RunningShop, path: string): Promise<{ body: Events }> {
  const response = await fetch(shop.stripe + path, { headers: { authorization: "Bearer sk_test_look" } });
  return { body: await response.json() };
}

/** The provider's event that says the card is authorized, as it would be posted. */
async function eventAbout(shop: RunningShop, intentId: string): Promise<string> {
  const { body } = await get(shop, "/v1/events?type=payment_intent.amount_capturable_updated&limit=100");
  const event = body.data?.find(({ data }) => data.object.id === intentId);
  ok(event, `no event about ${intentId}`);
  return JSON.stringify(event, null, 2);
}

/** Everything the provider has to say about a payment, oldest first. */
export async function eventsAbout(shop: RunningShop, intentId: string): Promise<string[]> {
  const { body } = await get(shop, "/v1/events?limit=100");
  return (body.data ?? []).filter(({ data: { object } }) =>
    [object.id, object.payment_intent].includes(intentId)
  ).toReversed()
    .map((event) => JSON.stringify(event, null, 2));
}

async function signed(body: string, seconds: number): Promise<string> {
  return await signature(`whsec_${testKeys.emulatorWebhook}`, seconds, body);
}

/** Posts an event as the provider does, signed now. */
export async function webhook(shop: RunningShop, body: string): Promise<{ status: number }> {
  const response = await fetch(`${shop.url}/api/payment/webhook`, {
    method: "POST",
    body,
    headers: { ...json, "stripe-signature": await signed(body, Math.floor(Date.now() / 1000)) },
  });
  await response.body?.cancel();
  return { status: response.status };
}
