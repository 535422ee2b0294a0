import { card, choose, denyPendingOrders, openTablet, placeOrder, showEnded } from "../counter.ts";
import { changeOrder } from "../guest.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

async function atProvider(url: string, action: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${url}/dev/stripe/_faults`, { method: "POST", body: JSON.stringify(action) });
  expect(response.ok, await response.text()).toBe(true);
}

test("a disputed order is flagged, on the dashboard and in its timeline, and its evidence can be downloaded", async ({ browser, product }) => {
  const { id, number, intentId } = await placeOrder(product.url, { phone: "7145550166" });
  await changeOrder(product, id, "accept", { minutes: 20 });
  const page = await openTablet(browser, product, { role: "admin", path: "/orders?tab=in_progress" });
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

  await page.getByRole("link", { name: "Dashboard" }).click();
  const issues = page.getByRole("region", { name: "Payment issues" });
  await expect(issues).toContainText("disputed charge");
  await issues.getByRole("link", { name: "Show the orders" }).click();
  await expect(card(page, number)).toContainText("Disputed");
  await expect(page.getByLabel("Payment issues")).toBeChecked();
});
