import assert from "node:assert/strict";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { type Suite, withoutUndefined } from "./suite.ts";

const minute = 60_000;

const at = fridayDinner;

const stuck = {
  kind: "messages_stuck",
  params: { waiting: 3, failed: 1 },
  severity: "critical",
} as const;
const slow = {
  kind: "database_slow",
  params: { ms: 412 },
  severity: "warning",
} as const;

export const healthSuite: Suite = {
  async "lists requested samples newest first and deletes old ones"(world) {
    const sample = (name: "cpu_usage" | "memory_usage", value: number) => ({
      name,
      value,
      at: at + value * minute,
    });
    await world.health.save([sample("cpu_usage", 1), sample("memory_usage", 2)]);
    await world.health.save([sample("cpu_usage", 3)]);
    await world.health.save([]);
    assert.deepEqual(
      (await world.health.recent(["cpu_usage", "memory_usage"], 2)).map(({ value }) => value),
      [3, 2],
    );
    assert.deepEqual(await world.health.recent(["cpu_usage"], 9), [
      sample("cpu_usage", 3),
      sample("cpu_usage", 1),
    ]);
    await world.health.forgetBefore(at + 2 * minute);
    assert.deepEqual(
      (await world.health.recent(["cpu_usage", "memory_usage"], 9)).map(({ value }) => value),
      [3, 2],
    );
  },

  async "an alert starts once, ends when it is no longer raised, and can start again"(world) {
    await world.health.raise([stuck], at);
    await world.health.raise([stuck, slow], at + 1);
    assert.deepEqual(
      withoutUndefined(await world.health.alerts(at, 9)),
      withoutUndefined([{ ...slow, since: at + 1 }, { ...stuck, since: at }]),
    );
    await world.health.raise([slow], at + 2);
    await world.health.raise([stuck, slow], at + 3);
    const alerts = await world.health.alerts(at, 9);
    assert.deepEqual(alerts.map(({ kind, since, endedAt }) => [kind, since - at, endedAt && endedAt - at]), [
      ["messages_stuck", 3, undefined],
      ["database_slow", 1, undefined],
      ["messages_stuck", 0, 2],
    ]);
    assert.deepEqual((await world.health.alerts(at + 2, 9)).length, 2);
    assert.deepEqual((await world.health.alerts(at, 1)).map(({ kind }) => kind), ["messages_stuck"]);
    await world.health.forgetBefore(at + 3);
    assert.deepEqual((await world.health.alerts(at, 9)).length, 2);
  },

  async "an alert keeps its parameters, none, numbers and lists"(world) {
    const alerts = [
      { kind: "payment_provider", params: {}, severity: "critical" },
      { kind: "sign_in_attack", params: { failures: 60, clients: 50, pins: 0 }, severity: "warning" },
      {
        kind: "clock_skew",
        params: { servers: [{ host: "one", seconds: 6 }, { host: "two", seconds: -8 }] },
        severity: "critical",
      },
    ] as const;
    await world.health.raise(alerts, at);
    assert.deepEqual(
      withoutUndefined(await world.health.alerts(at, 9)),
      withoutUndefined(alerts.map((alert) => ({ ...alert, since: at })).toReversed()),
    );
  },

  async "stores the latest payment provider event, even if an older one arrives later"(world) {
    assert.equal(await world.health.paymentEventAt(), undefined);
    await world.health.notePaymentEvent(at);
    await world.health.notePaymentEvent(at + minute);
    await world.health.notePaymentEvent(at + 1);
    await world.health.forgetBefore(at + 9 * minute);
    assert.equal(await world.health.paymentEventAt(), at + minute);
  },

  async "adds up page loads by week, page, metric and bucket"(world) {
    const load = { week: "2026-11-16", page: "menu", metric: "lcp", bucket: 4, count: 1 } as const;
    const later = { ...load, week: "2026-11-23" } as const;
    await world.health.countPageLoads([load, { ...load, metric: "cls" }]);
    await world.health.countPageLoads([later, { ...later, page: "cart" }, { ...later, bucket: 5 }]);
    await world.health.countPageLoads([{ ...later, count: 2 }]);
    await world.health.countPageLoads([]);
    const named = async (from: string) =>
      (await world.health.pageLoads(from))
        .map(({ week, page, metric, bucket, count }) => `${week} ${page} ${metric} ${bucket}: ${count}`)
        .toSorted();
    assert.deepEqual(await named("2026-11-23"), [
      "2026-11-23 cart lcp 4: 1",
      "2026-11-23 menu lcp 4: 3",
      "2026-11-23 menu lcp 5: 1",
    ]);
    assert.equal((await named("2026-11-16")).length, 5);
  },

  async "measures the database response time"(world) {
    assert.ok(await world.health.roundTrip() > 0);
  },
};
