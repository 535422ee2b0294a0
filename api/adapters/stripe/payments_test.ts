import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Installation } from "@domain/payment/ownership.ts";
import { type Intents, ProviderMisconfigured, ProviderUnreachable } from "@domain/ports/payments.ts";
import { must } from "@domain/testing/steps.ts";
import { type Bench, SECRET, withEmulator } from "@demo/stripe/testing.ts";
import { card } from "@demo/stripe/card_fields.ts";
import { stripePayments, toDisputeStatus } from "./payments.ts";
import { stripeClient } from "./stripe_client.ts";

const installation: Installation = { id: "ins_bench", isLive: false };

type Held = Bench & { payments: Intents; intentId: string; movements(): string[] };

/** Runs a test with an authorized payment of $38.42. */
async function withHold(test: (held: Held) => Promise<void>): Promise<void> {
  await withEmulator(async (bench) => {
    const payments = stripePayments(
      stripeClient("sk_test_bench", bench.base),
      SECRET,
      installation,
      realClock,
    );
    const { id, clientSecret } = must(await payments.open({ orderId: "ord_1", amountCents: 3842 }));
    await bench.asGuest(`/v1/payment_intents/${id}/confirm`, {
      client_secret: clientSecret,
      ...card("4242424242424242"),
    });
    const movements = () =>
      bench.emulator.ledger().intents[0]?.movements.map(({ kind, amount }) => `${kind} ${amount}`) ?? [];
    await test({ ...bench, payments, intentId: id, movements });
  });
}

const captured = { ok: true, value: { cents: 3842 } };
const refusedAs = (error: string) => ({ ok: false, error });

const realClock = { now: () => Date.now() };

Deno.test("asks the bank for 3-D Secure as the terms say, and reads its result with the card", () =>
  withEmulator(async ({ base, asGuest }) => {
    const payments = stripePayments(stripeClient("sk_test_bench", base), SECRET, installation, realClock);
    const cardOf = async (
      asksForThreeDSecure: boolean,
      fields: Record<string, string>,
      asksGuest = false,
    ) => {
      const orderId = crypto.randomUUID();
      const terms = { amountCents: 3842, asksForThreeDSecure };
      const { id, clientSecret: client_secret } = must(await payments.open({ ...terms, orderId }));
      await asGuest(`/v1/payment_intents/${id}/confirm`, { client_secret, ...fields });
      if (asksGuest) {
        await asGuest(`/v1/payment_intents/${id}/authenticate`, { client_secret, outcome: "complete" });
      }
      const intent = await payments.read(id);
      equal(intent?.status, "authorized");
      return intent?.card;
    };
    const resultOf = async (...given: Parameters<typeof cardOf>) => (await cardOf(...given))?.threeDSecure;
    const [challenged, plain] = [card("4000000000003055"), card("4242424242424242")];
    equal(await resultOf(false, challenged), undefined);
    deepEqual(await resultOf(true, challenged, true), { outcome: "challenge", isLiabilityShifted: true });
    deepEqual(await resultOf(true, card("5555555555554444")), {
      outcome: "frictionless",
      isLiabilityShifted: true,
    });
    deepEqual(await resultOf(true, plain), { outcome: "attempted", isLiabilityShifted: true });
    for (const number of ["378282246310005", "4000000000003097"]) {
      deepEqual(await resultOf(true, card(number)), { outcome: "unavailable", isLiabilityShifted: false });
    }
    const { authorizationCode, networkId, ...foreign } = (await cardOf(false, card("4000001240000000"))) ??
      {};
    deepEqual(foreign, { brand: "visa", lastFour: "0000", country: "CA", securityCodeCheck: "pass" });
    deepEqual([authorizationCode?.length, networkId?.length], [6, 15]);
    const wallet = await cardOf(true, { ...plain, "payment_method_data[card][wallet]": "apple_pay" });
    deepEqual([wallet?.wallet, wallet?.threeDSecure], ["apple_pay", undefined]);

    const { id, clientSecret: client_secret } = must(
      await payments.open({ orderId: "ord_1", amountCents: 3842 }),
    );
    must(await payments.amend(id, { amountCents: 3842, asksForThreeDSecure: true }));
    const { body } = await asGuest(`/v1/payment_intents/${id}/confirm`, { client_secret, ...challenged });
    equal(`${body["status"]}`, "requires_action");
  }));

