import { deepEqual, equal, ok } from "node:assert/strict";
import { orderOf, placeOrder, readyToPay, track } from "@api/testing/guests.ts";
import { ledgerIntent, movements, pay, setFault } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { newDatabase } from "@api/testing/running.ts";
import { expectError } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

/** Kills the process with five orders in different unfinished states, without webhooks before or after. */
Deno.test("after kill -9, finishes every begun capture and release once, and creates the order of every authorized card", async () => {
  await using things = new AsyncDisposableStack();
  const port = freePort();
  const [databaseUrl, stripe] = await Promise.all([newDatabase(things), startEmulator(things, port)]);
  const api = await startApi(things, { port, databaseUrl, stripe });
  const counter = await signIn(api);
  await setFault(api, { webhooks: "off" });

  const [unsent, captured, unreleased, released] = await Promise.all([1, 2, 3, 4].map(() => placeOrder(api)));
  const unplaced = await readyToPay(api);
  ok(unsent && captured && unreleased && released);
  const unplacedId = unplaced.opened.paymentIntentId;
  await pay(api, unplaced.opened);

  const never = { when: "before", action: "500", times: 0 };
  const silent = { when: "after", action: "delay", delayMs: 20_000 };
  await setFault(api, { ...never, match: `${unsent.intentId}/capture` });
  await setFault(api, { ...silent, match: `${captured.intentId}/capture` });
  await setFault(api, { ...never, match: `${unreleased.intentId}/cancel` });
  await setFault(api, { ...silent, match: `${released.intentId}/cancel` });
  const answers = [
    counter.accept(unsent.id),
    counter.accept(captured.id),
    counter.deny(unreleased.id),
    counter.deny(released.id),
  ].map((answer) => answer.catch(() => "cut off"));

  await until(
    "capture at the provider",
    async () => (await ledgerIntent(api, captured.intentId)).captures === 1,
  );
  await until(
    "release at the provider",
    async () => (await ledgerIntent(api, released.intentId)).status === "canceled",
  );
  await until(
    "the intention to capture",
    async () =>
      (await counter.orders()).some(({ id, payment_status }) =>
        id === unsent.id && payment_status === "capturing"
      ),
  );
  await until(
    "the intention to release",
    async () => (await track(api, unreleased.id)).order?.status === "denied",
  );
  equal((await track(api, captured.id)).order?.status, "pending_approval");
  deepEqual(await movements(api, unsent.intentId), [`held ${unsent.cents}`]);
  deepEqual(await movements(api, unreleased.intentId), [`held ${unreleased.cents}`]);

  await api.kill();
  await Promise.all(answers);
  await setFault(api, { clear: true });
  await setFault(api, { webhooks: "off" });
  const restarted = await startApi(things, { port, databaseUrl, stripe, clock: "2030-11-22T20:02:00Z" });
  const again = await signIn(restarted);

  for (const { id, intentId, cents } of [unsent, captured]) {
    await until("confirmation", async () => (await track(restarted, id)).order?.status === "confirmed");
    deepEqual(await movements(restarted, intentId), [`held ${cents}`, `captured ${cents}`]);
    ok((await again.accept(id)).ok);
    equal((await expectError(409, "invalid_transition", again.deny(id))).state?.status, "confirmed");
  }
  for (const { id, intentId, cents } of [unreleased, released]) {
    await until("release", async () => (await track(restarted, id)).order?.money.state === "released");
    deepEqual(await movements(restarted, intentId), [`held ${cents}`, `released ${cents}`]);
    equal((await expectError(409, "invalid_transition", again.accept(id))).state?.status, "denied");
  }
  // Reads only the staff's list, because loading the guest's page would create the order.
  const found = await until("the sweeper", async () => (await again.orders())[0]);
  equal((await orderOf(restarted, unplacedId)).id, found.id);
});
