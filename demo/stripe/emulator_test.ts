import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import Stripe from "stripe";
import { card } from "./card_fields.ts";
import { type Bench, withEmulator } from "./testing.ts";

const ORDER = {
  amount: 3842,
  currency: "usd",
  capture_method: "manual",
  metadata: { order_id: "K-042" },
} as const;

async function held({ stripe }: Bench, card = "pm_card_visa") {
  return await stripe.paymentIntents.create({ ...ORDER, confirm: true, payment_method: card });
}

/** The fields of the SDK's error that the product reads. */
async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(() => undefined, (error) => error);
  ok(error instanceof Stripe.errors.StripeError, `expected a refusal, got ${error}`);
  return error;
}

Deno.test("a card is authorized and captured once, and the ledger shows it", () =>
  withEmulator(async (bench) => {
    const { stripe, asGuest, emulator } = bench;
    const made = await stripe.paymentIntents.create(ORDER);
    equal(made.status, "requires_payment_method");
    match(made.id, /^pi_\w{24}$/);
    match(made.client_secret ?? "", new RegExp(`^${made.id}_secret_\\w+$`));

    const changed = await stripe.paymentIntents.update(made.id, { amount: 4000, metadata: { table: "2" } });
    deepEqual([changed.amount, changed.metadata], [4000, { order_id: "K-042", table: "2" }]);

    const confirmed = await asGuest(`/v1/payment_intents/${made.id}/confirm`, {
      client_secret: made.client_secret ?? "",
      return_url: "http://localhost/checkout",
      ...card("4242424242424242", { "payment_method_data[billing_details][address][postal_code]": "92801" }),
    });
    deepEqual([confirmed.status, confirmed.body["status"]], [200, "requires_capture"]);
    ok(!("metadata" in confirmed.body), "a guest's browser is not shown the metadata");

    const seen = await stripe.paymentIntents.retrieve(made.id, { expand: ["latest_charge"] });
    const charge = seen.latest_charge;
    ok(charge && typeof charge === "object");
    equal(charge.payment_method_details?.card?.last4, "4242");
    equal(charge.payment_method_details?.card?.brand, "visa");
    equal(charge.payment_method_details?.card?.capture_before, seen.created + 7 * 86_400);
    equal(charge.billing_details.email, "mina@example.com");
    equal(charge.billing_details.address?.postal_code, "92801");
    deepEqual([seen.amount_capturable, seen.amount_received], [4000, 0]);

    const paid = await stripe.paymentIntents.capture(made.id);
    deepEqual([paid.status, paid.amount_capturable, paid.amount_received], ["succeeded", 0, 4000]);
    deepEqual(emulator.ledger().intents, [{
      id: made.id,
      status: "succeeded",
      amount: 4000,
      amount_captured: 4000,
      amount_refunded: 0,
      captures: 1,
      metadata: { order_id: "K-042", table: "2" },
      movements: [
        { at: "2026-07-31T18:00:00.000Z", kind: "held", amount: 4000 },
        { at: "2026-07-31T18:00:00.000Z", kind: "captured", amount: 4000 },
      ],
    }]);
  }));

Deno.test("a partial capture releases the rest, which does not count as refunded", () =>
  withEmulator(async (bench) => {
    const intent = await held(bench);
    const paid = await bench.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 3000 });
    deepEqual([paid.amount, paid.amount_received], [3842, 3000]);
    const charge = await bench.stripe.charges.retrieve(String(paid.latest_charge));
    deepEqual([charge.amount, charge.amount_captured, charge.amount_refunded, charge.refunded], [
      3842,
      3000,
      0,
      false,
    ]);
    deepEqual((await bench.stripe.refunds.list({ payment_intent: intent.id })).data, []);
    const [row] = bench.emulator.ledger().intents;
    deepEqual(row?.movements.map(({ kind, amount }) => [kind, amount]), [
      ["held", 3842],
      ["captured", 3000],
      ["released", 842],
    ]);
  }));