Deno.test("completes a capture, release or refund although Stripe stored a 500 for the idempotency key", async () => {
  for (const when of ["before", "after"]) {
    const broken = { when, action: "500", stored: true };
    await withHold(async ({ payments, intentId, fault, movements }) => {
      await fault({ ...broken, match: "/capture" });
      equal(must(await payments.capture(intentId, "ord_1:1")).cents, 3842, when);
      deepEqual(movements(), ["held 3842", "captured 3842"], when);
      await fault({ ...broken, match: "POST /dev/stripe/v1/refunds" });
      deepEqual(await payments.refund(intentId, 1000, "ord_1:1"), { ok: true, value: "refunded" }, when);
      deepEqual(movements(), ["held 3842", "captured 3842", "refunded 1000"], when);
    });
    await withHold(async ({ payments, intentId, fault, movements }) => {
      await fault({ ...broken, match: "/cancel" });
      equal(await payments.release(intentId, "ord_1"), "released", when);
      deepEqual(movements(), ["held 3842", "released 3842"], when);
    });
  }
});

Deno.test("stops waiting for a provider that hangs, and completes the capture later", async () => {
  await withHold(async ({ payments, intentId, fault, movements }) => {
    await fault({ match: "/capture", when: "after", action: "delay", delayMs: 60_000, times: 0 });
    await rejects(payments.capture(intentId, "ord_1:1"), ProviderUnreachable);
    await fault({ clear: true });
    deepEqual(await payments.capture(intentId, "ord_1:1"), captured);
    deepEqual(movements(), ["held 3842", "captured 3842"]);
  });
});

const refusals: Record<
  string,
  { error: { type?: string; code?: string }; status?: number; capture?: string }
> = {
  "charge_expired_for_capture": {
    error: { code: "charge_expired_for_capture" },
    capture: "authorization_expired",
  },
  "amount_too_large": { error: { code: "amount_too_large" }, capture: "amount_refused" },
  "amount_too_small": { error: { code: "amount_too_small" }, capture: "amount_refused" },
  "card_declined": {
    error: { type: "card_error", code: "card_declined" },
    status: 402,
    capture: "card_refused",
  },
  "an unknown code": { error: { code: "brand_new" }, capture: "refused" },
  "no code at all": { error: {}, capture: "refused" },
};
/** Errors after which the outcome is unknown or nothing was tried, so that the call is repeated later. */
const unknown: Record<string, { error: { type?: string; code?: string }; status: number }> = {
  "idempotency_key_in_use": {
    error: { type: "idempotency_error", code: "idempotency_key_in_use" },
    status: 409,
  },
  "lock_timeout": { error: { code: "lock_timeout" }, status: 429 },
  "rate_limit": { error: { code: "rate_limit" }, status: 429 },
  "api_error": { error: { type: "api_error" }, status: 503 },
  "an expired API key": { error: { code: "api_key_expired" }, status: 401 },
  "a missing permission": { error: { code: "permission" }, status: 403 },
};

Deno.test("maps each refused capture to its reason, and throws when the outcome is unknown", async (t) => {
  for (const [name, { capture, ...refusal }] of Object.entries(refusals)) {
    await t.step(name, () =>
      withHold(async ({ payments, intentId, fault, movements }) => {
        await fault({ match: "/capture", action: "refuse", ...refusal });
        deepEqual(await payments.capture(intentId, "ord_1:1"), refusedAs(capture ?? ""));
        deepEqual(
          await payments.capture(intentId, "ord_1:2"),
          captured,
          "staff trying again is a new attempt",
        );
        deepEqual(movements(), ["held 3842", "captured 3842"]);
      }));
  }
  for (const [name, refusal] of Object.entries(unknown)) {
    await t.step(name, () =>
      withHold(async ({ payments, intentId, fault, movements }) => {
        await fault({ action: "refuse", ...refusal, times: 0 });
        await rejects(payments.capture(intentId, "ord_1:1"), ProviderUnreachable);
        await rejects(payments.release(intentId, "ord_1"), ProviderUnreachable);
        await fault({ clear: true });
        deepEqual(await payments.capture(intentId, "ord_1:1"), captured);
        deepEqual(movements(), ["held 3842", "captured 3842"]);
      }));
  }
});

