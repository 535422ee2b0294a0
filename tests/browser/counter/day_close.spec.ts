import { expectNoViolations } from "../axe.ts";
import { denyPendingOrders, openTablet, placeOrder } from "../counter.ts";
import { expect, test } from "../test.ts";

/** Friday, 10:05 PM in Los Angeles: five minutes after closing. */
const afterClosing = "2026-11-21T06:05:00Z";

test.beforeEach(({ product }) => denyPendingOrders(product));

test("after closing one tablet closes the day, the other sees the report, it prints, and only an admin reopens it", async ({ browser, product }) => {
  const { id, number } = await placeOrder(product.url);
  const second = await placeOrder(product.url);
  for (const each of [id, second.id]) {
    await product.asStaff("manager", "POST", `/api/admin/orders/${each}/accept`, { minutes: 20 });
  }
  await product.setClock(afterClosing);
  const page = await openTablet(browser, product, { now: afterClosing });
  const admin = await openTablet(browser, product, { role: "admin", now: afterClosing });
  for (const each of [page, admin]) await each.getByRole("button", { name: "Close the day" }).click();
  const [sheet, other] = [page, admin].map((each) => each.getByRole("dialog", { name: /^Day close: / }));
  if (!sheet || !other) throw new Error("no sheets");

  const order = sheet.getByRole("group", { name: new RegExp(number) });
  await expect(order.getByLabel("Picked up")).toBeChecked();
  for (const each of [number, second.number]) {
    await sheet.getByRole("group", { name: new RegExp(each) }).getByText("No-show").click();
  }
  await sheet.getByRole("button", { name: "All picked up" }).click();
  for (const each of [number, second.number]) {
    await expect(sheet.getByRole("group", { name: new RegExp(each) }).getByLabel("Picked up")).toBeChecked();
  }
  await expectNoViolations(page, { what: "day close", within: "[role=dialog]" });
  await sheet.getByRole("button", { name: "Close the day" }).click();
  await expect(sheet.getByText(/^Closed .*10:05\sPM · /)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Reopen the day" })).toHaveCount(0);
  await expect.poll(async () => {
    await admin.clock.fastForward(11_000);
    return await other.getByText(/^Closed .*10:05\sPM · /).isVisible();
  }).toBe(true);
  await expect(admin.getByRole("button", { name: "Close the day" })).toHaveCount(0);
  const response = await product.asStaff("manager", "GET", `/api/admin/orders/${id}`);
  expect((await response.json()).data.order.status).toBe("completed");
  await expect.poll(async () =>
    (await product.outbox()).filter(({ text }) => text.includes("End of day")).length
  ).toBe(1);

  await page.evaluate(() =>
    Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) })
  );
  await sheet.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => page.evaluate(() => "printed" in globalThis)).toBe(true);
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("[data-day-report]");
  await expect(paper).toBeVisible();
  expect((await paper.boundingBox())?.height).toBeLessThan(1_000);
  await page.emulateMedia({ media: null });

  await other.getByRole("button", { name: "Reopen the day" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Reopen the day" }).click();
  await expect(other.getByRole("button", { name: "Close the day" })).toBeVisible();
});