Deno.test("cancelling releases the authorization and makes the intent final", () =>
  withEmulator(async (bench) => {
    const { stripe } = bench;
    const intent = await held(bench);
    const ended = await stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: "requested_by_customer",
    });
    deepEqual([ended.status, ended.cancellation_reason, ended.amount_capturable], [
      "canceled",
      "requested_by_customer",
      0,
    ]);
    for (
      const again of [
        () => stripe.paymentIntents.capture(intent.id),
        () => stripe.paymentIntents.cancel(intent.id),
        () => stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" }),
        () => stripe.paymentIntents.update(intent.id, { amount: 100 }),
      ]
    ) {
      const error = await refusal(again());
      deepEqual([error.statusCode, error.code], [400, "payment_intent_unexpected_state"]);
      equal(error.payment_intent?.status, "canceled");
    }
    const charge = await stripe.charges.retrieve(String(ended.latest_charge));
    deepEqual([charge.amount_captured, charge.amount_refunded, charge.refunded], [0, 0, false]);
    const [row] = bench.emulator.ledger().intents;
    deepEqual(row?.movements.map(({ kind, amount }) => [kind, amount]), [["held", 3842], ["released", 3842]]);
  }));

Deno.test("rejects a second capture and a capture without an authorization", () =>
  withEmulator(async (bench) => {
    const { stripe } = bench;
    const intent = await held(bench);
    await stripe.paymentIntents.capture(intent.id);
    equal((await refusal(stripe.paymentIntents.capture(intent.id))).code, "payment_intent_unexpected_state");
    const empty = await stripe.paymentIntents.create(ORDER);
    equal((await refusal(stripe.paymentIntents.capture(empty.id))).code, "payment_intent_unexpected_state");
  }));

Deno.test("after authorization the amount is fixed, but texts can change", () =>
  withEmulator(async (bench) => {
    const { stripe } = bench;
    const intent = await held(bench);
    equal(
      (await refusal(stripe.paymentIntents.update(intent.id, { amount: 1 + intent.amount }))).code,
      "payment_intent_unexpected_state",
    );
    const noted = await stripe.paymentIntents.update(intent.id, {
      metadata: { order_id: "", order_number: "K-042" },
      receipt_email: "a@example.com",
    });
    deepEqual([noted.amount, noted.metadata, noted.receipt_email], [
      3842,
      { order_number: "K-042" },
      "a@example.com",
    ]);
  }));

