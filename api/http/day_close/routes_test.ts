import assert from "node:assert/strict";
import { dayReport } from "@contract/schemas/day_close.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, setClock } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";

type Shown = { to: string; subject: string; text: string };

/** Friday, 10:05 PM in Los Angeles: five minutes after closing. */
const afterClosing = "2026-11-21T06:05:00Z";
const friday = "2026-11-20";

Deno.test("a day is closed once with its totals, emailed once, and reopened only by an admin", () =>
  withMemoryShop(async (shop) => {
    const counter = await signIn(shop, "manager");
    const [pickedUp, left, denied] = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
    for (const { id } of [pickedUp, left]) assert.ok((await counter.accept(id, 20)).ok);
    assert.ok((await counter.deny(denied.id, { reason: null })).ok);
    const early = { date: friday, orders: [] };
    const last = await expectData(shop, "dayReport", {
      ...{ token: counter.token, query: { date: "9999-12-31" } },
    });
    assert.equal(dayReport.parse(last).can_close, false);
    await expectError(409, "day_not_over", callApi(shop, "closeDay", { token: counter.token, body: early }));
    assert.equal((await expectData(shop, "storeModes", { token: counter.token })).day_to_close, null);

    await setClock(shop, afterClosing);
    const [manager, admin] = [await tokenOf(shop, "manager"), await tokenOf(shop, "admin")];
    assert.equal((await expectData(shop, "storeModes", { token: manager })).day_to_close, friday);
    const before = dayReport.parse(await expectData(shop, "dayReport", { token: manager }));
    assert.deepEqual([before.date, before.can_close, before.close], [friday, true, null]);
    assert.deepEqual(before.open.map(({ id }) => id).toSorted(), [pickedUp.id, left.id].toSorted());
    await expectError(
      409,
      "open_orders_changed",
      callApi(shop, "closeDay", {
        token: manager,
        body: { date: friday, orders: [{ id: pickedUp.id, as: "picked_up" }] },
      }),
    );
    const body = {
      date: friday,
      orders: [{ id: pickedUp.id, as: "picked_up" as const }, { id: left.id, as: "carry_over" as const }],
    };
    const both = await Promise.all(
      [manager, admin].map((token) => expectData(shop, "closeDay", { token, body })),
    );
    const [first, second] = both.map((report) => dayReport.parse(report));
    assert.ok(first?.close && second?.close);
    assert.deepEqual(first.close, second.close);
    // The app compares the texts, so the order of the keys matters too.
    assert.equal(JSON.stringify(first.close.totals), JSON.stringify(first.totals));
    assert.deepEqual(first.close.carried_over.map(({ id }) => id), [left.id]);
    const { summary } = await expectData(shop, "analytics", {
      token: admin,
      query: { from: friday, to: friday },
    });
    const { gross_sales, tax, collected, refunds, after_refunds, orders, charged } = first.close.totals;
    assert.deepEqual(
      { gross_sales, tax, collected, refunds, after_refunds, orders, charged },
      {
        ...{ gross_sales: summary.gross_sales, tax: summary.tax, collected: summary.collected },
        ...{
          refunds: summary.refunds,
          after_refunds: summary.after_refunds,
          orders: summary.orders,
          charged: summary.charged,
        },
      },
    );
    assert.equal((await expectData(shop, "storeModes", { token: manager })).day_to_close, null);

    const emails = await until("the summary", async () => {
      const response = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
      const all: Shown[] = await response.json();
      const found = all.filter(({ text }) => text.includes("End of day"));
      return found.length > 0 ? found : undefined;
    });
    assert.equal(emails.length, 1);
    assert.match(emails[0]?.text ?? "", /Carried over: K-/);

    // The carried-over order ends after the close.
    await setClock(shop, "2026-11-21T06:06:00Z");
    await expectData(shop, "readyOrder", { id: left.id, token: manager });
    await expectData(shop, "completeOrder", { id: left.id, token: manager });
    const later = dayReport.parse(
      await expectData(shop, "dayReport", { token: manager, query: { date: friday } }),
    );
    assert.deepEqual(later.after_close.map(({ id }) => id), [left.id]);
    assert.equal(later.can_reopen, false);

    const reopen = { date: friday };
    await expectError(403, "access_denied", callApi(shop, "reopenDay", { token: manager, body: reopen }));
    assert.equal((await expectData(shop, "reopenDay", { token: admin, body: reopen })).close, null);
    await expectError(409, "day_not_closed", callApi(shop, "reopenDay", { token: admin, body: reopen }));
    await expectError(401, "signed_out", callApi(shop, "closeDay", { body }));
    await expectError(400, "invalid", callApi(shop, "closeDay", { token: manager, body: { date: "today" } }));
    const { entries } = { entries: await expectData(shop, "auditLogs", { token: admin }) };
    const actions = entries.map(({ action }) => action);
    for (const action of ["day.close", "day.reopen"]) assert.ok(actions.includes(action), action);
  }));
