import assert from "node:assert/strict";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { maxWithin, watched } from "@domain/testing/provider_calls.ts";
import { authorized, fillCart, must, open, submit } from "@domain/testing/steps.ts";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import { reconcilePayments } from "../payments/reconcile_payments.ts";
import { placeOrder } from "./place_order.ts";
import { sweepCheckouts, sweepEveryMs } from "./sweep_checkouts.ts";

const seconds = 1000;

/** Opens a checkout whose guest has pressed pay; the card is not authorized yet. Returns its intent id. */
async function payingCheckout(ports: MemoryPorts, sessionId: string): Promise<string> {
  await fillCart(ports, sessionId, "galbi");
  const { intent } = await open(ports, sessionId);
  must(await submit(ports, sessionId, intent.id));
  return intent.id;
}

/** Runs the sweeps of `processes` processes for `ms` milliseconds, with their timers evenly spread. */
async function run(
  ports: MemoryPorts,
  ring: () => Promise<void>,
  ms: number,
  processes = 2,
): Promise<void> {
  const end = ports.clock.now() + ms;
  while (ports.clock.now() < end) {
    ports.clock.advance(sweepEveryMs / processes);
    await ring();
  }
}

Deno.test("the sweep places an authorized order that neither page nor webhook reported", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_guest");
  ports.clock.advance(3 * seconds - 1);
  await sweepCheckouts(ports);
  assert.equal(
    await ports.orders.byIntent(intentId),
    undefined,
    "the page and the webhook have three seconds to report it",
  );
  ports.clock.advance(1);
  await sweepCheckouts(ports);
  assert.equal((await ports.orders.byIntent(intentId))?.state.status, "pending_approval");
});

Deno.test("a guest who pressed pay has the order within ten seconds of the authorization, at any time", async () => {
  const moments: [seconds: number, asksGuest: boolean, others: number][] = [
    [0, false, 0],
    [2, false, 0],
    [59, false, 40],
    [112, false, 120],
    [122, true, 0],
    [300, true, 0],
    [303, true, 0],
    [306, true, 8],
    [880, true, 120],
  ];
  for (const [after, asksGuest, others] of moments) {
    for (const processes of [1, 2]) {
      const ports = restaurant();
      const { ring } = watched(ports);
      for (let nth = 0; nth < others; nth++) await payingCheckout(ports, `ses_other_${nth}`);
      const intentId = await payingCheckout(ports, "ses_guest");
      if (asksGuest) ports.payments.askForConfirmation(intentId);
      await run(ports, ring, after * seconds, processes);
      ports.payments.authorize(intentId);
      await run(ports, ring, 8 * seconds, processes);
      assert.ok(await ports.orders.byIntent(intentId), `authorized after ${after} s, ${others} others`);
    }
  }
});

Deno.test("slow sweeps still place the order within nine seconds while the bank authenticates the guest", async () => {
  for (const everyMs of [4_000, 4_250, 4_490, 4_510, 6_000, 8_000]) {
    const ports = restaurant();
    const { calls, ring } = watched(ports);
    const intentId = await payingCheckout(ports, "ses_guest");
    ports.payments.askForConfirmation(intentId);
    const sweepsUntil = async (isOver: () => boolean) => {
      while (!isOver()) {
        ports.clock.advance(everyMs);
        await ring();
      }
    };
    const startedAt = ports.clock.now();
    await sweepsUntil(() => ports.clock.now() - startedAt > 10 * minuteMs);
    const before = calls.length;
    await sweepsUntil(() => calls.length > before);
    // Right after a read, the wait until the next read is longest.
    ports.payments.authorize(intentId);
    const authorizedAt = ports.clock.now();
    await sweepsUntil(() => calls.length > before + 1);
    assert.ok(await ports.orders.byIntent(intentId));
    assert.ok(ports.clock.now() - authorizedAt <= 9 * seconds, `sweeps ${everyMs} ms apart`);
  }
});

Deno.test("150 unreported authorizations all become orders within ten seconds", async () => {
  const ports = restaurant();
  const { ring, calls } = watched(ports);
  const intents: string[] = [];
  for (let nth = 0; nth < 150; nth++) intents.push(await payingCheckout(ports, `ses_${nth}`));
  for (const intentId of intents) ports.payments.authorize(intentId);
  await run(ports, ring, 8 * seconds);
  for (const intentId of intents) assert.ok(await ports.orders.byIntent(intentId), intentId);
  assert.ok(calls.length <= 40, `${calls.length} calls`);
});