const DECLINES = [
  ["4000000000000002", "card_declined", "generic_decline"],
  ["4000000000009995", "card_declined", "insufficient_funds"],
  ["4000000000000069", "expired_card", "expired_card"],
  ["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
  ["4111111111111111", "card_declined", "test_mode_live_card"],
] as const;

for (const [number, code, declineCode] of DECLINES) {
  Deno.test(`card ${number} is declined with ${code} (${declineCode}) and another card can be used`, () =>
    withEmulator(async ({ stripe, asGuest, emulator, folder }) => {
      const { id, client_secret } = await stripe.paymentIntents.create(ORDER);
      const secret = { client_secret: client_secret ?? "" };
      const { status, body } = await asGuest(`/v1/payment_intents/${id}/confirm`, {
        ...secret,
        ...card(number),
      });
      const { type, code: errorCode, decline_code, payment_intent } = body["error"] ?? {};
      deepEqual([status, type, errorCode, decline_code], [402, "card_error", code, declineCode]);
      equal(payment_intent?.["status"], "requires_payment_method");
      ok(!("metadata" in (payment_intent ?? {})));

      const seen = await stripe.paymentIntents.retrieve(id);
      deepEqual([seen.status, seen.last_payment_error?.code], ["requires_payment_method", code]);
      const retry = await asGuest(`/v1/payment_intents/${id}/confirm`, {
        ...secret,
        ...card("4242 4242 4242 4242"),
      });
      equal(retry.body["status"], "requires_capture");
      deepEqual(emulator.ledger().intents[0]?.movements.map(({ kind }) => kind), ["declined", "held"]);
      const journal = await Deno.readTextFile(`${folder}/stripe/journal.jsonl`);
      ok(!journal.includes("4111111111111111"), "a card number that is no test card is never written down");
    }));
}

Deno.test("named cards decline calls with a secret key as well", () =>
  withEmulator(async (bench) => {
    for (
      const [name, code] of [
        ["pm_card_visa_chargeDeclined", "generic_decline"],
        ["pm_card_chargeDeclinedInsufficientFunds", "insufficient_funds"],
        ["pm_card_chargeDeclinedExpiredCard", "expired_card"],
      ] as const
    ) {
      const error = await refusal(held(bench, name));
      ok(error instanceof Stripe.errors.StripeCardError);
      equal(error.decline_code, code);
    }
    equal((await refusal(held(bench, "pm_card_nobody"))).code, "resource_missing");
  }));

Deno.test("3-D Secure: completing authorizes the payment, failing asks for another card", () =>
  withEmulator(async ({ stripe, asGuest }) => {
    const { id, client_secret } = await stripe.paymentIntents.create(ORDER);
    const secret = { client_secret: client_secret ?? "" };
    const path = `/v1/payment_intents/${id}`;
    const first = await asGuest(`${path}/confirm`, { ...secret, ...card("4000000000003220") });
    deepEqual([first.body["status"], first.body["next_action"]?.["type"]], [
      "requires_action",
      "use_stripe_sdk",
    ]);
    equal((await refusal(stripe.paymentIntents.capture(id))).code, "payment_intent_unexpected_state");

    const failed = await asGuest(`${path}/authenticate`, { ...secret, outcome: "fail" });
    equal(failed.body["status"], "requires_payment_method");
    equal(failed.body["last_payment_error"]?.["code"], "payment_intent_authentication_failure");

    await asGuest(`${path}/confirm`, { ...secret, ...card("4000002500003155") });
    const done = await asGuest(`${path}/authenticate`, { ...secret, outcome: "complete" });
    equal(done.body["status"], "requires_capture");
    const again = await asGuest(`${path}/authenticate`, { ...secret, outcome: "complete" });
    equal(again.body["error"]?.["code"], "payment_intent_unexpected_state");
  }));

const asked = { payment_method_options: { card: { request_three_d_secure: "any" } } } as const;

Deno.test("3-D Secure runs when the payment asks for it, and the charge reports its result", () =>
  withEmulator(async ({ stripe, asGuest }) => {
    const pay = async (terms: Partial<typeof asked>, fields: Record<string, string>, outcome?: string) => {
      const { id, client_secret } = await stripe.paymentIntents.create({ ...ORDER, ...terms });
      const secret = { client_secret: client_secret ?? "" };
      await asGuest(`/v1/payment_intents/${id}/confirm`, { ...secret, ...fields });
      if (outcome) await asGuest(`/v1/payment_intents/${id}/authenticate`, { ...secret, outcome });
      const { status, latest_charge: charge } = await stripe.paymentIntents.retrieve(id, {
        expand: ["latest_charge"],
      });
      const report = typeof charge === "string" ? null : charge?.payment_method_details?.card?.three_d_secure;
      const { result, authentication_flow: flow, electronic_commerce_indicator: indicator } = report ?? {};
      return [status, result, flow, indicator];
    };
    const held = "requires_capture";
    const challenged = card("4000000000003055");
    deepEqual(await pay({}, challenged), [held, undefined, undefined, undefined]);
    deepEqual(await pay(asked, challenged, "complete"), [held, "authenticated", "challenge", "05"]);
    deepEqual((await pay(asked, challenged, "fail"))[0], "requires_payment_method");
    deepEqual(await pay(asked, card("5555555555554444")), [held, "authenticated", "frictionless", "02"]);
    deepEqual(await pay(asked, card("4242424242424242")), [held, "attempt_acknowledged", null, "06"]);
    deepEqual(await pay(asked, card("378282246310005")), [held, "not_supported", null, null]);
    deepEqual(await pay(asked, card("4000000000003097")), [held, "processing_error", null, null]);
    const wallet = card("4242424242424242", { "payment_method_data[card][wallet]": "apple_pay" });
    deepEqual(await pay(asked, wallet), [held, undefined, undefined, undefined]);
  }));

Deno.test("a failed capture keeps the authorization, which can still be released", () =>
  withEmulator(async (bench) => {
    const { stripe } = bench;
    const intent = await held(bench, "pm_card_captureFails");
    const error = await refusal(stripe.paymentIntents.capture(intent.id));
    ok(error instanceof Stripe.errors.StripeCardError);
    deepEqual([error.statusCode, error.code], [402, "card_declined"]);
    equal((await stripe.paymentIntents.retrieve(intent.id)).status, "requires_capture");
    equal((await stripe.paymentIntents.cancel(intent.id)).status, "canceled");
    const [row] = bench.emulator.ledger().intents;
    equal(row?.captures, 0);
    deepEqual(row?.movements.map(({ kind }) => kind), ["held", "capture_failed", "released"]);
  }));

Deno.test("an authorization expires after seven days: capture fails and the intent is cancelled", () =>
  withEmulator(async (bench) => {
    const intent = await held(bench);
    bench.clock.ms += 7 * 86_400_000;
    equal((await refusal(bench.stripe.paymentIntents.capture(intent.id))).code, "charge_expired_for_capture");
    const ended = await bench.stripe.paymentIntents.retrieve(intent.id);
    deepEqual([ended.status, ended.cancellation_reason], ["canceled", "expired"]);
  }));

Deno.test("partial refunds cannot exceed the captured amount", () =>
  withEmulator(async (bench) => {
    const { stripe } = bench;
    const intent = await held(bench);
    equal((await refusal(stripe.refunds.create({ payment_intent: intent.id }))).statusCode, 400);
    await stripe.paymentIntents.capture(intent.id);
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
    deepEqual([part.object, part.amount, part.status], ["refund", 1000, "succeeded"]);
    equal(
      (await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 2843 }))).code,
      "amount_too_large",
    );
    const rest = await stripe.refunds.create({ payment_intent: intent.id, reason: "requested_by_customer" });
    equal(rest.amount, 2842);
    equal(
      (await refusal(stripe.refunds.create({ payment_intent: intent.id }))).code,
      "charge_already_refunded",
    );
    equal((await stripe.refunds.retrieve(rest.id)).amount, 2842);
    const list = await stripe.refunds.list({ payment_intent: intent.id });
    deepEqual(list.data.map(({ amount }) => amount), [2842, 1000]);
    equal(bench.emulator.ledger().intents[0]?.amount_refunded, 3842);
  }));

