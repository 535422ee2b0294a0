import { deepEqual, equal, ok } from "node:assert/strict";
import { startMessageGateways } from "./testing/message_gateways.ts";
import { placeOrder, track } from "./testing/guests.ts";
import { ledgerIntent, movements, setFault } from "./testing/money.ts";
import { until } from "./testing/poll.ts";
import { freePort, startApi, startEmulator } from "./testing/processes.ts";
import { newDatabase } from "./testing/running.ts";
import { done } from "./testing/shop.ts";
import { createCounter, signIn } from "./testing/staff.ts";

/**
 * F15. It is stopped in the midst of a capture and of a letter, longer than the minute for which it has that letter to itself;
 * meanwhile another process does its work, and then it wakes.
 */
Deno.test("a process that sleeps longer than its leases charges nobody twice and sends no second letter when it wakes", async () => {
  await using things = new AsyncDisposableStack();
  let isHanging = false;
  let hanging = 0;
  let letGo = () => {};
  const patient = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const taken: string[] = [];
  const transports = await startMessageGateways(things, {
    onMessage: (_kind, _isAccepted, what) => void taken.push(what),
    beforeGreeting: async () => {
      if (!isHanging) return;
      hanging += 1;
      await patient;
    },
  });
  const port = freePort();
  const [databaseUrl, stripe] = await Promise.all([newDatabase(things), startEmulator(things, port)]);
  const start = (at: number) => startApi(things, { port: at, databaseUrl, stripe, env: transports.env });
  const sleeper = await start(port);
  const counter = await signIn(sleeper);
  await setFault(sleeper, { webhooks: "off" });

  const charged = await placeOrder(sleeper);
  await until("the first letter", () => taken.length === 1, 30_000);
  isHanging = true;
  const written = await placeOrder(sleeper);
  await until("a letter under way", () => hanging > 0, 30_000);
  await setFault(sleeper, {
    match: `${charged.intentId}/capture`,
    when: "after",
    action: "delay",
    delayMs: 600_000,
  });
  const answer = counter.accept(charged.id).then(({ status }) => status, () => 0);
  await until("the capture", async () => (await ledgerIntent(sleeper, charged.intentId)).captures === 1);

  Deno.kill(sleeper.pid, "SIGSTOP");
  isHanging = false;
  // The answers reach a process that does not read them.
  await setFault(sleeper, { clear: true });
  const other = await start(freePort());
  const watcher = createCounter(other, counter.token);
  await until(
    "confirmation",
    async () => (await track(other, charged.id)).order?.status === "confirmed",
    60_000,
  );
  const told = async () =>
    (await done(other, "orderDetail", { id: written.id, token: watcher.token })).order.messages[0]?.status;
  await until("the letter of the process that sleeps", async () => await told() === "sent", 150_000, 200);
  const before = taken.toSorted();

  letGo();
  Deno.kill(sleeper.pid, "SIGCONT");
  ok([200, 202].includes(await answer), "whoever asked hears the truth");
  // Its rounds go on: a new order's letter may be anybody's, the old ones are nobody's.
  const fresh = await placeOrder(sleeper);
  await until("the next letter", () => taken.some((what) => what.startsWith(fresh.id)), 60_000);
  const isOld = (what: string) => !what.startsWith(fresh.id) && !what.includes(fresh.order.order_number);
  deepEqual(taken.filter(isOld).toSorted(), before);
  equal(new Set(taken).size, taken.length);
  deepEqual(await movements(other, charged.intentId), [`held ${charged.cents}`, `captured ${charged.cents}`]);
  const { order, timeline } = await done(other, "orderDetail", { id: charged.id, token: watcher.token });
  deepEqual([order.status, order.payment_status], ["confirmed", "captured"]);
  equal(timeline.filter(({ action }) => action === "payment.captured").length, 1);
});
