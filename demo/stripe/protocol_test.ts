import { deepEqual, equal, match, ok } from "node:assert/strict";
import Stripe from "stripe";
import { type Bench, sdkFor, withEmulator } from "./testing.ts";

const ORDER = { amount: 3842, currency: "usd", capture_method: "manual" } as const;
const HELD = { ...ORDER, confirm: true, payment_method: "pm_card_visa" } as const;

async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(() => undefined, (error) => error);
  ok(error instanceof Stripe.errors.StripeError, `expected a refusal, got ${error}`);
  return error;
}

/** A raw call that returns the headers. */
async function post({ base }: Bench, path: string, key: string, fields: Record<string, string> = {}) {
  const response = await fetch(base + path, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_x", "idempotency-key": key, "stripe-version": "2019-01-01" },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const FORM = { amount: "3842", currency: "usd" };

Deno.test("a repeated idempotency key returns the saved response without effect", () =>
  withEmulator(async (bench) => {
    const first = await post(bench, "/v1/payment_intents", "order-1", FORM);
    const second = await post(bench, "/v1/payment_intents", "order-1", FORM);
    deepEqual([first.status, second.status, second.text], [200, 200, first.text]);
    deepEqual([first.headers.get("idempotent-replayed"), second.headers.get("idempotent-replayed")], [
      null,
      "true",
    ]);
    match(second.headers.get("request-id") ?? "", /^req_\w+$/);
    equal(second.headers.get("stripe-version"), "2019-01-01");
    equal(bench.emulator.ledger().intents.length, 1);
  }));

Deno.test("reusing a key with other parameters or another call is an idempotency error", () =>
  withEmulator(async (bench) => {
    const { stripe } = bench;
    const intent = await stripe.paymentIntents.create(HELD, { idempotencyKey: "k" });
    for (
      const other of [
        () => stripe.paymentIntents.create({ ...HELD, amount: 3843 }, { idempotencyKey: "k" }),
        () => stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: "k" }),
      ]
    ) {
      const error = await refusal(other());
      ok(error instanceof Stripe.errors.StripeIdempotencyError);
      equal(error.statusCode, 400);
    }
    equal(bench.emulator.ledger().intents.length, 1);
  }));

Deno.test("of two concurrent calls with one key, one fails because the key is in use", () =>
  withEmulator(async (bench) => {
    // The first call waits until the second has completed.
    await bench.fault({ match: "POST /dev/stripe/v1/payment_intents", action: "delay", delayMs: 60_000 });
    const both = ["a", "a"].map((key) => post(bench, "/v1/payment_intents", key, FORM));
    await Promise.race(both);
    await bench.fault({ clear: true });
    const [won, lost] = (await Promise.all(both)).toSorted((left, right) => left.status - right.status);
    deepEqual([won?.status, lost?.status], [200, 409]);
    equal(JSON.parse(lost?.text ?? "").error.code, "idempotency_key_in_use");
    equal((await post(bench, "/v1/payment_intents", "a", FORM)).text, won?.text);
    equal(bench.emulator.ledger().intents.length, 1);
  }));

Deno.test("a decline is replayed for its key; a parameter error is not saved", () =>
  withEmulator(async ({ stripe, emulator }) => {
    const declined = { ...HELD, payment_method: "pm_card_visa_chargeDeclined" };
    const first = await refusal(stripe.paymentIntents.create(declined, { idempotencyKey: "d" }));
    const second = await refusal(stripe.paymentIntents.create(declined, { idempotencyKey: "d" }));
    deepEqual([second.statusCode, second.payment_intent?.id], [402, first.payment_intent?.id]);
    equal(second.headers?.["idempotent-replayed"], "true");
    equal(emulator.ledger().intents.length, 1);

    equal(
      (await refusal(stripe.paymentIntents.create({ ...HELD, amount: 1 }, { idempotencyKey: "p" }))).code,
      "amount_too_small",
    );
    equal((await stripe.paymentIntents.create(HELD, { idempotencyKey: "p" })).status, "requires_capture");
  }));