Deno.test("rejects invalid parameters with Stripe's codes", () =>
  withEmulator(async (bench) => {
    const { stripe, base } = bench;
    const create = (fields: Record<string, unknown>) =>
      refusal(stripe.rawRequest("POST", "/v1/payment_intents", fields));
    equal((await create({ currency: "usd" })).code, "parameter_missing");
    equal((await create({ amount: "12.50", currency: "usd" })).code, "parameter_invalid_integer");
    equal((await create({ amount: -1, currency: "usd" })).code, "parameter_invalid_integer");
    equal((await create({ amount: 49, currency: "usd" })).code, "amount_too_small");
    equal((await create({ amount: 100_000_000, currency: "usd" })).code, "amount_too_large");
    equal((await create({ amount: 100 })).param, "currency");
    equal((await create({ ...ORDER, metadata: { note: "x".repeat(501) } })).param, "metadata[note]");
    equal((await create({ ...ORDER, price: 1 })).code, "parameter_unknown");
    equal((await refusal(stripe.paymentIntents.retrieve("pi_none"))).code, "resource_missing");
    const intent = await held(bench);
    equal(
      (await refusal(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 3843 }))).code,
      "amount_too_large",
    );
    equal((await fetch(`${base}/v1/nonsense`)).status, 404);
    equal(bench.emulator.ledger().intents.length, 1);
  }));

