import { openTablet, placeOrder, tab, tones } from "../counter.ts";
import {
  changeOrder,
  expectAccessible,
  expectAccessibleInBothLanguages,
  expectNoOverflowAtAnyWidth,
  fillCart,
  holdResponse,
  openGuest,
  orderIdOf,
} from "../guest.ts";
import { phone } from "../screens.ts";
import { expect, fillCard, fillContact, test } from "../test.ts";

test("a guest reports the arrival for a ready order; the counter shows it and sounds one soft tone", async ({ browser, product }) => {
  const { id, number } = await placeOrder(product.url);
  await changeOrder(product, id, "accept");
  const counter = await openTablet(browser, product);
  await tab(counter, "IN PROGRESS").click();
  const page = await openGuest(browser, product, phone);
  await page.goto(`/order-confirmation/${id}`);
  await expect(page).toHaveTitle(/^K-\d+: Your order is confirmed/);
  const icon = () => page.locator("link[rel=icon]").getAttribute("href");
  const confirmed = await icon();
  await expect(page.getByRole("button", { name: "I'm here" })).toHaveCount(0);
  await changeOrder(product, id, "ready");
  await expect(page).toHaveTitle(/^K-\d+: Your order is ready/);
  await expect.poll(icon).not.toBe(confirmed);
  await expectAccessibleInBothLanguages(page);

  // The page that opens another one asks for no note, which would be lost then.
  await page.goto(`/order-pending/${id}`);
  await expect(page.getByRole("link", { name: "See your confirmation" })).toBeVisible();
  await expect(page.getByLabel("Your car, or your name")).toHaveCount(0);
  await expect(page).toHaveURL(/\/order-confirmation\//);

  // Orders of other tests may ring, with another tone.
  const softTones = async () => (await tones(counter)).filter(({ hertz }) => hertz === 600);
  const before = (await softTones()).length;
  await page.getByLabel("Your car, or your name").fill("blue Kia");
  await page.getByRole("button", { name: "I'm here" }).click();
  await expect(page.getByRole("status").filter({ hasText: "we know you're here." })).toContainText(
    "blue Kia",
  );
  const card = counter.getByRole("article", { name: number });
  await expect(card).toContainText(/Guest is here \d+:\d\d\s[AP]M · blue Kia/);
  await expect.poll(async () => (await softTones()).length).toBe(before + 1);
  expect((await softTones()).at(-1)?.volume).toBeLessThan(0.35);

  await page.getByRole("button", { name: "Change your note" }).click();
  await page.getByLabel("Your car, or your name").fill("white Kia");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("white Kia");
  expect((await softTones()).length).toBe(before + 1);
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
});

test("the cart suggests sides; with consent a device keeps contact and orders, orders again with one tap, and forgets all of it", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await fillCart(page, ["dish_japchae"]);
  await page.goto("/cart");
  const row = page.getByRole("region", { name: "Goes well with your order" });
  await expect(row.getByRole("listitem").first()).toBeVisible();
  await expect(row.getByRole("listitem").first().locator("img")).toBeVisible();
  const dishes = row.locator("button:not([aria-haspopup])");
  const name = await dishes.first().locator("[lang]").first().innerText();
  // A second press before the answer adds nothing.
  const { hold, release } = holdResponse();
  await page.route("**/api/cart/add", hold);
  await dishes.first().click();
  await expect(dishes.first()).toHaveAttribute("aria-disabled", "true");
  await dishes.first().click({ force: true });
  release();
  await expect(page.getByRole("heading", { name: "2 items" })).toBeFocused();
  await expect(dishes.filter({ hasText: name })).toHaveCount(0);

  const checkOut = page.getByRole("link", { name: "Proceed to Checkout" }).first();
  await checkOut.click();
  await fillContact(page);
  const consent = page.getByLabel("Remember me on this device");
  await expect(consent).not.toBeChecked();
  await consent.check();
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Authorize Payment/ }).click();
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  await expect(page.getByRole("button", { name: "Cancel order" })).toBeVisible();
  await changeOrder(product, await orderIdOf(product, page), "deny", { reason: "Closing early" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We couldn't accept your order");

  await page.goto("/menu");
  const past = page.getByRole("complementary", { name: "Past orders" });
  await expect(past).toContainText("Your last order: Japchae");
  await expectNoOverflowAtAnyWidth(page);
  await past.getByRole("button", { name: /^Order again/i }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("heading", { level: 3, name: /Japchae/ })).toBeVisible();
  await checkOut.click();
  await expect(page.getByLabel("Email")).toHaveValue("mina@example.com");
  await expect(consent).toBeChecked();
  // Beside a filled cart a second order would be a mistake.
  await page.goBack();
  await expect(checkOut).toBeVisible();
  await expect(past).toHaveCount(0);
  await page.goto("/menu");
  await past.getByRole("button", { name: "Past orders" }).click();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Forget this device" }).click();
  await expect(past).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Mina|mina@|555/);
});
