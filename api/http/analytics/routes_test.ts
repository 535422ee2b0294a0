import assert from "node:assert/strict";
import { analytics, dashboard } from "@contract/schemas/analytics.ts";
import { at, placeOrder, plainDish, track } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, lunchtime, setClock } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";

Deno.test("the dashboard of a day without orders shows zeros and recent activity without sign-ins", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "manager");
    const dishes = (await expectData(shop, "menuByCategory")).flatMap((category) => category.items);
    const [dish] = dishes;
    assert.ok(dish);
    await expectData(shop, "bulkAvailability", { token, body: { item_ids: [dish.id], is_available: false } });
    const today = dashboard.parse(await expectData(shop, "dashboard", { token }));
    assert.deepEqual(
      [today.date, today.todays_orders, today.revenue, today.menu_items, today.median_seconds_to_accept],
      ["2026-11-20", 0, 0, dishes.length, null],
    );
    assert.deepEqual([today.undelivered_messages, today.due_tomorrow], [0, { orders: 0, dishes: 0 }]);
    assert.deepEqual(today.recent_activity.map(({ action, about }) => [action, about]), [
      ["dish.availability", dish.name],
    ]);
  }));

Deno.test("the dashboard counts missed orders and those due tomorrow, lists dishes that are off, and combines released holds into one entry", () =>
  withMemoryShop(async (shop) => {
    const counter = await signIn(shop, "manager");
    const { token } = counter;
    const [dish] = (await expectData(shop, "menuByCategory")).flatMap(({ items }) => items);
    assert.ok(dish);
    await expectData(shop, "setAvailability", {
      token,
      id: dish.id,
      body: { is_available: false, off_for: "2_hours" },
    });
    for (const order of [await placeOrder(shop), await placeOrder(shop)]) {
      assert.ok((await counter.deny(order.id, { reason: null })).ok);
    }
    await placeOrder(shop);
    await placeOrder(shop, { pickup: at("2026-11-21", "12:00") });
    await setClock(shop, new Date(Date.parse(lunchtime) + 16 * 60_000).toISOString());
    // The first token has expired by then.
    const later = await tokenOf(shop, "manager");
    const today = await until("the missed order", async () => {
      const found = dashboard.parse(await expectData(shop, "dashboard", { token: later }));
      const releases = found.recent_activity.filter(({ action }) => action === "payment.released");
      return found.missed_orders === 1 && releases[0]?.count === 3 ? found : undefined;
    });
    assert.equal(today.due_tomorrow.orders, 1);
    assert.ok(today.due_tomorrow.dishes >= 1);
    const off = today.dishes_off.find(({ id }) => id === dish.id);
    assert.deepEqual([off?.name, off?.name_korean], [dish.name, dish.name_korean]);
    const minutesOff = (Date.parse(off?.off_until ?? "") - Date.parse(lunchtime)) / 60_000;
    // The server's clock advances between the requests.
    assert.ok(minutesOff >= 120 && minutesOff < 125, `off for ${minutesOff} minutes`);
    const available = (await expectData(shop, "menuByCategory")).flatMap(({ items }) => items).filter((
      item,
    ) => item.is_available);
    assert.ok(available.every(({ id }) => today.dishes_off.every((each) => each.id !== id)));
    const releases = today.recent_activity.filter(({ action }) => action === "payment.released");
    assert.deepEqual(releases.map(({ count, about }) => [count, about]), [[3, null]]);
  }));

