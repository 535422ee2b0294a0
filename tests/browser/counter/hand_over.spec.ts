import { expectNoViolations } from "../axe.ts";
import { card, openSheet, openTablet, placeOrder, showEnded, tab, tap } from "../counter.ts";
import { changeOrder, openGuest } from "../guest.ts";
import { expect, test } from "../test.ts";

const large = { lines: [{ dish: "dish_dolsot_bibimbap", quantity: 8 }] };

test("a large order is picked up with the code on the guest's page, after a wrong one, can be undone, and is not handed over while its Ready is being sent", async ({ browser, product }) => {
  const { id, number } = await placeOrder(product.url, large);
  for (const step of ["accept", "ready"]) await changeOrder(product, id, step, {});
  const guest = await openGuest(browser, product);
  await guest.goto(`/order-confirmation/${id}`);
  const shown = guest.getByText("Pickup code").locator("..").locator("strong");
  await expect(shown).toHaveText(/^\d{4}$/);
  const code = await shown.textContent() ?? "";
  const wrong = code === "0000" ? "1111" : "0000";

  const page = await openTablet(browser, product);
  await tab(page, "IN PROGRESS").click();
  const sheet = openSheet(page);
  await tap(page, number, "Picked up", sheet);
  const type = async (digits: string) => {
    for (const digit of digits) await sheet.getByRole("button", { name: digit, exact: true }).click();
    await sheet.getByRole("button", { name: "Check" }).click();
  };
  await type(wrong);
  await expect(sheet.getByText("Wrong pickup code. 4 more tries.")).toBeVisible();
  await expectNoViolations(page, { within: "[role=dialog]" });
  await expect(sheet.getByLabel("Pickup code")).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(sheet).toBeHidden();
  await expect(page.getByText(`${number} was picked up`)).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(card(page, number).getByRole("button", { name: "Picked up" })).toBeVisible();
  await tap(page, number, "Picked up", sheet);
  await sheet.getByRole("button", { name: "No code" }).click();
  await sheet.getByRole("button", { name: "Hand over without code and ID" }).click();
  await sheet.getByLabel("Why there is neither code nor ID").fill("phone is dead, regular guest");
  await sheet.getByRole("button", { name: "Hand over without code and ID" }).click();
  await expect(sheet).toBeHidden();
  await showEnded(page, number);
  const row = card(page, number);
  await row.locator("summary").click();
  await expect(row.getByText("Handed over without the pickup code.")).toBeVisible();

  await test.step("the code is checked before the order leaves, also when Ready was still being sent as the sheet opened", async () => {
    const { id, number, intentId } = await placeOrder(product.url, large);
    for (const step of ["accept", "start"]) await changeOrder(product, id, step, {});
    const { data } = await (await fetch(`${product.url}/api/payment/session/${intentId}`)).json();
    expect(data.order.pickup_code).toMatch(/^\d{4}$/);
    await tab(page, "IN PROGRESS").click();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/api/admin/orders/${id}/ready`, async (route) => {
      await isReleased;
      await route.fallback();
    });
    await tap(page, number, "Ready", card(page, number).getByRole("button", { name: "Picked up" }));
    await tap(page, number, "Picked up", sheet);
    const isSent = page.waitForResponse(`**/api/admin/orders/${id}/ready`);
    release();
    await isSent;
    await page.keyboard.type(data.order.pickup_code === "0000" ? "1111" : "0000");
    await page.keyboard.press("Enter");
    await expect(sheet.getByText("Wrong pickup code. 4 more tries.")).toBeVisible();
  });
});
