import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { syncPayouts } from "@domain/usecases/payments/sync_payouts.ts";
import { ledger, payout, payoutList } from "@contract/schemas/ledger.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { setFault } from "@api/testing/money.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";

const cents = (dollars: number) => Math.round(dollars * 100);

Deno.test("a charged order waits, and is in a payout with its fee once Stripe has paid it out", () =>
  withMemoryShop(async (shop) => {
    const counter = await signIn(shop, "admin");
    const { token } = counter;
    const [charged, denied] = [await placeOrder(shop), await placeOrder(shop)];
    assert.ok((await counter.accept(charged.id)).ok);
    assert.ok((await counter.deny(denied.id, { reason: null })).ok);
    await expectData(shop, "refundOrder", {
      id: charged.id,
      token,
      body: { amount: 1, reason: "Cold soup" },
      headers: { "idempotency-key": "refund-1" },
    });
    const list = async (month?: string) =>
      payoutList.parse(await expectData(shop, "payouts", { token, query: month ? { month } : {} }));
    const row = async () => ledger.parse(await expectData(shop, "ledger", { token })).orders[0];

    const before = await list();
    assert.deepEqual([before.month, before.payouts.length], ["2026-11", 0]);
    assert.deepEqual([before.reconciliation.waiting.orders, before.reconciliation.differing.orders], [1, 0]);
    const untold = await row();
    assert.deepEqual([untold?.fees, untold?.after_fees, untold?.payouts], [null, null, []]);

    await setFault(shop, { payout_days: 0 });
    await syncPayouts(shop.ports);
    const sold = await row();
    assert.ok(sold);
    const fee = Math.round(cents(sold.collected) * 0.029) + 30;
    assert.deepEqual([cents(sold.fees ?? 0), sold.payouts], [fee, []]);
    assert.equal(cents(sold.after_fees ?? 0), cents(sold.collected) - 100 - fee);

    await setFault(shop, { payout_days: 4 });
    await syncPayouts(shop.ports);
    const [paid] = (await row())?.payouts ?? [];
    assert.ok(paid);
    const { payouts: [only, ...others] } = await list(paid.arrival_date.slice(0, 7));
    assert.ok(only);
    assert.equal(others.length, 0);
    assert.deepEqual([only.id, only.status, only.orders, only.difference], [paid.id, "paid", 1, 0]);
    assert.deepEqual([only.collected, only.refunds, only.payout], [sold.collected, 1, sold.after_fees]);
    const { reconciliation } = await list();
    assert.deepEqual(reconciliation.paid_out, { orders: 1, collected: sold.collected, refunds: 1 });
    assert.deepEqual([reconciliation.after_fees, reconciliation.differences], [only.payout, []]);

    const { lines } = payout.parse(await expectData(shop, "payout", { id: only.id, token }));
    assert.deepEqual(lines.map(({ order, after_fees }) => [order?.order_number, after_fees]), [
      [sold.order_number, only.payout],
    ]);

    const csvOf = async (path: string) => {
      const response = await fetch(`${shop.url}/api/admin/ledger/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const rows: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
      return rows;
    };
    const arrival = only.arrival_date;
    const [saved] = await csvOf(`payouts.csv?from=${arrival}&to=${arrival}`);
    assert.deepEqual([saved?.payout_id, saved?.after_fees, saved?.difference], [
      ...[only.id, only.after_fees.toFixed(2), "0.00"],
    ]);
    const [order, released] = await csvOf("orders.csv?from=2026-11-20&to=2026-11-20");
    assert.deepEqual([order?.fees, order?.payouts, order?.payout_dates], [
      ...[(fee / 100).toFixed(2), only.id, arrival],
    ]);
    assert.deepEqual([released?.fees, released?.after_fees, released?.payouts], ["", "", ""]);
  }));

Deno.test("payouts are for admins, and an unknown one or a month that is not one is refused", () =>
  withMemoryShop(async (shop) => {
    const [admin, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
    for (const name of ["payouts", "payout", "payoutsExport"] as const) {
      await expectError(403, "access_denied", callApi(shop, name, { id: "po_1", token: manager }));
    }
    await expectError(404, "no_such_payout", callApi(shop, "payout", { id: "po_1", token: admin }));
    const query = { month: "2026-13" };
    await expectError(400, "invalid", callApi(shop, "payouts", { token: admin, query }));
  }));