Deno.test("rejects an invalid card number and records nothing", () =>
  withEmulator(async ({ stripe, asGuest, emulator }) => {
    const { id, client_secret } = await stripe.paymentIntents.create(ORDER);
    const confirm = (fields: Record<string, string>) =>
      asGuest(`/v1/payment_intents/${id}/confirm`, { client_secret: client_secret ?? "", ...fields });
    equal((await confirm(card("4242424242424241"))).body["error"]?.["code"], "incorrect_number");
    const past = card("4242424242424242", { "payment_method_data[card][exp_year]": "20" });
    equal((await confirm(past)).body["error"]?.["code"], "invalid_expiry_year");
    deepEqual(emulator.ledger().intents[0]?.movements, []);
  }));

Deno.test("rejects missing and live keys; a publishable key can read only its own intent", () =>
  withEmulator(async ({ stripe, base, asGuest }) => {
    const call = (authorization?: string, path = "/v1/balance") =>
      fetch(base + path, authorization ? { headers: { authorization } } : {}).then(async (response) => {
        await response.body?.cancel();
        return response.status;
      });
    equal(await call(), 401);
    equal(await call("Bearer sk_live_x"), 401);
    equal(await call("Bearer pk_test_x"), 401);
    equal(await call("Bearer sk_test_x"), 200);
    equal(await call(`Basic ${btoa("sk_test_x:")}`), 200);
    const { id, client_secret } = await stripe.paymentIntents.create(ORDER);
    const own = `/v1/payment_intents/${id}?client_secret=${client_secret}`;
    equal(await call("Bearer pk_test_x", own), 200);
    equal(await call("Bearer pk_test_x", `/v1/payment_intents/${id}?client_secret=${id}_secret_other`), 400);
    equal(await call("Bearer pk_test_x", `/v1/payment_intents/${id}`), 400);
    equal((await asGuest(`/v1/payment_intents/${id}/capture`, {})).status, 401);
    const error = await refusal(stripe.balance.retrieve({}, { apiKey: "sk_live_1" }));
    ok(error instanceof Stripe.errors.StripeAuthenticationError);
  }));

Deno.test("objects and events have the mode of their key, and all keys share one account", () =>
  withEmulator(async ({ stripe, inbox }) => {
    const live = await stripe.paymentIntents.create(ORDER, { apiKey: "sk_live_emulator_1" });
    await stripe.paymentIntents.confirm(live.id, { payment_method: "pm_card_visa" });
    const test = await stripe.paymentIntents.create(ORDER, { apiKey: "sk_test_second" });
    const listed = await stripe.paymentIntents.list({ expand: ["data.latest_charge"] });
    deepEqual(listed.data.map(({ id, livemode }) => [id, livemode]), [[test.id, false], [live.id, true]]);
    const charge = listed.data[1]?.latest_charge;
    equal(typeof charge === "object" && charge?.livemode, true);
    await inbox.until("payment_intent.amount_capturable_updated");
    const events = (await inbox.until("payment_intent.created", 2))
      .filter(({ type }) => type.startsWith("payment_intent."));
    deepEqual(
      new Set(events.map(({ type, livemode }) => `${type} ${livemode}`)),
      new Set([
        "payment_intent.created true",
        "payment_intent.amount_capturable_updated true",
        "payment_intent.created false",
      ]),
    );
  }));

