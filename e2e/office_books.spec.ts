import { placeOrder } from "./counter.ts";
import { callAsStaff, openOffice } from "./office.ts";
import { expect, test } from "./test.ts";

test("books show a charged order in the quarter's tax and in the orders of the month, and save both", async ({ browser, product }) => {
  const { id, number } = await placeOrder(product.url);
  await callAsStaff(product, "manager", "POST", `/api/admin/orders/${id}/accept`, { minutes: 20 });
  const page = await openOffice(browser, product, { path: "/books" });
  const { quarters } = await callAsStaff<{ quarters: { net: { taxable: number; tax: number } }[] }>(
    product,
    "admin",
    "GET",
    "/api/admin/books/tax?year=2026",
  );
  const tax = quarters[3]?.net.tax ?? 0;
  expect(tax).toBeGreaterThan(0);
  const quarter = page.getByRole("region", { name: "Q4 2026" });
  await expect(quarter.getByText(`$${tax.toFixed(2)}`).first()).toBeVisible();
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
});
