import assert from "node:assert/strict";
import { restaurant } from "@domain/testing/fixtures.ts";
import { metricNames } from "@domain/shared/metrics.ts";
import { alertsOf, healthReport, sampleHealth } from "./health.ts";

Deno.test("a restaurant without problems is healthy", async () => {
  const ports = restaurant();
  const report = await healthReport(ports);
  assert.deepEqual([report.overall, report.messages, report.paymentProvider], [
    "healthy",
    "online",
    "online",
  ]);
  assert.deepEqual(report.alerts, []);
});

Deno.test("every metric is sampled, and samples older than a week are deleted", async () => {
  const ports = restaurant();
  await sampleHealth(ports);
  assert.deepEqual(ports.health.samples().map((sample) => sample.name), metricNames);
  assert.equal(ports.health.samples().find((sample) => sample.name === "memory_usage")?.value, 25);
  ports.clock.advance(7 * 24 * 3_600_000 + 1);
  await sampleHealth(ports);
  assert.equal(ports.health.samples().length, metricNames.length);
});

Deno.test("an unreachable payment provider is critical until it answers, and the alert stores its start", async () => {
  const ports = restaurant();
  const began = ports.clock.now();
  ports.payments.breakNext("lost_before_effect", "lost_before_effect");
  await sampleHealth(ports);
  ports.clock.advance(60_000);
  const during = await healthReport(ports);
  assert.deepEqual([during.overall, during.paymentProvider], ["critical", "down"]);
  assert.deepEqual(during.alerts.map(({ kind, since, endedAt }) => [kind, since, endedAt]), [
    ["payment_provider", began, undefined],
  ]);
  await sampleHealth(ports);
  const after = await healthReport(ports);
  assert.equal(after.overall, "healthy");
  assert.equal(after.alerts[0]?.endedAt, began + 60_000);
});

Deno.test("a payment provider that rejects the key has a different alert than an unreachable one", async () => {
  const ports = restaurant();
  ports.payments.misconfigure();
  const during = await healthReport(ports);
  assert.deepEqual([during.overall, during.paymentProvider], ["critical", "misconfigured"]);
  assert.deepEqual(during.alerts.map(({ kind }) => kind), ["payment_account"]);
  await sampleHealth(ports);
  assert.equal(ports.health.samples().find(({ name }) => name === "payment_provider")?.value, 0);
});

Deno.test("an unreachable email or text provider raises an alert before any message is stuck, until it answers", async () => {
  for (const [service, kind] of [["mail", "mail_provider"], ["texts", "text_provider"]] as const) {
    const ports = restaurant();
    ports.transport.reaches[service] = false;
    await sampleHealth(ports);
    const during = await healthReport(ports);
    assert.deepEqual([during.overall, during.messages], ["degraded", "down"]);
    assert.deepEqual(during.alerts.map((alert) => alert.kind), [kind]);
    assert.equal(ports.health.samples().find((sample) => sample.name === kind)?.value, 0);
    ports.transport.reaches[service] = true;
    await sampleHealth(ports);
    const after = await healthReport(ports);
    assert.deepEqual([after.overall, after.messages], ["healthy", "online"]);
    assert.equal(after.alerts[0]?.endedAt, ports.clock.now());
  }
});

Deno.test("a report includes alerts that began after the last sample", async () => {
  const ports = restaurant();
  ports.payments.breakNext("lost_before_effect");
  const report = await healthReport(ports);
  assert.equal(report.overall, "critical");
  assert.deepEqual(report.alerts.map(({ kind, since, endedAt }) => [kind, since, endedAt]), [
    ["payment_provider", ports.clock.now(), undefined],
  ]);
});

Deno.test("messages that wait more than five minutes, failed messages and stuck authorizations raise alerts", async () => {
  const ports = restaurant();
  const now = ports.clock.now();
  ports.health.setBacklog({ unsent: 1, oldestUnsentAt: now - 5 * 60_000 });
  assert.equal((await healthReport(ports)).overall, "healthy");
  ports.health.setBacklog({ oldestUnsentAt: now - 5 * 60_000 - 1 });
  const late = await healthReport(ports);
  assert.deepEqual([late.overall, late.messages], ["degraded", "degraded"]);
  ports.health.setBacklog({ unsent: 0, oldestUnsentAt: undefined, failed: 2 });
  assert.equal((await healthReport(ports)).messages, "degraded");
  ports.health.setBacklog({ failed: 0, stuckPayments: 1 });
  assert.equal((await healthReport(ports)).overall, "critical");
});