Deno.test("a capture adds metadata to its intent, and a refund has its own", () =>
  withEmulator(async ({ stripe }) => {
    const { id } = await stripe.paymentIntents.create({ ...ORDER, metadata: { order_id: "ord_1" } });
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    const captured = await stripe.paymentIntents.capture(id, { metadata: { installation_id: "ins_1" } });
    deepEqual(captured.metadata, { order_id: "ord_1", installation_id: "ins_1" });
    const refund = await stripe.refunds.create({ payment_intent: id, metadata: { attempt: "1" } });
    deepEqual(refund.metadata, { attempt: "1" });
    const { data } = await stripe.refunds.list({ expand: ["data.payment_intent.latest_charge"] });
    const intent = data[0]?.payment_intent;
    ok(typeof intent === "object" && intent !== null);
    deepEqual([intent.id, typeof intent.latest_charge], [id, "object"]);
  }));

Deno.test("lists are newest first, paginated and filtered by time", () =>
  withEmulator(async ({ stripe, clock }) => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      ids.unshift((await stripe.paymentIntents.create(ORDER)).id);
      clock.ms += 60_000;
    }
    const first = await stripe.paymentIntents.list({ limit: 2 });
    deepEqual([first.data.map(({ id }) => id), first.has_more], [ids.slice(0, 2), true]);
    const next = await stripe.paymentIntents.list({ limit: 3, starting_after: ids[1] ?? "" });
    deepEqual([next.data.map(({ id }) => id), next.has_more], [ids.slice(2), false]);
    const all: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id);
    deepEqual(all, ids);
    const recent = await stripe.paymentIntents.list({ created: { gte: Math.floor(clock.ms / 1000) - 120 } });
    deepEqual(recent.data.map(({ id }) => id), ids.slice(0, 2));
  }));

Deno.test("an intent created with a card requires confirmation", () =>
  withEmulator(async ({ stripe }) => {
    const intent = await stripe.paymentIntents.create({ ...ORDER, payment_method: "pm_card_mastercard" });
    equal(intent.status, "requires_confirmation");
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      expand: ["payment_method", "latest_charge"],
    });
    ok(
      typeof confirmed.payment_method === "object" && confirmed.payment_method?.card?.brand === "mastercard",
    );
    equal(confirmed.status, "requires_capture");
  }));

Deno.test("automatic capture happens at confirmation", () =>
  withEmulator(async ({ stripe, emulator }) => {
    const paid = await stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      confirm: true,
      payment_method: "pm_card_visa",
    });
    equal(paid.status, "succeeded");
    equal(emulator.ledger().intents[0]?.amount_captured, 500);
  }));

Deno.test("the ledger is available as a page, as JSON and as a log file", () =>
  withEmulator(async (bench) => {
    const intent = await held(bench);
    await bench.stripe.paymentIntents.update(intent.id, { metadata: { order_id: "<b>K-1</b>" } });
    const page = await fetch(`${bench.base}/ledger`);
    match(page.headers.get("content-type") ?? "", /text\/html/);
    const html = await page.text();
    ok(html.includes("$38.42") && html.includes("&lt;b&gt;K-1&lt;/b&gt;") && !html.includes("<b>K-1"));
    ok(html.includes('href="/dev/stripe/ledger.css"'));
    const json = await fetch(`${bench.base}/ledger`, { headers: { accept: "application/json" } });
    deepEqual(await json.json(), bench.emulator.ledger());
    const log = await Deno.readTextFile(`${bench.folder}/stripe/ledger.log`);
    match(log, new RegExp(`^2026-07-31 11:00:00  held +\\$38\\.42  ${intent.id}  order K-042\n$`));
  }));

Deno.test("rejects unsupported calls", () =>
  withEmulator(async ({ stripe }) => {
    await rejects(stripe.customers.list(), Stripe.errors.StripeInvalidRequestError);
  }));
