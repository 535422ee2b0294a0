import { openSheet, openTablet, tab, tap } from "../counter.ts";
import {
  abortRequest,
  changeOrder,
  expectNoOverflowAtAnyWidth,
  fillCart,
  movementsOf,
  openGuest,
  orderIdOf,
} from "../guest.ts";
import type { Product } from "../product.ts";
import { phone } from "../screens.ts";
import { expect, fillCard, fillContact, test } from "../test.ts";

const countHolds = async (product: Product) =>
  (await product.ledger()).filter(({ movements }) => movements.length > 0).length;

/** Adds an alcoholic drink to the menu and returns its id. */
async function addSoju(product: Product): Promise<string> {
  const soju = {
    ...{ category_id: "cat_drinks", name: "Soju", name_korean: "소주", price: 12 },
    ...{ prep_time_minutes: 5, is_alcoholic: true },
  };
  const added = await product.asStaff("admin", "POST", "/api/admin/menu", soju);
  return (await added.json() as { data: { id: string } }).data.id;
}

const setLastDay = (product: Product, setting_value: string) =>
  product.asStaff("super_admin", "PUT", "/api/admin/store/settings/bulk", {
    settings: [{ setting_key: "alcohol_last_day", setting_value }],
  });

test("alcohol is authorized only after the guest confirmed the age and while it is sold, and handed over against an ID", async ({ browser, product }) => {
  const sojuId = await addSoju(product);
  const page = await openGuest(browser, product, phone);
  // While the stream is up, an open checkout shows the end of sales before the press.
  await page.route("**/api/store/stream", abortRequest);
  await fillCart(page, [sojuId]);
  await page.goto("/cart");
  await expect(page.getByText("State law allows alcohol to go only with a meal.").first()).toBeVisible();

  await fillCart(page, ["dish_dolsot_bibimbap"]);
  await page.goto("/checkout");
  const pay = page.getByRole("button", { name: /^Authorize Payment/ });
  await fillCard(page, "4242424242424242");
  await pay.click();
  await expect(page.getByRole("button", { name: "Age", exact: true })).toBeVisible();
  await fillContact(page);
  const before = await countHolds(product);
  await pay.click();
  const age = page.getByLabel("I am 21 or older");
  await expect(page.getByText("Please confirm that you are 21 or older")).toBeVisible();
  await expect(age).toBeFocused();
  expect(await countHolds(product)).toBe(before);
  await age.check();

  await test.step("a drink whose sales end while the checkout is open is named, and nothing is authorized", async () => {
    try {
      expect((await setLastDay(product, "2026-11-19")).ok).toBe(true);
      await pay.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("Nothing was authorized or charged.");
      await expect(dialog).toContainText("Soju cannot be picked up then: sales of alcohol to go have ended");
      await expect(dialog.getByRole("button", { name: "Remove it and continue" })).toBeVisible();
      await expectNoOverflowAtAnyWidth(page);
      expect(await countHolds(product)).toBe(before);
    } finally {
      await setLastDay(product, "2026-12-31");
    }
    const reopened = page.waitForResponse(/create-payment-intent$/);
    await page.keyboard.press("Escape");
    await reopened;
  });

  await expect(page.getByRole("dialog")).toBeHidden();
  await pay.click();
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  expect(await movementsOf(product, page)).toEqual(["held"]);
  await expect(page.getByText("Bring your ID.")).toBeVisible();
  const id = await orderIdOf(product, page);
  const number = await page.getByText(/K-\d{3}/).first().textContent() ?? "";
  for (const step of ["accept", "ready"]) await changeOrder(product, id, step, {});
  const tablet = await openTablet(browser, product);
  await tab(tablet, "IN PROGRESS").click();
  await expect(tablet.getByText("Alcohol: check ID, 21+").first()).toBeVisible();
  const sheet = openSheet(tablet);
  await tap(tablet, /K-\d{3}/.exec(number)?.[0] ?? "", "Picked up", sheet);
  await sheet.getByRole("button", { name: "ID checked: 21 or older" }).click();
  await expect(sheet).toBeHidden();
  await expect(tablet.getByText(/was picked up/)).toBeVisible();
  await product.asStaff("admin", "DELETE", `/api/admin/menu/${sojuId}`);
});
