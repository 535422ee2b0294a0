import assert from "node:assert/strict";
import { restaurant } from "../../testing/fixtures.ts";
import { metricNames } from "../../shared/metrics.ts";
import { alertsOf, healthReport, sampleHealth } from "./health.ts";

Deno.test("a quiet restaurant is healthy", async () => {
  const house = restaurant();
  const report = await healthReport(house);
  assert.deepEqual([report.overall, report.messages, report.paymentProvider], [
    "healthy",
    "online",
    "online",
  ]);
  assert.deepEqual(report.alerts, []);
});

Deno.test("every metric is sampled, and samples of a week ago are forgotten", async () => {
  const house = restaurant();
  await sampleHealth(house);
  assert.deepEqual(house.health.samples().map((sample) => sample.name), metricNames);
  assert.equal(house.health.samples().find((sample) => sample.name === "memory_usage")?.value, 25);
  house.clock.advance(7 * 24 * 3_600_000 + 1);
  await sampleHealth(house);
  assert.equal(house.health.samples().length, metricNames.length);
});

Deno.test("a provider that does not answer is critical until it does, and the alert keeps when it began", async () => {
  const house = restaurant();
  const began = house.clock.now();
  house.payments.breakNext("lost_before_effect", "lost_before_effect");
  await sampleHealth(house);
  house.clock.advance(60_000);
  const during = await healthReport(house);
  assert.deepEqual([during.overall, during.paymentProvider], ["critical", "down"]);
  assert.deepEqual(during.alerts.map(({ kind, since, endedAt }) => [kind, since, endedAt]), [
    ["payment_provider", began, undefined],
  ]);
  await sampleHealth(house);
  const after = await healthReport(house);
  assert.equal(after.overall, "healthy");
  assert.equal(after.alerts[0]?.endedAt, began + 60_000);
});

Deno.test("a provider that refuses our key is told apart from one that does not answer", async () => {
  const house = restaurant();
  house.payments.misconfigure();
  const during = await healthReport(house);
  assert.deepEqual([during.overall, during.paymentProvider], ["critical", "misconfigured"]);
  assert.deepEqual(during.alerts.map(({ kind }) => kind), ["payment_account"]);
  await sampleHealth(house);
  assert.equal(house.health.samples().find(({ name }) => name === "payment_provider")?.value, 0);
});

Deno.test("mail or texts that cannot leave are told before any message is stuck, until they can", async () => {
  for (const [service, kind] of [["mail", "mail_provider"], ["texts", "text_provider"]] as const) {
    const house = restaurant();
    house.carrier.reaches[service] = false;
    await sampleHealth(house);
    const during = await healthReport(house);
    assert.deepEqual([during.overall, during.messages], ["degraded", "down"]);
    assert.deepEqual(during.alerts.map((alert) => alert.kind), [kind]);
    assert.equal(house.health.samples().find((sample) => sample.name === kind)?.value, 0);
    house.carrier.reaches[service] = true;
    await sampleHealth(house);
    const after = await healthReport(house);
    assert.deepEqual([after.overall, after.messages], ["healthy", "online"]);
    assert.equal(after.alerts[0]?.endedAt, house.clock.now());
  }
});

Deno.test("what began since the last sample is told with its reason", async () => {
  const house = restaurant();
  house.payments.breakNext("lost_before_effect");
  const report = await healthReport(house);
  assert.equal(report.overall, "critical");
  assert.deepEqual(report.alerts.map(({ kind, since, endedAt }) => [kind, since, endedAt]), [
    ["payment_provider", house.clock.now(), undefined],
  ]);
});

Deno.test("messages that wait for more than five minutes or were given up, and stuck money, are told", async () => {
  const house = restaurant();
  const now = house.clock.now();
  house.health.setBacklog({ unsent: 1, oldestUnsentAt: now - 5 * 60_000 });
  assert.equal((await healthReport(house)).overall, "healthy");
  house.health.setBacklog({ oldestUnsentAt: now - 5 * 60_000 - 1 });
  const late = await healthReport(house);
  assert.deepEqual([late.overall, late.messages], ["degraded", "degraded"]);
  house.health.setBacklog({ unsent: 0, oldestUnsentAt: undefined, givenUp: 2 });
  assert.equal((await healthReport(house)).messages, "degraded");
  house.health.setBacklog({ givenUp: 0, holdsWithoutEnd: 1 });
  assert.equal((await healthReport(house)).overall, "critical");
});

Deno.test("each limit has its own alert", async () => {
  const house = restaurant();
  const calm = await healthReport(house);
  const kinds = (vitals: Partial<typeof calm.vitals>, databaseMillis = 1) =>
    alertsOf({ ...calm, databaseMillis, vitals: { ...calm.vitals, ...vitals } })
      .map(({ kind, severity }) => `${kind} ${severity}`);
  assert.deepEqual(kinds({}), []);
  assert.deepEqual(kinds({}, 251), ["database_slow warning"]);
  assert.deepEqual(kinds({ cpuPercent: 86 }), ["cpu warning"]);
  assert.deepEqual(kinds({ lagMillis: 501 }), ["event_loop warning"]);
  assert.deepEqual(kinds({ memoryUsed: 3_700 }), ["memory warning"]);
  assert.deepEqual(kinds({ memoryUsed: 3_900 }), ["memory critical"]);
});

Deno.test("each alert says how many and what to do", async () => {
  const calm = await healthReport(restaurant());
  const messages = (change: Partial<typeof calm.backlog>) =>
    alertsOf({ ...calm, backlog: { ...calm.backlog, ...change } }).map(({ message }) => message);
  const stuck = "waited for the payment provider for more than a minute.";
  assert.deepEqual(messages({ holdsWithoutEnd: 1 }), [`1 payment ${stuck}`]);
  assert.deepEqual(messages({ holdsWithoutEnd: 2 }), [`2 payments ${stuck}`]);
  assert.deepEqual(messages({ discrepancies: 1 }), [
    "1 payment could not be matched with the payment provider.",
  ]);
  assert.deepEqual(messages({ openDisputes: 2 }), [
    "2 orders with an open dispute. Send evidence before it is due.",
  ]);
  assert.deepEqual(messages({ failedRefunds: 1 }), [
    "1 order with a refund that did not reach the guest. Refund again.",
  ]);
  assert.deepEqual(messages({ owedRefunds: 1 }), [
    "1 order cancelled with the guest still charged. Refund, or settle another way.",
  ]);
  assert.deepEqual(messages({ unsent: 3, givenUp: 1 }), ["3 messages waiting, 1 failed since yesterday."]);
});

Deno.test("an alert names each server whose clock is ahead or behind, in seconds", async () => {
  const calm = await healthReport(restaurant());
  const [alert] = alertsOf({
    ...calm,
    wrongClocks: [{ host: "one", skewMillis: 6_400 }, { host: "two", skewMillis: -7_600 }],
  });
  assert.match(alert?.message ?? "", /one \(6 s ahead\), two \(8 s behind\)\.$/);
});

Deno.test("many failed sign-ins from many clients are an alert", async () => {
  const house = restaurant();
  const calm = await healthReport(house);
  const [alert] = alertsOf({ ...calm, signIns: { failures: 60, clients: 60, mostNames: 1 } });
  assert.equal(alert?.kind, "sign_in_attack");
  assert.equal(alert?.message, "60 sign-ins failed within an hour, from 60 unknown clients.");
});
