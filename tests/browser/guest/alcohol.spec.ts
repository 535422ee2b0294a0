import { openSheet, openTablet, tab, tap } from "../counter.ts";
import { changeOrder, fillCart, movementsOf, openGuest, orderIdOf } from "../guest.ts";
import type { Product } from "../product.ts";
import { phone } from "../screens.ts";
import { expect, fillCard, fillContact, test } from "../test.ts";

const countHolds = async (product: Product) =>
  (await product.ledger()).filter(({ movements }) => movements.length > 0).length;

test("a guest confirms the age for alcohol before anything is authorized, and staff check an ID at hand-over", async ({ browser, product }) => {
  const soju = {
    ...{ category_id: "cat_drinks", name: "Soju", name_korean: "소주", price: 12 },
    ...{ prep_time_minutes: 5, is_alcoholic: true },
  };
  const added = await product.asStaff("admin", "POST", "/api/admin/menu", soju);
  const { data: { id: sojuId } } = await added.json() as { data: { id: string } };
  const page = await openGuest(browser, product, phone);
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
