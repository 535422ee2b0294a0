import {
  accept,
  card,
  choose,
  denyPendingOrders,
  openTablet,
  placeOrder,
  showEnded,
  tab,
} from "../counter.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

async function atProvider(url: string, action: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${url}/dev/stripe/_faults`, { method: "POST", body: JSON.stringify(action) });
  expect(response.ok, await response.text()).toBe(true);
}

test("a refund shows dish, tax and remaining charge before confirmation and refunds exactly that amount", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  const { number, intentId, total } = await placeOrder(product.url, {
    lines: [{ dish: "dish_japchae", quantity: 2 }],
  });
  await accept(page, number);
  await tab(page, "IN PROGRESS").click();
  await choose(page, number, "Refund");
  const sheet = page.getByRole("dialog", { name: `Refund ${number}` });
  await expect(sheet).toContainText(`Refund$${total}`);
  await expect(sheet).toContainText("Stays charged$0.00");
  await sheet.getByText("Dishes", { exact: true }).first().click();
  await sheet.getByRole("combobox").selectOption("1");
  await expect(sheet).toContainText(/Tax\$\d/);
  const button = sheet.getByRole("button", { name: /^Refund \$/ });
  const refundAmount = /\$([\d.]+)/.exec(await button.innerText())?.[1] ?? "";
  const remainingCharge = (Number(total) - Number(refundAmount)).toFixed(2);
  await expect(sheet).toContainText(`Stays charged$${remainingCharge}`);
  await sheet.getByLabel("Reason").fill("cold");
  await button.click();
  await expect(sheet).toBeHidden();
  await expect.poll(async () =>
    (await product.ledger()).find(({ id }) => id === intentId)?.movements
      .filter(({ kind }) => kind === "refunded").map(({ amount }) => amount)
  ).toEqual([Math.round(Number(refundAmount) * 100)]);
});

test("a disputed order is flagged, on the dashboard and in its timeline, and its evidence can be downloaded", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  const { number, intentId } = await placeOrder(product.url);
  await accept(page, number);
  await tab(page, "IN PROGRESS").click();
  await choose(page, number, "Cancel order");
  const sheet = page.getByRole("dialog", { name: `Cancel ${number}` });
  await sheet.getByText(/^Refund .* now/).click();
  await sheet.getByLabel("Reason (the guest sees this)").fill("The grill broke");
  await sheet.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(`Order ${number} cancelled.`)).toBeVisible();
  await atProvider(product.url, { dispute: intentId, reason: "product_not_received" });

  await showEnded(page, number);
  await expect(card(page, number)).toContainText("Disputed");
  await expect(card(page, number)).toHaveAttribute("data-red", "true");
  await card(page, number).locator("summary").click();
  const timeline = card(page, number).getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("Card authorized");
  await expect(timeline).toContainText("Card charged");
  await expect(timeline).toContainText("Charge disputed");
  await expect(card(page, number)).toContainText("product not received");
  const download = page.waitForEvent("download");
  await timeline.getByRole("button", { name: "Download evidence" }).click();
  expect((await download).suggestedFilename()).toMatch(/^evidence-K-\d+-.*\.zip$/);

  await page.goto(`${product.url}/admin/dashboard`);
  const issues = page.getByRole("region", { name: "Payment issues" });
  await expect(issues).toContainText("disputed charge");
  await issues.getByRole("link", { name: "Show the orders" }).click();
  await expect(card(page, number)).toContainText("Disputed");
  await expect(page.getByLabel("Payment issues")).toBeChecked();
});
