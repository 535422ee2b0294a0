import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { type Payments, ProviderUnreachable } from "@domain/ports/payments.ts";
import { type Bench, onBench, SECRET } from "../../dev/stripe/testing.ts";
import { card } from "../../dev/stripe/testing.ts";
import { stripePayments } from "./payments.ts";
import { stripeClient } from "./stripe_client.ts";

type Held = Bench & { payments: Payments; intentId: string; movements(): string[] };

/** An authorized card of 38.42 at the provider. */
async function withHold(test: (held: Held) => Promise<void>): Promise<void> {
  await onBench(async (bench) => {
    const payments = stripePayments(stripeClient("sk_test_bench", bench.base), SECRET);
    const { id, clientSecret } = await payments.open({ orderId: "ord_1", amountCents: 3842 });
    await bench.asGuest(`/v1/payment_intents/${id}/confirm`, {
      client_secret: clientSecret,
      ...card("4242424242424242"),
    });
    const movements = () =>
      bench.emulator.ledger().intents[0]?.movements.map(({ kind, amount }) => `${kind} ${amount}`) ?? [];
    await test({ ...bench, payments, intentId: id, movements });
  });
}

const captured = { ok: true, value: "captured" };
const refusedAs = (error: string) => ({ ok: false, error });

Deno.test("a 500 that Stripe keeps for the key does not keep a capture, release or refund from its end", async () => {
  for (const when of ["before", "after"]) {
    const broken = { when, action: "500", kept: true };
    await withHold(async ({ payments, intentId, fault, movements }) => {
      await fault({ ...broken, match: "/capture" });
      deepEqual(await payments.capture(intentId, "ord_1:1"), captured, when);
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

Deno.test("a provider that hangs is not waited for longer than a person would", async () => {
  await withHold(async ({ payments, intentId, fault, movements }) => {
    await fault({ match: "/capture", when: "after", action: "delay", delayMs: 60_000, times: 0 });
    const began = performance.now();
    await rejects(payments.capture(intentId, "ord_1:1"), ProviderUnreachable);
    ok(performance.now() - began < 8_000, `${performance.now() - began} ms`);
    await fault({ clear: true });
    deepEqual(await payments.capture(intentId, "ord_1:1"), captured);
    deepEqual(movements(), ["held 3842", "captured 3842"]);
  });
});

const refusals: Record<
  string,
  { error: { type?: string; code?: string }; status?: number; capture?: string }
> = {
  "charge_expired_for_capture": { error: { code: "charge_expired_for_capture" }, capture: "hold_expired" },
  "amount_too_large": { error: { code: "amount_too_large" }, capture: "amount_refused" },
  "amount_too_small": { error: { code: "amount_too_small" }, capture: "amount_refused" },
  "card_declined": {
    error: { type: "card_error", code: "card_declined" },
    status: 402,
    capture: "card_refused",
  },
  "a code nobody has heard of": { error: { code: "brand_new" }, capture: "refused" },
  "no code at all": { error: {}, capture: "refused" },
};
/** The outcome is not known, or nothing was tried: asked again later. */
const unknown: Record<string, { error: { type?: string; code?: string }; status: number }> = {
  "idempotency_key_in_use": {
    error: { type: "idempotency_error", code: "idempotency_key_in_use" },
    status: 409,
  },
  "lock_timeout": { error: { code: "lock_timeout" }, status: 429 },
  "rate_limit": { error: { code: "rate_limit" }, status: 429 },
  "api_error": { error: { type: "api_error" }, status: 503 },
  "an expired key of ours": { error: { code: "api_key_expired" }, status: 401 },
  "a right we do not have": { error: { code: "permission" }, status: 403 },
};

Deno.test("each refusal of a capture has its reason, and what says nothing is asked again", async (t) => {
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

Deno.test("what happened behind our back is read, not guessed", async (t) => {
  await t.step("captured already", () =>
    withHold(async ({ payments, intentId, stripe, movements }) => {
      await stripe.paymentIntents.capture(intentId);
      deepEqual(await payments.capture(intentId, "ord_1:1"), captured);
      equal(await payments.release(intentId, "ord_1"), "captured");
      deepEqual(movements(), ["held 3842", "captured 3842"]);
    }));
  await t.step("cancelled already", () =>
    withHold(async ({ payments, intentId, stripe }) => {
      await stripe.paymentIntents.cancel(intentId);
      equal(await payments.release(intentId, "ord_1"), "released");
      deepEqual(await payments.capture(intentId, "ord_1:1"), refusedAs("hold_cancelled"));
    }));
  await t.step("ended after seven days", () =>
    withHold(async ({ payments, intentId, fault }) => {
      await fault({ expire: intentId });
      deepEqual(await payments.capture(intentId, "ord_1:1"), refusedAs("hold_expired"));
      equal(await payments.release(intentId, "ord_1"), "released");
    }));
  await t.step("refunded already", () =>
    withHold(async ({ payments, intentId, stripe }) => {
      await payments.capture(intentId, "ord_1:1");
      await stripe.refunds.create({ payment_intent: intentId });
      deepEqual(await payments.refund(intentId, 100, "ord_1:1"), refusedAs("already_refunded"));
    }));
  await t.step("more than is left", () =>
    withHold(async ({ payments, intentId, stripe }) => {
      await payments.capture(intentId, "ord_1:1");
      await stripe.refunds.create({ payment_intent: intentId, amount: 3000 });
      deepEqual(await payments.refund(intentId, 1000, "ord_1:1"), refusedAs("too_much"));
    }));
  await t.step("an intent nobody has", () =>
    withHold(async ({ payments }) => {
      deepEqual(await payments.capture("pi_gone", "ord_1:1"), refusedAs("refused"));
      equal(await payments.release("pi_gone", "ord_1"), "released");
      equal(await payments.read("pi_gone"), undefined);
    }));
});

Deno.test("the provider's list is read to its end, only ours, with what was kept and how long a hold lasts", async () => {
  await withHold(async ({ payments, intentId, stripe, clock }) => {
    clock.ms = Date.now();
    const { id } = await payments.open({ orderId: "ord_2", amountCents: 1000 });
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await payments.capture(id, "ord_2:1");
    await payments.refund(id, 400, "ord_2:1");
    const foreign = { amount: 500, currency: "usd" } as const;
    for (let nth = 0; nth < 101; nth++) await stripe.paymentIntents.create(foreign);
    await payments.open({ orderId: "ord_3", amountCents: 700 });
    const recent = (await Array.fromAsync(payments.recent(3_600_000))).flat();
    deepEqual(recent.map(({ orderId, status, keptCents }) => [orderId, status, keptCents]), [
      ["ord_3", "waiting", 0],
      ["ord_2", "captured", 600],
    ], "the first was opened in July");
    const held = await payments.read(intentId);
    equal(held?.status, "authorized");
    ok((held?.holdMillisLeft ?? 0) < 0, "July is over");
  });
});

Deno.test("a refund is pending, done or failed as the provider says, and a failed one is not counted", async () => {
  await withHold(async ({ payments, intentId, fault, movements }) => {
    await payments.capture(intentId, "ord_1:1");
    deepEqual(await payments.refund(intentId, 1000, "ord_1:1"), { ok: true, value: "refunded" });
    await fault({ settle_refund: intentId, status: "failed" });
    const [refund] = await payments.refunds(intentId);
    deepEqual([refund?.attempt, refund?.cents, refund?.status, refund?.why], [
      "ord_1:1",
      1000,
      "failed",
      "card_closed",
    ]);
    equal((await payments.read(intentId))?.keptCents, 3842);
    deepEqual(await payments.refund(intentId, 1000, "ord_1:1"), refusedAs("card_closed"), "asked again");
    deepEqual(movements(), ["held 3842", "captured 3842", "refunded 1000", "refund_failed 1000"]);
  });
});

Deno.test("a refund the bank has not taken is pending, not done", async () => {
  await onBench(async (bench) => {
    const payments = stripePayments(stripeClient("sk_test_bench", bench.base), SECRET);
    const { id } = await payments.open({ orderId: "ord_1", amountCents: 3842 });
    await bench.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_pendingRefund" });
    await payments.capture(id, "ord_1:1");
    deepEqual(await payments.refund(id, 1000, "ord_1:1"), { ok: true, value: "pending" });
    equal((await payments.read(id))?.keptCents, 2842);
    await bench.fault({ settle_refund: id, status: "succeeded" });
    deepEqual((await payments.refunds(id)).map(({ status }) => status), ["done"]);
  });
});

Deno.test("disputes are read with their deadline, listed among recent payments, and a refund says why it is refused", async () => {
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
    for (const [said, status] of [["under_review", "under_review"], ["won", "won"]] as const) {
      await fault({ dispute: dispute?.id, status: said });
      equal((await payments.disputes(intentId))[0]?.status, status);
    }
    deepEqual(await payments.refund(intentId, 100, "ord_1:2"), { ok: true, value: "refunded" });
  });
});

Deno.test("events about refunds and disputes name their payment", async () => {
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
      deepEqual(await payments.hear(post.body, post.signature), {
        ok: true,
        value: { intentId },
      }, type);
    }
    equal((await payments.disputes(intentId))[0]?.isInquiry, true);
    deepEqual(await payments.refund(intentId, 100, "ord_1:2"), { ok: true, value: "refunded" });
  });
});
