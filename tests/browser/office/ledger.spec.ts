import { expectNoOverflow, expectNoOverflowAtAnyWidth } from "../guest.ts";
import { expectNoViolations } from "../axe.ts";
import { placeOrder } from "../counter.ts";
import { callAsStaff, openOffice } from "../office.ts";
import { expect, test } from "../test.ts";

const sums = { collected: 120.5, refunds: 20, disputes: 0, fees: 4.1, other: 0, after_fees: 96.4 };
const paid = {
  ...{ id: "po_1", arrival_date: "2026-11-24", created_at: "2026-11-23T00:00:00.000Z", status: "paid" },
  ...{ payout: 96.4, ...sums, difference: 0, orders: 2 },
};
const payouts = {
  month: "2026-11",
  payouts: [
    paid,
    { ...paid, id: "po_2", arrival_date: "2026-11-20", payout: -1234.56, difference: 0.01 },
    { ...paid, id: "po_3", arrival_date: "2026-11-19", payout: 500, status: "failed" },
  ],
  reconciliation: {
    paid_out: { orders: 2, collected: 120.5, refunds: 20 },
    waiting: { orders: 1, collected: 30, refunds: 0 },
    differing: { orders: 1, collected: 15, refunds: 0 },
    ...{ fees: 4.1, after_fees: 96.4 },
    differences: [{
      ...{ id: "ord_9", order_number: "K-009", date: "2026-11-20", reason: "captured_differs" },
      ...{ collected: 15, refunds: 0, reported_collected: 14.99, reported_refunds: 0 },
    }],
  },
};
const detail = {
  payout: paid,
  lines: [
    { id: "pi_1", order: { id: "ord_1", order_number: "K-001", date: "2026-11-20" }, ...sums },
    { id: "txn_9", order: null, ...sums },
  ],
};

test("the ledger shows a charged order in the quarter's tax and in the month's orders, and payouts that differ, which the keyboard opens, with a sum that leaves out a failed one; all fit every screen, and paper without the screen's backgrounds", async ({ browser, product }) => {
  const { id, number } = await placeOrder(product.url);
  await callAsStaff(product, "manager", "POST", `/api/admin/orders/${id}/accept`, { minutes: 20 });
  const page = await openOffice(browser, product, { path: "/ledger" });
  const { quarters } = await callAsStaff<{ quarters: { after_refunds: { taxable: number; tax: number } }[] }>(
    product,
    "admin",
    "GET",
    "/api/admin/ledger/tax?year=2026",
  );
  const tax = quarters[3]?.after_refunds.tax ?? 0;
  expect(tax).toBeGreaterThan(0);
  const quarter = page.getByRole("region", { name: "Q4 2026" });
  await expect(quarter.getByText(`$${tax.toFixed(2)}`).first()).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await page.emulateMedia({ media: "print" });
  const table = page.getByRole("table").last();
  for (const part of [table.locator(".."), table.getByRole("rowheader").first()]) {
    await expect(part).toHaveCSS("background", /^rgba\(0, 0, 0, 0\) none/);
  }
  await page.emulateMedia({ media: null });
  await page.getByRole("button", { name: "November 2026" }).click();
  await expect(page).toHaveURL(/period=2026-11/);
  const save = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return (await download).suggestedFilename();
  };
  expect(await save("All of 2026 (CSV)")).toBe("tax-2026.csv");

  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText("pi_");
  expect(await save("This month (CSV)")).toBe("orders-2026-11-01-2026-11-30.csv");

  await page.route(
    /ledger\/payouts(\?|$)/,
    (route) => route.fulfill({ json: { success: true, data: payouts } }),
  );
  await page.route(
    /ledger\/payouts\/po_1$/,
    (route) => route.fulfill({ json: { success: true, data: detail } }),
  );
  await page.getByRole("tab", { name: "Payouts" }).click();
  const orders = page.getByRole("region", { name: "Orders of November 2026" });
  await expect(orders.getByRole("row", { name: "In a payout" })).toContainText("$120.50");
  await expect(page.getByText("Charged $15.00 here, but $14.99 at Stripe.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Differs by \$0\.01/ })).toContainText("-$1,234.56");
  await expect(page.getByRole("row", { name: /Failed/ })).toContainText("$500.00");
  // Without the failed payout, as in the email with the month's ledger.
  const sum = page.getByRole("row", { name: /^Sum/ });
  await expect(sum).toContainText("$241.00");
  await expect(sum).toContainText("-$1,138.16");

  const choice = page.getByRole("button", { name: /Nov 24/ });
  await choice.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/payout=po_1/);
  await expect(page.getByRole("heading", { name: /^Payout of/ })).toBeFocused();
  await expect(page.getByRole("row", { name: /K-001/ })).toContainText("$96.40");
  await expect(page.getByRole("row", { name: /No order here/ })).toContainText("txn_9");

  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    // Only the sizes of targets depend on the width.
    await expectNoViolations(page, width === 1440 ? {} : { rules: ["target-size"] });
  }
});