Deno.test("reads the current state of a payment that changed outside the product", async (t) => {
  await t.step("already captured", () =>
    withHold(async ({ payments, intentId, stripe, movements }) => {
      await stripe.paymentIntents.capture(intentId);
      const at = (await payments.captured(intentId))?.at;
      deepEqual(await payments.capture(intentId, "ord_1:1"), { ok: true, value: { cents: 3842, at } });
      deepEqual(await payments.release(intentId, "ord_1"), { cents: 3842, at });
      deepEqual(movements(), ["held 3842", "captured 3842"]);
    }));
  await t.step("already cancelled", () =>
    withHold(async ({ payments, intentId, stripe }) => {
      await stripe.paymentIntents.cancel(intentId);
      equal(await payments.release(intentId, "ord_1"), "released");
      deepEqual(await payments.capture(intentId, "ord_1:1"), refusedAs("authorization_cancelled"));
    }));
  await t.step("expired after seven days", () =>
    withHold(async ({ payments, intentId, fault }) => {
      await fault({ expire: intentId });
      deepEqual(await payments.capture(intentId, "ord_1:1"), refusedAs("authorization_expired"));
      equal(await payments.release(intentId, "ord_1"), "released");
    }));
  await t.step("already refunded", () =>
    withHold(async ({ payments, intentId, stripe }) => {
      await payments.capture(intentId, "ord_1:1");
      await stripe.refunds.create({ payment_intent: intentId });
      deepEqual(await payments.refund(intentId, 100, "ord_1:1"), refusedAs("already_refunded"));
    }));
  await t.step("more than the remaining amount", () =>
    withHold(async ({ payments, intentId, stripe }) => {
      await payments.capture(intentId, "ord_1:1");
      await stripe.refunds.create({ payment_intent: intentId, amount: 3000 });
      deepEqual(await payments.refund(intentId, 1000, "ord_1:1"), refusedAs("too_much"));
    }));
  await t.step("an unknown intent", () =>
    withHold(async ({ payments }) => {
      deepEqual(await payments.capture("pi_gone", "ord_1:1"), refusedAs("refused"));
      equal(await payments.release("pi_gone", "ord_1"), "released");
      equal(await payments.read("pi_gone"), undefined);
    }));
});

Deno.test("lists all recent payments, also foreign ones, with the retained amount and the time left of a hold", async () => {
  await withHold(async ({ payments, intentId, stripe, clock }) => {
    const foreign = { amount: 500, currency: "usd", metadata: { order_id: "1042" } } as const;
    const early = await stripe.paymentIntents.create({
      ...foreign,
      confirm: true,
      payment_method: "pm_card_visa",
    });
    clock.ms = Date.now();
    const { id } = must(await payments.open({ orderId: "ord_2", amountCents: 1000 }));
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await payments.capture(id, "ord_2:1");
    await payments.refund(id, 400, "ord_2:1");
    await stripe.refunds.create({ payment_intent: early.id, amount: 100 });
    for (let nth = 0; nth < 101; nth++) await stripe.paymentIntents.create(foreign);
    await payments.open({ orderId: "ord_3", amountCents: 700 });
    const recent = (await Array.fromAsync(payments.recent(3_600_000))).flat();
    const seen = recent.map(({ orderId, installationId, status, retainedCents }) => [
      orderId,
      installationId,
      status,
      retainedCents,
    ]);
    const others = ["1042", undefined, "waiting", 0];
    deepEqual(seen, [
      ["ord_3", "ins_bench", "waiting", 0],
      ...Array.from({ length: 101 }, () => others),
      ["ord_2", "ins_bench", "captured", 600],
      ["1042", undefined, "captured", 400],
    ], "a payment of July is listed when its refund is recent");
    const held = await payments.read(intentId);
    equal(held?.status, "authorized");
    ok((held?.authorizationMsLeft ?? 0) < 0, "the hold of July has expired");
  });
});