for (const isPaying of [false, true]) {
  const which = isPaying ? "after pay was pressed" : "before pay was pressed";
  Deno.test(`260 checkouts abandoned ${which} cost two processes few provider calls`, async () => {
    const ports = restaurant();
    const { ring, calls } = watched(ports);
    const intents: string[] = [];
    for (let nth = 0; nth < 260; nth++) {
      const sessionId = `ses_${nth}`;
      if (isPaying) {
        intents.push(await payingCheckout(ports, sessionId));
      } else {
        await fillCart(ports, sessionId, "galbi");
        intents.push((await open(ports, sessionId)).intent.id);
      }
    }
    await run(ports, ring, 2 * hourMs);
    assert.ok(maxWithin(10 * seconds, calls.map(({ at }) => at)) <= 30, "3 calls a second at most");
    for (const intentId of intents) {
      assert.equal(ports.payments.truth(intentId).status, "cancelled", "it is closed in the end");
      const own = calls.filter((call) => call.intentId === intentId).map(({ at }) => at);
      // The last read is followed by the cancellation at once.
      const reads = own.slice(0, -1);
      assert.ok(maxWithin(5 * minuteMs, reads) <= 1, `${intentId}: ${reads.join(" ")}`);
      assert.ok(reads.length <= 6, `${reads.length} reads`);
    }
    // The list has them on three pages. It is read 30 times in two minutes and twice more until 15 minutes have passed.
    const pages = calls.filter(({ intentId }) => intentId === undefined).length;
    assert.ok(pages <= (isPaying ? 32 * 3 : 0), `${pages} pages`);
  });
}

for (const count of [1, 5]) {
  for (const asksGuest of [false, true]) {
    const where = asksGuest ? "in the bank's dialog" : "after pay was pressed";
    Deno.test(`each of ${count} checkouts abandoned ${where} is read as often as docs/guarantees.md states`, async () => {
      const ports = restaurant();
      const { ring, calls } = watched(ports);
      const startedAt = ports.clock.now();
      const intents: string[] = [];
      for (let nth = 0; nth < count; nth++) intents.push(await payingCheckout(ports, `ses_${nth}`));
      if (asksGuest) { for (const intentId of intents) ports.payments.askForConfirmation(intentId); }
      await run(ports, ring, 2 * hourMs);
      assert.deepEqual(new Set(calls.map(({ intentId }) => intentId)), new Set(intents));
      for (const intentId of intents) {
        const own = calls.filter((call) => call.intentId === intentId).map(({ at }) => at - startedAt);
        const confirming = own.filter((at) => at < 2 * minuteMs);
        assert.ok(confirming.length <= 30, `${confirming.length} reads in the first two minutes`);
        const atBank = own.filter((at) => at >= 2 * minuteMs && at < 15 * minuteMs);
        // The first of these reads ends the two minutes; without a dialog the next one is due five minutes later.
        const max = asksGuest ? 99 : 3;
        assert.ok(atBank.length <= max, `${atBank.length} reads until 15 minutes after the press`);
        // The last read is followed by the cancellation at once.
        const idleReads = own.filter((at) => at >= (asksGuest ? 15 : 2) * minuteMs).slice(0, -1);
        assert.ok(maxWithin(5 * minuteMs, idleReads) <= 1, idleReads.join(" "));
        assert.equal(ports.payments.truth(intentId).status, "cancelled", "it is closed in the end");
      }
    });
  }
}

/** Sweeps the checkouts. The guest presses Pay right after the sweep has read the payment. */
async function sweepWhilePaying(ports: ReturnType<typeof restaurant>): Promise<void> {
  const payments = {
    ...ports.payments,
    async read(intentId: string) {
      const seen = await ports.payments.read(intentId);
      must(await submit(ports, "ses_guest", intentId));
      return seen;
    },
  };
  await sweepCheckouts({ ...ports, payments });
}

Deno.test("a checkout that another tab changes during the sweep keeps that tab's next check", async () => {
  const ports = restaurant();
  await fillCart(ports, "ses_guest", "galbi");
  const { intent, checkout } = await open(ports, "ses_guest");
  ports.clock.advanceMinutes(5);
  await sweepWhilePaying(ports);
  const { nextCheckAt = 0 } = await ports.checkouts.byId(checkout.id) ?? {};
  assert.equal(nextCheckAt, ports.clock.now() + 3 * seconds);
  ports.payments.authorize(intent.id);
  ports.clock.advance(3 * seconds);
  await sweepCheckouts(ports);
  assert.ok(await ports.orders.byIntent(intent.id));
});

