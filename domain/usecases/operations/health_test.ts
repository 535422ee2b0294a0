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
    house.transport.reaches[service] = false;
    await sampleHealth(house);
    const during = await healthReport(house);
    assert.deepEqual([during.overall, during.messages], ["degraded", "down"]);
    assert.deepEqual(during.alerts.map((alert) => alert.kind), [kind]);
    assert.equal(house.health.samples().find((sample) => sample.name === kind)?.value, 0);
    house.transport.reaches[service] = true;
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
  house.health.setBacklog({ unsent: 0, oldestUnsentAt: undefined, failed: 2 });
  assert.equal((await healthReport(house)).messages, "degraded");
  house.health.setBacklog({ failed: 0, holdsWithoutEnd: 1 });
  assert.equal((await healthReport(house)).overall, "critical");
});

Deno.test("each limit has its own alert", async () => {
  const house = restaurant();
  const calm = await healthReport(house);
  const kinds = (vitals: Partial<typeof calm.vitals>, databaseMs = 1) =>
    alertsOf({ ...calm, databaseMs, vitals: { ...calm.vitals, ...vitals } })
      .map(({ kind, severity }) => `${kind} ${severity}`);
  assert.deepEqual(kinds({}), []);
  assert.deepEqual(kinds({}, 251), ["database_slow warning"]);
  assert.deepEqual(kinds({ cpuPercent: 86 }), ["cpu warning"]);
  assert.deepEqual(kinds({ lagMs: 501 }), ["event_loop warning"]);
  assert.deepEqual(kinds({ memoryUsed: 3_700 }), ["memory warning"]);
  assert.deepEqual(kinds({ memoryUsed: 3_900 }), ["memory critical"]);
});

Deno.test("each alert of the backlog has how many", async () => {
  const calm = await healthReport(restaurant());
  const alerts = (change: Partial<typeof calm.backlog>) =>
    alertsOf({ ...calm, backlog: { ...calm.backlog, ...change } }).map(({ kind, params }) => [kind, params]);
  assert.deepEqual(alerts({ holdsWithoutEnd: 2 }), [["holds_without_end", { count: 2 }]]);
  assert.deepEqual(alerts({ discrepancies: 1 }), [["books_differ", { count: 1 }]]);
  assert.deepEqual(alerts({ openDisputes: 3 }), [["dispute_open", { count: 3 }]]);
  assert.deepEqual(alerts({ failedRefunds: 1 }), [["refund_failed", { count: 1 }]]);
  assert.deepEqual(alerts({ owedRefunds: 4 }), [["refund_owed", { count: 4 }]]);
  assert.deepEqual(alerts({ unsent: 3, failed: 1 }), [["messages_stuck", { waiting: 3, failed: 1 }]]);
});

Deno.test("each alert of a limit has the rounded measurement", async () => {
  const calm = await healthReport(restaurant());
  const vitals = { ...calm.vitals, cpuPercent: 85.6, lagMs: 612.4, memoryUsed: 3_700 };
  assert.deepEqual(
    alertsOf({ ...calm, databaseMs: 251.5, vitals }).map(({ kind, params }) => [kind, params]),
    [
      ["database_slow", { ms: 252 }],
      ["memory", { percent: 93 }],
      ["cpu", { percent: 86 }],
      ["event_loop", { ms: 612 }],
    ],
  );
});

Deno.test("an alert names each server whose clock is ahead or behind, in seconds", async () => {
  const calm = await healthReport(restaurant());
  const [alert] = alertsOf({
    ...calm,
    wrongClocks: [{ host: "one", skewMs: 6_400 }, { host: "two", skewMs: -7_600 }],
  });
  assert.deepEqual(alert?.params, { servers: [{ host: "one", seconds: 6 }, { host: "two", seconds: -8 }] });
});

Deno.test("many failed sign-ins from many clients are an alert", async () => {
  const house = restaurant();
  const calm = await healthReport(house);
  const [alert] = alertsOf({ ...calm, signIns: { failures: 60, clients: 50, maxNames: 1 } });
  assert.deepEqual([alert?.kind, alert?.params], ["sign_in_attack", { failures: 60, clients: 50 }]);
});