Deno.test("analytics cover the last seven days by default and refuse invalid ranges", () =>
  withMemoryShop(async (shop) => {
    const [admin, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
    const week = analytics.parse(await expectData(shop, "analytics", { token: admin }));
    assert.deepEqual([week.from, week.to, week.by_day.length], ["2026-11-14", "2026-11-20", 7]);
    assert.deepEqual(week.time_to_accept, { answered: 0, median_seconds: null, slowest_tenth_seconds: null });
    const bad = (query: Record<string, string>) =>
      expectError(400, "invalid", callApi(shop, "analytics", { token: admin, query }));
    assert.equal(
      (await bad({ from: "2026-11-21", to: "2026-11-20" })).error,
      "The first day cannot be after the last",
    );
    assert.equal(
      (await bad({ from: "2020-01-01", to: "2026-11-20" })).error,
      "Please choose at most 366 days",
    );
    assert.equal((await bad({ from: "2020-01-01" })).error, "Please choose at most 366 days");
    for (
      const name of [
        "analyticsExport",
        "optionAnalyticsExport",
        "promisesExport",
        "offersExport",
        "sourcesExport",
        "ledgerExport",
      ] as const
    ) {
      const call = callApi(shop, name, { token: admin, query: { from: "2020-01-01" } });
      await expectError(400, "invalid", call);
    }
    const last = { from: "9999-12-31", to: "9999-12-31" };
    const end = analytics.parse(await expectData(shop, "analytics", { token: admin, query: last }));
    assert.deepEqual(end.by_day.map(({ date }) => date), ["9999-12-31"]);
    const query = { to: "0000-01-01" };
    assert.equal(
      analytics.parse(await expectData(shop, "analytics", { token: admin, query })).from,
      "0000-01-01",
    );
    assert.equal((await bad({ from: "2026-02-30" })).error, "Enter dates like 2026-07-31");
    await expectError(403, "access_denied", callApi(shop, "analytics", { token: manager }));
    await expectError(403, "access_denied", callApi(shop, "analyticsExport", { token: manager }));
    await expectError(403, "access_denied", callApi(shop, "optionAnalyticsExport", { token: manager }));
    await expectError(403, "access_denied", callApi(shop, "promisesExport", { token: manager }));
    await expectError(403, "access_denied", callApi(shop, "offersExport", { token: manager }));
    await expectError(403, "access_denied", callApi(shop, "sourcesExport", { token: manager }));
  }));

Deno.test("the dashboard, the analytics and their CSV count the orders that were ready within the time promised first", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const [early, late] = [await placeOrder(shop), await placeOrder(shop)];
    for (const { id } of [early, late]) {
      await expectData(shop, "acceptOrder", { id, token, body: { minutes: 15 } });
    }
    await expectData(shop, "readyOrder", { id: early.id, token });
    const ready_at = new Date(Date.parse(lunchtime) + 30 * 60_000).toISOString();
    await expectData(shop, "extendOrder", { id: late.id, token, body: { ready_at } });
    await setClock(shop, new Date(Date.parse(lunchtime) + 21 * 60_000).toISOString());
    const later = await tokenOf(shop, "admin");
    await expectData(shop, "readyOrder", { id: late.id, token: later });

    const { promises } = await expectData(shop, "analytics", { token: later });
    const sums = {
      orders: 2,
      not_marked: 0,
      on_time: 1,
      average_late_minutes: promises.average_late_minutes,
      extended: 1,
    };
    assert.ok([5, 6].includes(promises.average_late_minutes ?? 0), JSON.stringify(promises));
    assert.deepEqual(promises, {
      ...sums,
      asap: sums,
      scheduled: { orders: 0, not_marked: 0, on_time: 0, average_late_minutes: null, extended: 0 },
      by_hour: [{ hour: 12, ...sums }],
    });
    assert.deepEqual((await expectData(shop, "dashboard", { token: later })).promises, sums);
    assert.deepEqual((await expectData(shop, "health", { token: later })).promises, sums);
    const response = await fetch(`${shop.url}/api/admin/analytics/promises.csv`, {
      headers: { authorization: `Bearer ${later}` },
    });
    const minutes = promises.average_late_minutes;
    assert.deepEqual((await response.text()).replace("\uFEFF", "").trim().split(/\r?\n/), [
      "promised,orders,not_marked,on_time,average_late_minutes,extended",
      `12:00,2,0,1,${minutes},1`,
      `ASAP,2,0,1,${minutes},1`,
      "Scheduled,0,0,0,,0",
      `Total,2,0,1,${minutes},1`,
    ]);
  }));

Deno.test("the analytics and their CSV count counter-offers by their end, and the orders that were charged after a yes", () =>
  withMemoryShop(async (shop) => {
    const counter = await signIn(shop, "admin");
    const { token } = counter;
    const placeTwo = () => placeOrder(shop, { lines: [[plainDish.id, 2]] });
    const [withdrawn, declined, waiting] = [await placeTwo(), await placeTwo(), await placeTwo()];
    for (const { id } of [withdrawn, declined, waiting]) assert.ok((await counter.offer(id)).ok);
    await expectData(shop, "withdrawOffer", { id: withdrawn.id, token });
    assert.ok((await counter.offer(withdrawn.id, { agreed_by_phone: true })).ok);
    await expectData(shop, "answerOffer", { id: declined.intentId, body: { answer: "no" } });

    const collected = (await track(shop, withdrawn.intentId)).order?.total_amount ?? 0;
    assert.ok(100 * collected < withdrawn.cents);
    const { offers } = await expectData(shop, "analytics", { token });
    assert.deepEqual(offers, {
      made: 4,
      ended: { accepted: 1, declined: 1, lapsed: 0, withdrawn: 1, denied: 0, cancelled: 0 },
      saved_orders: 1,
      collected,
    });
    const response = await fetch(`${shop.url}/api/admin/analytics/offers.csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const counts = `4,1,1,0,1,0,0,1,${collected.toFixed(2)}`;
    assert.deepEqual((await response.text()).replace("\uFEFF", "").trim().split(/\r?\n/), [
      "date,made,accepted,declined,lapsed,withdrawn,denied,cancelled,saved_orders,collected",
      `2026-11-20,${counts}`,
      `Total,${counts}`,
    ]);
  }));

Deno.test("the analytics and their CSV count orders and net sales by the source that came with the dishes", () =>
  withMemoryShop(async (shop) => {
    const counter = await signIn(shop, "admin");
    const { token } = counter;
    const sources = ["poster", "poster", "=cmd|x", "spring-fair", undefined];
    const [first, ...others] = await Promise.all(sources.map((source) => placeOrder(shop, { source })));
    assert.ok(first && others.length === 4);
    assert.ok((await counter.accept(first.id)).ok);

    const { by_source } = await expectData(shop, "analytics", { token });
    const net_sales = first.order.subtotal + first.order.service_fee;
    assert.deepEqual(by_source, [
      { source: "poster", orders: 2, charged: 1, net_sales },
      { source: "direct", orders: 2, charged: 0, net_sales: 0 },
      { source: "spring-fair", orders: 1, charged: 0, net_sales: 0 },
    ]);
    const response = await fetch(`${shop.url}/api/admin/analytics/sources.csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.deepEqual((await response.text()).replace("\uFEFF", "").trim().split(/\r?\n/), [
      "source,orders,charged_orders,net_sales",
      `poster,2,1,${net_sales.toFixed(2)}`,
      "direct,2,0,0.00",
      "spring-fair,1,0,0.00",
    ]);
  }));