Deno.test("an abandoned checkout is closed after an hour and its intent is cancelled", async () => {
  const ports = restaurant();
  await fillCart(ports, "ses_guest", "galbi");
  const { intent, checkout } = await open(ports, "ses_guest");
  ports.clock.advanceMinutes(60);
  await sweepCheckouts(ports);
  assert.equal((await ports.checkouts.byId(checkout.id))?.state, "open");
  ports.clock.advanceMinutes(5);
  await sweepCheckouts(ports);
  assert.equal((await ports.checkouts.byId(checkout.id))?.state, "abandoned");
  assert.equal(ports.payments.truth(intent.id).status, "cancelled");
  assert.equal((await ports.carts.load("ses_guest")).lines.length, 1, "the cart itself stays");
});

Deno.test("closing an abandoned checkout whose payment has ended costs one read", async () => {
  const ports = restaurant();
  const { calls, ring } = watched(ports);
  await fillCart(ports, "ses_guest", "galbi");
  const { intent, checkout } = await open(ports, "ses_guest");
  await ports.payments.release(intent.id, checkout.id);
  ports.clock.advanceMinutes(61);
  await ring();
  assert.equal((await ports.checkouts.byId(checkout.id))?.state, "abandoned");
  assert.deepEqual(calls.map(({ intentId }) => intentId), [intent.id]);
});

Deno.test("a checkout whose payment was captured at the provider stays open until the comparison places its order", async () => {
  const ports = restaurant();
  const intentId = await authorized(ports, "ses_guest");
  ports.payments.captureOutside(intentId);
  ports.clock.advance(hourMs + 1);
  await sweepCheckouts(ports);
  await reconcilePayments(ports, 2 * hourMs);
  assert.equal((await ports.orders.byIntent(intentId))?.state.status, "confirmed");
});

Deno.test("one checkout that cannot be read does not stop the sweep of the others", async () => {
  const ports = restaurant();
  await fillCart(ports, "ses_1", "galbi");
  await open(ports, "ses_1");
  ports.clock.advanceMinutes(5);
  const intentId = await authorized(ports, "ses_2");
  ports.clock.advance(3 * seconds);
  ports.payments.breakNext("lost_before_effect");
  await sweepCheckouts(ports).catch(() => {});
  ports.clock.advance(sweepEveryMs);
  await sweepCheckouts(ports);
  assert.equal((await ports.orders.byIntent(intentId))?.state.status, "pending_approval");
});

Deno.test("a guest who authorizes while the sweep closes the checkout keeps the order and its authorization", async () => {
  const ports = restaurant();
  await fillCart(ports, "ses_guest", "galbi");
  const { intent, checkout } = await open(ports, "ses_guest");
  ports.clock.advanceMinutes(61);
  // Right after the sweep read "waiting", the card is authorized and the webhook places the order.
  const payments = {
    ...ports.payments,
    async read(intentId: string) {
      const seen = await ports.payments.read(intentId);
      ports.payments.authorize(intentId);
      await placeOrder(ports, ports.payments.truth(intentId));
      return seen;
    },
  };
  await sweepCheckouts({ ...ports, payments });
  const order = await ports.orders.byId(checkout.id);
  assert.equal(order?.payment.state, "authorized");
  assert.equal(
    ports.payments.truth(intent.id).status,
    "authorized",
    "the authorization of the new order must stay",
  );
});

Deno.test("a guest who presses Pay while the sweep closes the checkout keeps it", async () => {
  const ports = restaurant();
  await fillCart(ports, "ses_guest", "galbi");
  const { intent, checkout } = await open(ports, "ses_guest");
  ports.clock.advanceMinutes(61);
  await sweepWhilePaying(ports);
  assert.equal((await ports.checkouts.byId(checkout.id))?.state, "open");
  assert.equal(ports.payments.truth(intent.id).status, "waiting");
});

Deno.test("a guest who presses Pay after the sweep has closed the checkout opens it again and pays once", async () => {
  const ports = restaurant();
  await fillCart(ports, "ses_guest", "galbi");
  const closed = await open(ports, "ses_guest");
  ports.clock.advanceMinutes(61);
  await sweepCheckouts(ports);
  const late = await submit(ports, "ses_guest", closed.intent.id);
  assert.deepEqual(late, { ok: false, error: { kind: "no_such_checkout" } });
  const { intent } = await open(ports, "ses_guest");
  must(await submit(ports, "ses_guest", intent.id));
  ports.payments.authorize(intent.id);
  await placeOrder(ports, ports.payments.truth(intent.id));
  assert.equal((await ports.orders.byIntent(intent.id))?.state.status, "pending_approval");
  assert.equal(ports.payments.truth(closed.intent.id).status, "cancelled");
});
