import { deepEqual, equal, ok } from "node:assert/strict";
import { startMessageGateways } from "@api/testing/message_gateways.ts";
import { placeOrder, track } from "@api/testing/guests.ts";
import { ledgerIntent, movements, setFault } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { newDatabase } from "@api/testing/running.ts";
import { expectData } from "@api/testing/shop.ts";
import { createCounter, signIn } from "@api/testing/staff.ts";

/**
 * F15. A process is suspended during a capture and during an email, for longer than its lease of one minute. Another process finishes the
 * work, and then the first process continues.
 */
Deno.test("a process that is suspended for longer than its leases does not repeat a charge or an email", async () => {
  await using things = new AsyncDisposableStack();
  let isHanging = false;
  let hanging = 0;
  let releaseGreeting = () => {};
  const greetingReleased = new Promise<void>((resolve) => {
    releaseGreeting = resolve;
  });
  const taken: string[] = [];
  const transports = await startMessageGateways(things, {
    onMessage: (_kind, _isAccepted, what) => void taken.push(what),
    beforeGreeting: async () => {
      if (!isHanging) return;
      hanging += 1;
      await greetingReleased;
    },
  });
  const port = freePort();
  const [databaseUrl, stripe] = await Promise.all([newDatabase(things), startEmulator(things, port)]);
  const start = (at: number) => startApi(things, { port: at, databaseUrl, stripe, env: transports.env });
  const suspended = await start(port);
  const counter = await signIn(suspended);
  await setFault(suspended, { webhooks: "off" });

  const charged = await placeOrder(suspended);
  await until("the first email", () => taken.length === 1, 30_000);
  isHanging = true;
  const written = await placeOrder(suspended);
  await until("an email in progress", () => hanging > 0, 30_000);
  await setFault(suspended, {
    match: `${charged.intentId}/capture`,
    when: "after",
    action: "delay",
    delayMs: 600_000,
  });
  const answer = counter.accept(charged.id).then(({ status }) => status, () => 0);
  await until("the capture", async () => (await ledgerIntent(suspended, charged.intentId)).captures === 1);

  Deno.kill(suspended.pid, "SIGSTOP");
  isHanging = false;
  // The responses go to the suspended process, which does not read them.
  await setFault(suspended, { clear: true });
  const other = await start(freePort());
  const watcher = createCounter(other, counter.token);
  await until(
    "confirmation",
    async () => (await track(other, charged.id)).order?.status === "confirmed",
    60_000,
  );
  const deliveryStatus = async () =>
    (await expectData(other, "orderDetail", { id: written.id, token: watcher.token })).order.messages[0]
      ?.status;
  await until(
    "the email of the suspended process",
    async () => await deliveryStatus() === "sent",
    150_000,
    200,
  );
  const before = taken.toSorted();

  releaseGreeting();
  Deno.kill(suspended.pid, "SIGCONT");
  ok([200, 202].includes(await answer), "the pending call succeeds");
  // The process continues its jobs. Either process may send the email of a new order, but neither may repeat an old one.
  const fresh = await placeOrder(suspended);
  await until("the next email", () => taken.some((what) => what.startsWith(fresh.id)), 60_000);
  const isOld = (what: string) => !what.startsWith(fresh.id) && !what.includes(fresh.order.order_number);
  deepEqual(taken.filter(isOld).toSorted(), before);
  equal(new Set(taken).size, taken.length);
  deepEqual(await movements(other, charged.intentId), [`held ${charged.cents}`, `captured ${charged.cents}`]);
  const { order, timeline } = await expectData(other, "orderDetail", {
    id: charged.id,
    token: watcher.token,
  });
  deepEqual([order.status, order.payment_status], ["confirmed", "captured"]);
  equal(timeline.filter(({ action }) => action === "payment.captured").length, 1);
});