Deno.test("each limit has its own alert", async () => {
  const ports = restaurant();
  const calm = await healthReport(ports);
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

Deno.test("less than a tenth or a gigabyte of free disk space raises an alert, and unknown space raises none", async () => {
  const ports = restaurant();
  const alertsWith = async (space: { free: number; total: number } | undefined) => {
    ports.health.setDiskSpace(space);
    return (await healthReport(ports)).alerts.map(({ kind, severity, params }) => ({
      kind,
      severity,
      params,
    }));
  };
  const alert = (severity: "warning" | "critical", freeBytes: number, percent: number) => [
    { kind: "disk_space", severity, params: { freeBytes, percent } },
  ];
  assert.deepEqual(await alertsWith({ free: 50e9, total: 500e9 }), []);
  assert.deepEqual(await alertsWith({ free: 49.9e9, total: 500e9 }), alert("warning", 49.9e9, 9));
  assert.deepEqual(await alertsWith({ free: 1e9, total: 4e9 }), []);
  assert.deepEqual(await alertsWith({ free: 1e9 - 1, total: 4e9 }), alert("warning", 1e9 - 1, 24));
  assert.deepEqual(await alertsWith({ free: 99e6, total: 4e9 }), alert("critical", 99e6, 2));
  assert.deepEqual(await alertsWith({ free: 4.9e9, total: 500e9 }), alert("critical", 4.9e9, 0));
  assert.deepEqual(await alertsWith(undefined), []);
});

Deno.test("a checkout page that guests get otherwise than it is sent is critical, and an unknown one raises nothing", async () => {
  const ports = restaurant();
  ports.health.setCheckoutPageChanges(["content-security-policy", "/cdn/x.js"]);
  const { overall, alerts } = await healthReport(ports);
  assert.deepEqual([overall, alerts.map(({ kind, params }) => [kind, params])], [
    "critical",
    [["checkout_page", { parts: ["content-security-policy", "/cdn/x.js"] }]],
  ]);
  ports.health.setCheckoutPageChanges(undefined);
  assert.equal((await healthReport(ports)).overall, "healthy");
});

Deno.test("an active alert has the present count and deadline, and keeps when it began", async () => {
  const ports = restaurant();
  const began = ports.clock.now();
  ports.health.setBacklog({ openDisputes: 1, evidenceDueBy: began + 1_000 });
  await sampleHealth(ports);
  ports.clock.advanceMinutes(5);
  ports.health.setBacklog({ openDisputes: 2, evidenceDueBy: began + 2_000 });
  const { alerts } = await healthReport(ports);
  assert.deepEqual(alerts.map(({ kind, params, since }) => [kind, params, since]), [
    ["dispute_open", { count: 2, dueBy: began + 2_000 }, began],
  ]);
});

Deno.test("each alert about the backlog has a count", async () => {
  const calm = await healthReport(restaurant());
  const alerts = (change: Partial<typeof calm.backlog>) =>
    alertsOf({ ...calm, backlog: { ...calm.backlog, ...change } }).map(({ kind, params }) => [kind, params]);
  assert.deepEqual(alerts({ stuckPayments: 2 }), [["stuck_payments", { count: 2 }]]);
  assert.deepEqual(alerts({ discrepancies: 1 }), [["payment_discrepancies", { count: 1 }]]);
  assert.deepEqual(alerts({ openDisputes: 3 }), [["dispute_open", { count: 3, dueBy: null }]]);
  assert.deepEqual(alerts({ openDisputes: 3, evidenceDueBy: 7 }), [["dispute_open", { count: 3, dueBy: 7 }]]);
  assert.deepEqual(alerts({ failedRefunds: 1 }), [["refund_failed", { count: 1 }]]);
  assert.deepEqual(alerts({ owedRefunds: 4 }), [["refund_owed", { count: 4 }]]);
  assert.deepEqual(alerts({ unsent: 3, failed: 1 }), [["messages_stuck", { waiting: 3, failed: 1 }]]);
});

Deno.test("each alert about a limit has the rounded measurement", async () => {
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

Deno.test("many failed sign-ins from many clients raise an alert", async () => {
  const ports = restaurant();
  const calm = await healthReport(ports);
  const [alert] = alertsOf({ ...calm, signIns: { failures: 60, clients: 50, maxNames: 1, maxPins: 2 } });
  assert.deepEqual([alert?.kind, alert?.params], ["sign_in_attack", { failures: 60, clients: 50, pins: 2 }]);
});
