import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { ledger, taxReport } from "@contract/schemas/ledger.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, type Shop } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";

async function readCsv(shop: Shop, path: string, token: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${shop.url}/api/admin/ledger/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(response.status, 200);
  return parse(await response.text(), { bom: true, columns: true });
}

Deno.test("the ledger shows a charged and partly refunded order, a denied one and no uncharged sales", () =>
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

    const report = taxReport.parse(await expectData(shop, "taxReport", { token }));
    assert.deepEqual([report.year.name, report.quarters.length, report.months.length], ["2026", 4, 12]);
    const november = report.months[10];
    assert.ok(november);
    const { orders } = ledger.parse(await expectData(shop, "ledger", { token }));
    assert.deepEqual(orders.map(({ payment_status }) => payment_status), ["partially_refunded", "released"]);
    const [sold, released] = orders;
    assert.ok(sold && released);
    assert.deepEqual([november.orders, november.collected], [1, sold.total]);
    assert.deepEqual(november.sales, { taxable: sold.taxable, exempt: sold.exempt, tax: sold.tax });
    assert.equal(november.refunds.tax, sold.refunds_tax);
    assert.deepEqual(
      [sold.collected, sold.refunds, sold.refund_dates, sold.released],
      [sold.total, 1, ["2026-11-20"], 0],
    );
    assert.deepEqual([released.collected, released.released], [0, released.total]);
    assert.match(sold.payment_intent, /^pi_/);

    const rows = await readCsv(shop, "orders.csv?from=2026-11-20&to=2026-11-20", token);
    assert.deepEqual(
      rows.map((row) => [row.order_number, row.collected, row.refunds, row.released, row.refund_dates]),
      [
        [sold.order_number, sold.total.toFixed(2), "1.00", "0.00", "2026-11-20"],
        [released.order_number, "0.00", "0.00", released.total.toFixed(2), ""],
      ],
    );
    const periods = await readCsv(shop, "tax.csv", token);
    const of = (period: string) => periods.filter((row) => row.period === period);
    assert.deepEqual(of("2026-11").map((row) => [row.tax_rate_percent, row.orders, row.tax]), [
      ["all", "1", sold.tax.toFixed(2)],
      ["8.75", "", sold.tax.toFixed(2)],
    ]);
    assert.equal(of("2026-Q4")[0]?.collected, sold.total.toFixed(2));
    assert.equal(of("2026-10").length, 1);
  }));

Deno.test("the ledger is for admins, and a year or month that is not one is refused", () =>
  withMemoryShop(async (shop) => {
    const [admin, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
    for (const name of ["taxReport", "taxReportExport", "ledger", "ledgerExport"] as const) {
      await expectError(403, "access_denied", callApi(shop, name, { token: manager }));
    }
    const bad = (name: "taxReport" | "ledger", query: Record<string, string>) =>
      expectError(400, "invalid", callApi(shop, name, { token: admin, query }));
    await bad("taxReport", { year: "26" });
    await bad("ledger", { month: "2026-13" });
    const empty = await expectData(shop, "ledger", { token: admin, query: { month: "2026-02" } });
    assert.deepEqual(empty, { month: "2026-02", orders: [], is_complete: true });
  }));