Deno.test("intents, captures and refunds have the installation id and the product in their metadata", async () => {
  await withHold(async ({ payments, intentId, stripe }) => {
    const ownMetadata = { installation_id: "ins_bench", product: "pickup-ordering" };
    const metadata = async (id: string) => (await stripe.paymentIntents.retrieve(id)).metadata;
    deepEqual(await metadata(intentId), { ...ownMetadata, order_id: "ord_1" });
    await payments.capture(intentId, "ord_1:1");
    await payments.refund(intentId, 100, "ord_1:1");
    const { data: [refund] } = await stripe.refunds.list({ payment_intent: intentId });
    deepEqual(refund?.metadata, { ...ownMetadata, attempt: "ord_1:1" });

    const early = await stripe.paymentIntents.create({
      amount: 3842,
      currency: "usd",
      capture_method: "manual",
      metadata: { order_id: "ord_2" },
    });
    equal((await payments.read(early.id))?.installationId, undefined);
    ok((await payments.amend(early.id, { amountCents: 4000 })).ok);
    await stripe.paymentIntents.confirm(early.id, { payment_method: "pm_card_visa" });
    await payments.capture(early.id, "ord_2:1");
    deepEqual(await metadata(early.id), { ...ownMetadata, order_id: "ord_2" });
  });
});

Deno.test("two installations on one account use different idempotency keys", async () => {
  await withEmulator(async ({ base }) => {
    const installed = (id: string) =>
      stripePayments(stripeClient("sk_test_bench", base), SECRET, { id, isLive: false }, realClock);
    const open = async (id: string) =>
      must(await installed(id).open({ orderId: "ord_1", amountCents: 3842 }));
    const [first, again, other] = [await open("ins_1"), await open("ins_1"), await open("ins_2")];
    equal(again.id, first.id);
    ok(other.id !== first.id);
    deepEqual([first.installationId, other.installationId], ["ins_1", "ins_2"]);
  });
});

Deno.test("an intent has its currency and mode", async () => {
  await withHold(async ({ payments, intentId, stripe }) => {
    const read = async (id: string) => {
      const intent = await payments.read(id);
      return [intent?.currency, intent?.isLive];
    };
    deepEqual(await read(intentId), ["usd", false]);
    const yen = await stripe.paymentIntents.create({ amount: 500, currency: "jpy" }, {
      apiKey: "sk_live_emulator",
    });
    deepEqual(await read(yen.id), ["jpy", true]);
  });
});

Deno.test("accepts and ignores events of the other mode", async () => {
  await withEmulator(async ({ stripe, base, inbox }) => {
    const parsedEvents = async (isLive: boolean) => {
      const payments = stripePayments(stripeClient("sk_test_bench", base), SECRET, {
        ...installation,
        isLive,
      }, realClock);
      const answers = inbox.posts.map(({ body, signature }) => payments.parseWebhook(body, signature));
      return (await Promise.all(answers)).map((answer) => answer.ok && answer.value?.intentId);
    };
    const { id } = await stripe.paymentIntents.create({ amount: 3842, currency: "usd" });
    await stripe.paymentIntents.cancel(id);
    await inbox.until("payment_intent.canceled");
    deepEqual((await parsedEvents(false)).filter((intentId) => intentId === id), [id]);
    deepEqual((await parsedEvents(true)).filter((intentId) => intentId !== undefined), []);
  }, { clockMs: Date.now() });
});

const openings: Record<
  string,
  { error: { type?: string; code?: string }; status: number; becomes: "amount_refused" | "misconfigured" }
> = {
  "an amount that is too small": {
    error: { code: "amount_too_small" },
    status: 400,
    becomes: "amount_refused",
  },
  "an amount that is too large": {
    error: { code: "amount_too_large" },
    status: 400,
    becomes: "amount_refused",
  },
  "any other parameter": {
    error: { code: "parameter_invalid_empty" },
    status: 400,
    becomes: "misconfigured",
  },
  "a key that is not valid": { error: { code: "api_key_expired" }, status: 401, becomes: "misconfigured" },
  "an account without permission": { error: {}, status: 403, becomes: "misconfigured" },
  "a resource that is missing, without a code": { error: {}, status: 404, becomes: "misconfigured" },
};

