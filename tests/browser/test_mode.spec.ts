import { expect, test as base } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { newDatabase } from "./postgres.ts";
import { fridayLunch, type Product, rootOf, startProduct } from "./product.ts";
import { phone } from "./screens.ts";

const test = base.extend<object, { product: Product }>({
  // deno-lint-ignore no-empty-pattern -- Playwright reads the fixtures a test needs from this pattern
  product: [async ({}, use, { config }) => {
    const product = await startProduct(rootOf(config), { ...await newDatabase(), STRIPE_TEST_MODE: "yes" });
    await product.setClock(fridayLunch);
    await use(product);
    await product.stop();
  }, { scope: "worker", timeout: 180_000 }],
});

const notice = "Test mode. No real card is charged.";

test("in test mode guests' and staff pages show a notice, without scripts and layout shifts", async ({ browser, product }) => {
  const plain = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage();
  for (const path of ["/", "/menu", "/cart", "/checkout", "/order-pending/ord_x", "/admin/login"]) {
    await plain.goto(product.url + path);
    await expect(plain.getByText(notice), path).toBeVisible();
    await expect(plain.getByText("테스트 모드입니다"), path).toBeVisible();

    // A new context has no cached scripts, which could hide a shift.
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.goto(product.url + path);
    const banner = page.getByText(notice).locator("..");
    await expect(banner, path).toBeVisible();
    const before = await banner.boundingBox();
    // Cannot wait for network idle, because the event stream stays open.
    await page.waitForLoadState("load");
    // An empty cart redirects from the checkout.
    if (path === "/checkout") await expect(page).toHaveURL(`${product.url}/cart`);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    expect(await banner.boundingBox(), path).toEqual(before);
    expect(before?.y, path).toBe(0);
    await expect(banner, path).toHaveCSS("text-align", "center");
    expect(refused, path).toEqual([]);
    // The notice of each app; the apps' pages pass axe in tests of their own.
    if (["/cart", "/admin/login"].includes(path)) await expectNoViolations(page, { what: path });
    await context.close();
  }
});
