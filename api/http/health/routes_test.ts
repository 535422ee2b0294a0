import assert from "node:assert/strict";
import { healthMetric, healthSnapshot } from "@contract/schemas/health.ts";
import { setFault } from "@api/testing/money.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { withShop } from "@api/testing/running.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

Deno.test("the snapshot contains measurements of the running server", () =>
  withShop("PostgreSQL", async (shop) => {
    const [token, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
    await expectError(403, "access_denied", callApi(shop, "health", { token: manager }));
    await expectError(403, "access_denied", callApi(shop, "healthMetrics", { token: manager }));
    const snapshot = healthSnapshot.parse(await expectData(shop, "health", { token }));
    assert.deepEqual([snapshot.payment_provider, snapshot.stuck_payments, snapshot.outbox_backlog], [
      "online",
      0,
      0,
    ]);
    assert.equal(snapshot.foreign_payments, 0);
    assert.deepEqual(snapshot.promises, {
      orders: 0,
      not_marked: 0,
      on_time: 0,
      average_late_minutes: null,
      extended: 0,
    });
    assert.equal(snapshot.active_sessions, 2);
    assert.ok(snapshot.database_response_time >= 0);
    assert.ok(snapshot.memory_used > 0 && snapshot.memory_used < snapshot.memory_total);
    assert.ok(snapshot.disk && snapshot.disk.free > 0 && snapshot.disk.free <= snapshot.disk.total);
    assert.ok(snapshot.process_memory > 10_000_000);
    const login = snapshot.response_times.find(({ route }) => route === "POST /api/auth/login");
    assert.equal(login?.count, 2);
    assert.ok(snapshot.avg_response_time > 0);
    assert.deepEqual(healthMetric.array().parse(await expectData(shop, "healthMetrics", { token })), []);
    await expectError(400, "invalid", callApi(shop, "healthMetrics", { token, query: { metric: "luck" } }));
    await expectError(400, "invalid", callApi(shop, "healthMetrics", { token, query: { limit: "101" } }));
  }));

Deno.test("the status is critical when the payment provider does not respond or rejects our key", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    await setFault(shop, { match: "/v1/payment_intents", action: "500", times: 0 });
    const snapshot = await expectData(shop, "health", { token });
    assert.deepEqual([snapshot.overall_status, snapshot.payment_provider], ["critical", "down"]);
    await setFault(shop, { clear: true });
    assert.equal((await expectData(shop, "health", { token })).payment_provider, "online");

    await setFault(shop, {
      match: "/v1/payment_intents",
      action: "refuse",
      status: 401,
      error: {},
      times: 0,
    });
    const refusing = await expectData(shop, "health", { token });
    assert.deepEqual([refusing.overall_status, refusing.payment_provider], ["critical", "misconfigured"]);
    assert.ok(refusing.recent_alerts.some(({ kind }) => kind === "payment_account"));
    await setFault(shop, { clear: true });
    await setFault(shop, {
      match: "/v1/payment_intents",
      action: "refuse",
      status: 404,
      error: {},
      times: 0,
    });
    assert.equal((await expectData(shop, "health", { token })).payment_provider, "online");
  }));