Deno.test("reports a refusal to open or amend a payment as an amount refusal or a misconfiguration", async (t) => {
  for (const [name, { error, status, becomes }] of Object.entries(openings)) {
    await t.step(name, () =>
      withHold(async ({ payments, fault }) => {
        const order = { orderId: "ord_2", amountCents: 3842 };
        const refuseNext = () => fault({ match: "POST", action: "refuse", error, status });
        await refuseNext();
        if (becomes === "misconfigured") await rejects(payments.open(order), ProviderMisconfigured);
        else deepEqual(await payments.open(order), refusedAs(becomes));
        const { id } = must(await payments.open(order));
        if (becomes === "misconfigured") return;
        await refuseNext();
        deepEqual(await payments.amend(id, { amountCents: 4000 }), refusedAs(becomes));
      }));
  }
});

Deno.test("treats a payment as missing after a 404 with or without a code", async () => {
  await withHold(async ({ payments, intentId, fault }) => {
    for (const error of [{}, { code: "resource_missing" }]) {
      const missing = { action: "refuse", error, status: 404, times: 0 };
      await fault(missing);
      equal(await payments.read(intentId), undefined);
      deepEqual(await payments.capture(intentId, "ord_1:9"), refusedAs("refused"));
      deepEqual(await payments.refund(intentId, 100, "ord_1:9"), refusedAs("refused"));
      equal(await payments.reach(), "online");
      await fault({ clear: true });
    }
  });
});

Deno.test("reports the provider as online, down or misconfigured", async () => {
  await withHold(async ({ payments, fault }) => {
    equal(await payments.reach(), "online");
    for (const [status, reach] of [[401, "misconfigured"], [403, "misconfigured"], [503, "down"]] as const) {
      await fault({ action: "refuse", error: {}, status, times: 0 });
      equal(await payments.reach(), reach);
      await fault({ clear: true });
    }
  });
});

Deno.test("captures a part of the hold, once also when the answer is lost, and the rest is released", async () => {
  await withHold(async ({ payments, intentId, fault, movements }) => {
    await fault({ match: "/capture", when: "after", action: "500" });
    deepEqual(await payments.capture(intentId, "ord_1:1", 3000), { ok: true, value: { cents: 3000 } });
    deepEqual(movements(), ["held 3842", "captured 3000", "released 842"]);
    equal((await payments.read(intentId))?.retainedCents, 3000);
  });
});

Deno.test("reads the amount and the time of a capture that was made in Stripe's dashboard", async () => {
  for (const cents of [3842, 3000]) {
    await withHold(async ({ payments, intentId, stripe, clock }) => {
      equal(await payments.captured(intentId), undefined);
      const at = clock.ms - clock.ms % 1000;
      await stripe.paymentIntents.capture(intentId, { amount_to_capture: cents });
      clock.ms += 60_000;
      deepEqual(await payments.capture(intentId, "ord_1:1"), { ok: true, value: { cents, at } });
      deepEqual(await payments.captured(intentId), { cents, at });
      equal((await payments.read(intentId))?.retainedCents, cents);
      deepEqual(await payments.refund(intentId, 1000, "ord_1:1"), { ok: true, value: "refunded" });
      equal((await payments.read(intentId))?.retainedCents, cents - 1000);
      deepEqual(await payments.refund(intentId, cents, "ord_1:2"), refusedAs("too_much"));
    });
  }
});

Deno.test("reads the status of refunds and does not count a failed refund as refunded", async () => {
  await withHold(async ({ payments, intentId, fault, movements }) => {
    await payments.capture(intentId, "ord_1:1");
    deepEqual(await payments.refund(intentId, 1000, "ord_1:1"), { ok: true, value: "refunded" });
    await fault({ settle_refund: intentId, status: "failed" });
    const [refund] = await payments.refunds(intentId);
    deepEqual([refund?.attempt, refund?.cents, refund?.status, refund?.reason], [
      "ord_1:1",
      1000,
      "failed",
      "card_closed",
    ]);
    equal((await payments.read(intentId))?.retainedCents, 3842);
    deepEqual(await payments.refund(intentId, 1000, "ord_1:1"), refusedAs("card_closed"), "asked again");
    deepEqual(movements(), ["held 3842", "captured 3842", "refunded 1000", "refund_failed 1000"]);
  });
});

