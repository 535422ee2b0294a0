import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { createStripeEmulator } from "./emulator.ts";
import { card } from "./card_fields.ts";
import { type Bench, SECRET, withEmulator } from "./testing.ts";

const HELD = { amount: 3842, currency: "usd", capture_method: "manual", confirm: true } as const;

function held({ stripe }: Bench, payment_method = "pm_card_visa") {
  return stripe.paymentIntents.create({ ...HELD, payment_method, metadata: { order_id: "K-7" } });
}

Deno.test("every step of a payment creates an event", () =>
  withEmulator(async (bench) => {
    const { stripe, inbox } = bench;
    const intent = await held(bench);
    await stripe.paymentIntents.capture(intent.id);
    await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
    const expected = [
      "charge.captured",
      "charge.refunded",
      "charge.succeeded",
      "payment_intent.amount_capturable_updated",
      "payment_intent.created",
      "payment_intent.succeeded",
      "refund.created",
    ];
    for (const type of expected) await inbox.until(type);
    deepEqual(inbox.posts.map(({ body }) => JSON.parse(body).type).toSorted(), expected);
  }));

Deno.test("an endpoint with enabled events receives only those, and the others are listed", () =>
  withEmulator(async (bench) => {
    const { stripe, inbox } = bench;
    const intent = await held(bench);
    await stripe.paymentIntents.capture(intent.id);
    await inbox.until("payment_intent.succeeded");
    deepEqual(inbox.posts.map(({ body }) => JSON.parse(body).type), [
      "payment_intent.amount_capturable_updated",
      "payment_intent.succeeded",
    ]);
    const { data } = await stripe.events.list({ type: "charge.captured" });
    equal(data.length, 1);
  }, { webhookEvents: ["payment_intent.amount_capturable_updated", "payment_intent.succeeded"] }));

Deno.test("events of declines, 3-D Secure and releases contain the intent at that time", () =>
  withEmulator(async (bench) => {
    const { stripe, inbox, asGuest } = bench;
    const { id, client_secret } = await stripe.paymentIntents.create({ ...HELD, confirm: false });
    const confirm = (number: string) =>
      asGuest(`/v1/payment_intents/${id}/confirm`, { client_secret: client_secret ?? "", ...card(number) });
    await confirm("4000000000000002");
    await confirm("4000000000003220");
    await stripe.paymentIntents.cancel(id);
    await inbox.until("payment_intent.requires_action");
    await inbox.until("payment_intent.canceled");
    const events = await inbox.until("payment_intent.payment_failed");
    const failed = events.find((event) => event.type === "payment_intent.payment_failed");
    ok(failed?.type === "payment_intent.payment_failed");
    equal(failed.data.object.status, "requires_payment_method");
    equal(failed.data.object.last_payment_error?.decline_code, "generic_decline");
  }));

Deno.test("the SDK accepts the signature only with the right secret and body", () =>
  withEmulator(async (bench) => {
    const { stripe, inbox, clock } = bench;
    await held(bench);
    await inbox.until("payment_intent.created");
    const [post] = inbox.posts;
    ok(post);
    const read = (body: string, secret: string) =>
      stripe.webhooks.constructEventAsync(body, post.signature, secret, 300, undefined, clock.ms);
    const event = await read(post.body, SECRET);
    equal(event.object, "event");
    equal((await stripe.events.retrieve(event.id)).type, event.type);
    await rejects(read(post.body, "whsec_other"));
    await rejects(read(post.body.replace("3842", "3843"), SECRET));
  }));

Deno.test("a rejected event is sent again", () =>
  withEmulator(async (bench) => {
    bench.inbox.answers.push(500);
    await bench.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const events = await bench.inbox.until("payment_intent.created", 2);
    equal(events[0]?.id, events[1]?.id);
  }));

Deno.test("held back events are listed, and delivered when webhooks are turned on", () =>
  withEmulator(async (bench) => {
    await bench.fault({ webhooks: "off" });
    const intent = await held(bench);
    const listed = await bench.stripe.events.list({ type: "payment_intent.amount_capturable_updated" });
    const [event] = listed.data;
    ok(event?.type === "payment_intent.amount_capturable_updated");
    equal(event.data.object.id, intent.id);
    equal(bench.inbox.posts.length, 0);
    await bench.fault({ webhooks: "on" });
    const [posted] = (await bench.inbox.until(event.type)).filter(({ type }) => type === event.type);
    equal(posted?.id, event.id);
  }));

Deno.test("an unresponsive endpoint delays neither calls nor closing", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "stripe-emulator-" });
  const posted = Promise.withResolvers<void>();
  const emulator = createStripeEmulator({
    dataDir,
    publicUrl: "http://shop.test/dev/stripe",
    webhookUrl: "http://shop.test/hook",
    webhookSecret: SECRET,
    fetch: (_url, init) => {
      posted.resolve();
      return new Promise((_, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))
      );
    },
  });
  const response = await emulator.app.request("/v1/payment_intents", {
    method: "POST",
    headers: { authorization: "Bearer sk_test_x" },
    body: new URLSearchParams({ amount: "500", currency: "usd" }),
  });
  equal(response.status, 200);
  await posted.promise;
  await emulator.close();
  await Deno.remove(dataDir, { recursive: true });
});