Deno.test("a key expires after a day", () =>
  withEmulator(async ({ stripe, clock }) => {
    const first = await stripe.paymentIntents.create(ORDER, { idempotencyKey: "k" });
    clock.ms += 24 * 3_600_000 + 1;
    ok((await stripe.paymentIntents.create(ORDER, { idempotencyKey: "k" })).id !== first.id);
  }));

Deno.test("an outage before the effect changes nothing; after it, a retry finds the capture", () =>
  withEmulator(async (bench) => {
    const { stripe, emulator } = bench;
    const intent = await stripe.paymentIntents.create(HELD);
    const captures = () => emulator.ledger().intents[0]?.captures;
    const capture = () => stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: "cap" });

    await bench.fault({ match: "/capture", when: "before", action: "500" });
    equal((await refusal(capture())).statusCode, 500);
    equal(captures(), 0);

    await bench.fault({ match: "/capture", when: "after", action: "500", times: 2 });
    equal((await refusal(capture())).statusCode, 500);
    equal((await refusal(capture())).statusCode, 500);
    equal(captures(), 1);

    const found = await capture();
    deepEqual([found.status, found.amount_received, captures()], ["succeeded", 3842, 1]);
  }));

Deno.test("a dropped connection is a connection error in the SDK, and its retry captures once", () =>
  withEmulator(async (bench) => {
    const { stripe, emulator } = bench;
    const intent = await stripe.paymentIntents.create(HELD);
    await bench.fault({ match: "/capture", when: "after", action: "drop", times: 1 });
    const error = await refusal(stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: "cap" }));
    ok(error instanceof Stripe.errors.StripeConnectionError);
    equal(emulator.ledger().intents[0]?.captures, 1);
    const retried = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: "cap" });
    equal(retried.status, "succeeded");
    equal(emulator.ledger().intents[0]?.captures, 1);
  }));

Deno.test("429 is a rate limit error; faults apply to matching calls, a limited number of times, and can be cleared", () =>
  withEmulator(async (bench) => {
    const { stripe } = bench;
    await bench.fault({ match: "/refunds", action: "500", times: 0 });
    await bench.fault({ match: "POST", action: "429", times: 1 });
    ok((await refusal(stripe.paymentIntents.create(ORDER))) instanceof Stripe.errors.StripeRateLimitError);
    await stripe.paymentIntents.create(ORDER);
    equal((await refusal(stripe.refunds.list())).statusCode, 500);
    equal((await refusal(stripe.refunds.list())).statusCode, 500);
    await bench.fault({ clear: true });
    equal((await stripe.refunds.list()).data.length, 0);
    const wrong = await fetch(`${bench.base}/_faults`, { method: "POST", body: '{"action":"explode"}' });
    equal(wrong.status, 400);
    await wrong.body?.cancel();
  }));

Deno.test("an authorization can be expired", () =>
  withEmulator(async (bench) => {
    const intent = await bench.stripe.paymentIntents.create(HELD);
    await bench.fault({ expire: intent.id });
    equal((await refusal(bench.stripe.paymentIntents.capture(intent.id))).code, "charge_expired_for_capture");
  }));

Deno.test("a page of another origin can make calls with a publishable key", () =>
  withEmulator(async ({ base }) => {
    const preflight = await fetch(`${base}/v1/payment_intents/pi_1/confirm`, { method: "OPTIONS" });
    equal(preflight.status, 204);
    match(preflight.headers.get("access-control-allow-headers") ?? "", /Authorization/);
    const refused = await fetch(`${base}/v1/payment_intents/pi_1`);
    equal(refused.headers.get("access-control-allow-origin"), "*");
    await refused.body?.cancel();
  }));

Deno.test("the SDK retries an outage with its own key", () =>
  withEmulator(async (bench) => {
    await bench.fault({ match: "POST", when: "after", action: "500" });
    const intent = await sdkFor(bench.base, 1).paymentIntents.create(HELD);
    equal(intent.status, "requires_capture");
    equal(bench.emulator.ledger().intents.length, 1);
  }));