Deno.test("blames the guest's bank only for refunds that the bank returned", async () => {
  const reasons = {
    expired_or_canceled_card: "card_closed",
    declined: "bank_refused",
    unknown: "bank_refused",
    charge_for_pending_refund_disputed: "charge_disputed",
    insufficient_funds: "refused",
    merchant_request: "refused",
  };
  for (const [reason, expected] of Object.entries(reasons)) {
    await withHold(async ({ payments, intentId, fault }) => {
      await payments.capture(intentId, "ord_1:1");
      await payments.refund(intentId, 1000, "ord_1:1");
      await fault({ settle_refund: intentId, status: "failed", reason });
      equal((await payments.refunds(intentId))[0]?.reason, expected, reason);
    });
  }
});

Deno.test("reports a refund as pending until the bank accepts it", async () => {
  await withEmulator(async (bench) => {
    const payments = stripePayments(
      stripeClient("sk_test_bench", bench.base),
      SECRET,
      installation,
      realClock,
    );
    const { id } = must(await payments.open({ orderId: "ord_1", amountCents: 3842 }));
    await bench.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_pendingRefund" });
    await payments.capture(id, "ord_1:1");
    deepEqual(await payments.refund(id, 1000, "ord_1:1"), { ok: true, value: "pending" });
    equal((await payments.read(id))?.retainedCents, 2842);
    await bench.fault({ settle_refund: id, status: "succeeded" });
    deepEqual((await payments.refunds(id)).map(({ status }) => status), ["done"]);
  });
});

Deno.test("reads disputes with their deadline, lists disputed payments as recent and refuses refunds of them", async () => {
  await withHold(async ({ payments, intentId, fault, clock }) => {
    await payments.capture(intentId, "ord_1:1");
    equal((await payments.read(intentId))?.isDisputed, false);
    clock.ms = Date.now();
    await fault({ dispute: intentId, reason: "product_not_received", amount: 2000 });
    const [dispute] = await payments.disputes(intentId);
    deepEqual([dispute?.cents, dispute?.reason, dispute?.status, dispute?.isInquiry], [
      2000,
      "product_not_received",
      "needs_response",
      false,
    ]);
    ok((dispute?.evidenceDueBy ?? 0) > clock.ms);
    const recent = (await Array.fromAsync(payments.recent(3_600_000))).flat();
    deepEqual(recent.map(({ id, isDisputed }) => [id, isDisputed]), [[intentId, true]], "opened in July");
    deepEqual(await payments.refund(intentId, 100, "ord_1:1"), refusedAs("charge_disputed"));
    for (const [reported, status] of [["under_review", "under_review"], ["won", "won"]] as const) {
      await fault({ dispute: dispute?.id, status: reported });
      equal((await payments.disputes(intentId))[0]?.status, status);
    }
    deepEqual(await payments.refund(intentId, 100, "ord_1:2"), { ok: true, value: "refunded" });
  });
});

Deno.test("a prevented dispute is won when it was blocked, and lost when the guest was refunded", () => {
  const prevented = (case_type: string) =>
    toDisputeStatus({
      status: "prevented",
      payment_method_details: {
        type: "card",
        card: { brand: "visa", network: "visa", network_reason_code: null, case_type },
      },
    });
  deepEqual(["block", "resolution"].map(prevented), ["won", "lost"]);
});

Deno.test("parses the payment of events about refunds and disputes", async () => {
  await withHold(async ({ payments, intentId, fault, inbox, clock }) => {
    await payments.capture(intentId, "ord_1:1");
    clock.ms = Date.now();
    await payments.refund(intentId, 100, "ord_1:1");
    await fault({ settle_refund: intentId, status: "failed" });
    await fault({ dispute: intentId, inquiry: true });
    for (const type of ["refund.failed", "refund.updated", "charge.dispute.created"]) {
      const posts = await inbox.until(type).then(() => inbox.posts);
      const post = posts.find(({ body }) => JSON.parse(body).type === type);
      ok(post, type);
      deepEqual(await payments.parseWebhook(post.body, post.signature), {
        ok: true,
        value: { intentId },
      }, type);
    }
    equal((await payments.disputes(intentId))[0]?.isInquiry, true);
    deepEqual(await payments.refund(intentId, 100, "ord_1:2"), { ok: true, value: "refunded" });
  });
});
