import type { Page } from "@playwright/test";
import { phone } from "../screens.ts";
import { addDish, expect, fillCard, fillContact, test } from "../test.ts";
import { expectAccessible, expectNoOverflowAtAnyWidth, openGuest, waitForHydration } from "../guest.ts";

/** Makes the browser refuse cookies and site data, as its setting does. */
async function blockStorage(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(globalThis, name, { get: refuse });
    }
    Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
    globalThis.BroadcastChannel = refuse as never;
  });
}

test("a guest whose browser stores nothing orders with a cart in the address, which a reload and the other language find", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await blockStorage(page);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto("/menu");
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/menu\?cart=[\w-]{32}$/);
  await addDish(page, "Japchae");
  const menuLink = page.getByRole("link", { name: "Your cart, 1 item" });
  await expect(menuLink).toHaveAttribute("href", /^\/cart\?cart=/);
  const cart = new URL(page.url()).search;
  await page.getByRole("button", { name: "한국어" }).click();
  await expect(page).toHaveURL(`/ko/menu${cart}`);
  await page.reload();
  await expect(page).toHaveURL(`/ko/menu${cart}`);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL(`/menu${cart}`);
  await expect(menuLink).toBeVisible();

  await menuLink.click();
  await expect(page).toHaveURL(/\/cart\?cart=/);
  await expect(page.getByText("Your cart is kept in this page's address")).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(/\/checkout\?cart=/);
  await expect(page.getByLabel("Remember me on this device")).toHaveCount(0);
  await expect(page.getByText("your details and past orders are not remembered")).toBeVisible();
  await fillContact(page);
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: /^Authorize Payment/ }).click();
  await expect(page.getByRole("heading", { name: "Payment Authorized - Order Pending Review" }))
    .toBeVisible();
  expect(errors).toEqual([]);
});

test("the staff app says in both languages what a browser that stores nothing must allow", async ({ browser, product }) => {
  for (const [locale, title] of [["en-US", "This browser blocks"], ["ko-KR", "차단되어 있습니다"]] as const) {
    const context = await browser.newContext({
      ...phone,
      baseURL: product.url,
      locale,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await blockStorage(page);
    await page.goto("/admin/");
    await expect(page.getByRole("heading")).toContainText(title);
    await expectNoOverflowAtAnyWidth(page);
    // Only the texts differ.
    if (locale === "en-US") await expectAccessible(page);
  }
});
