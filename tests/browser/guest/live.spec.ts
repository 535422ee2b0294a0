import type { Page } from "@playwright/test";
import {
  abortRequest,
  fillCart,
  intentOf,
  movementsOf,
  openGuest,
  openWithStream,
  waitForHydration,
} from "../guest.ts";
import { phone } from "../screens.ts";
import type { Product } from "../product.ts";
import { afterWhile, expect, fillCard, fillContact, test } from "../test.ts";

const switchJapchae = (product: Product, is_available: boolean) =>
  product.asStaff("manager", "PUT", "/api/admin/menu/dish_japchae/availability", { is_available });

test("an open page follows the dishes and the pauses over one stream, which a hidden page closes, and polls without it", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await page.route(/\/illustrations\/\w+\.json$/, (route) => route.abort());
  const streams: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/store/stream") && streams.push(request.url()));
  await openWithStream(page, "/menu");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Japchae/ }) });
  await expect(card.getByRole("button")).toBeVisible();
  try {
    await switchJapchae(product, false);
    await expect(card).toContainText("Unavailable");
    await expect(card.getByRole("button")).toBeHidden();
  } finally {
    await switchJapchae(product, true);
  }
  await expect(card.getByRole("button")).toBeVisible();

  const header = page.getByRole("banner");
  const pause = (length: string) =>
    product.asStaff("manager", "PUT", "/api/admin/store/pause", { for: length });
  await expect(header).toContainText("Open Now · until 10:00 PM");
  try {
    await pause("30_minutes");
    await expect(header).toContainText("Open Now · orders paused");
  } finally {
    await pause("off");
  }
  await expect(header).toContainText("Open Now · until 10:00 PM");
  expect(streams.length).toBe(1);

  await test.step("without the file of all illustrations, each dish loads its own", async () => {
    const last = page.locator("[data-sheet] img").last();
    await expect(async () => {
      await last.scrollIntoViewIfNeeded();
      expect(await last.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }).toPass();
    await expect(last).toHaveAttribute("src", /^\/illustrations\/dish_\w+\/[a-z0-9]{3}\.svg$/);
  });

  const see = (state: "hidden" | "visible") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/store/stream"));
  await see("hidden");
  await ended;
  const begun = page.waitForRequest("**/api/store/stream");
  await see("visible");
  await begun;

  await test.step("without an event stream, the menu is polled every twenty seconds", async () => {
    await page.route("**/api/store/stream", abortRequest);
    await see("hidden");
    const refused = page.waitForEvent(
      "requestfailed",
      (request) =>
        request.url().endsWith("/api/store/stream") &&
        request.failure()?.errorText.includes("RESET") === true,
    );
    await see("visible");
    await refused;
    try {
      await switchJapchae(product, false);
      await afterWhile(page, 21_000, () => expect(card).toContainText("Unavailable"));
    } finally {
      await switchJapchae(product, true);
    }
  });
});

/** Waits until the service worker controls the page. */
async function hasWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test("offline, no card is authorized and no dish added, but the public pages, the cart and an order's number stay", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { ...phone, serviceWorkers: "allow" });
  await fillCart(page, ["dish_japchae"]);
  await page.goto("/menu");
  await hasWorker(page);
  await waitForHydration(page);

  await test.step("a dish is not added or queued, and the cart keeps its dishes and disables checkout", async () => {
    await page.getByRole("button", { name: "Add Japchae to cart", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: /^Add to cart/ }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "You are offline. You need a connection to order. Your cart is saved.",
    );
    await page.context().setOffline(false);
    // Cart changes are sent in order, so a queued change would arrive before this one.
    await dialog.getByRole("button", { name: /^Add to cart/ }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: /View Order/ }).click();
    await expect(page.getByRole("group", { name: "Quantity of Japchae" })).toContainText("2");

    await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText("You are offline. You need a connection to check out. Your cart is saved."))
      .toBeVisible();
    await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
    await expect(page.getByRole("group", { name: "Quantity of Japchae" })).toContainText("2");
    await page.context().setOffline(false);
  });

  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillContact(page);
  await fillCard(page, "4242424242424242");
  const pay = page.getByRole("button", { name: /^Authorize Payment/ });
  await test.step("no card is authorized, and /checkout leads to the cart", async () => {
    await page.context().setOffline(true);
    const refusal = "You are offline. You need a connection to pay. Your cart is saved.";
    await pay.click();
    await expect(page.getByRole("alert").getByText(refusal, { exact: true })).toBeVisible();
    // Editing the form clears that message; the quote for another pickup time fails too.
    await page.getByRole("radio", { name: "Schedule for later" }).check();
    await expect(
      page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Try Again" }) })
        .getByText(refusal, { exact: true }),
    ).toBeVisible();
    await page.goto("/checkout");
    await expect(page).toHaveURL("/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart");
  });
  await test.step("a guest who comes back from the bank's page sees the order, or the cart after a failure", async () => {
    await page.goto("/checkout?payment_intent=pi_of_the_bank&redirect_status=succeeded");
    await expect(page).toHaveURL("/order-pending/pi_of_the_bank");
    await expect(page.getByText("You are offline. Your order is safe", { exact: false })).toBeVisible();
    await page.goto("/checkout?payment_intent=pi_of_the_bank&redirect_status=failed");
    await expect(page).toHaveURL("/cart");
  });

  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await fillCard(page, "4242424242424242");
  await pay.click();
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Payment Authorized - Order Pending Review");
  expect(await movementsOf(product, page)).toEqual(["held"]);
  const [number = ""] = /K-\d{3,}/.exec(await page.getByRole("main").innerText()) ?? [];

  await test.step("an order page shows its number", async () => {
    const id = intentOf(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(title).toHaveText(`Order ${number}`);
    await expect(page.getByText("You are offline. Your order is safe", { exact: false })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "(714) 555-0142" })).toBeVisible();
    await page.context().setOffline(false);
    await expect(title).toHaveText("Payment Authorized - Order Pending Review");
    expect(intentOf(page)).toBe(id);
  });

  await test.step("public pages show their cached version in both languages, and nothing personal is cached", async () => {
    // The Korean texts of the page are built files, which the worker stores.
    await expect.poll(() => page.evaluate(async () => (await (await caches.open("built")).keys()).length))
      .toBeGreaterThan(5);
    const cachedAt = () =>
      page.evaluate(async () => (await caches.match("/menu"))?.headers.get("x-cached-at") ?? "never");
    await expect.poll(cachedAt).not.toBe("never");
    const before = await cachedAt();
    // A visit on which the page is the same as the cached one.
    await page.goto("/menu");
    await expect.poll(cachedAt).not.toBe(before);
    await page.context().setOffline(true);
    for (const path of ["/", "/about", "/contact", "/hours", "/menu"]) {
      await page.goto(path);
      await waitForHydration(page);
      await expect(
        page.getByText(
          /You are offline\. Menu and hours are as of .+\. You can still browse, but you need a connection/,
        ),
      )
        .toBeVisible();
      if (path !== "/hours") continue;
      await expect(page.getByRole("row", { name: /Friday/ })).toContainText("11:00 AM – 10:00 PM");
    }
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(74);
    // The illustrations of all dishes, also of those that were never in the viewport.
    const illustrations = page.locator("[data-sheet] img");
    await expect(illustrations).toHaveCount(74);
    await illustrations.last().scrollIntoViewIfNeeded();
    const widthOf = () => illustrations.last().evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(widthOf).toBeGreaterThan(0);
    await page.getByRole("button", { name: "한국어" }).click();
    await expect(title).toHaveText("메뉴");
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(74);
    await expect(page.getByRole("button", { name: "돌솥비빔밥 담기", exact: true })).toBeVisible();
    await page.getByRole("searchbox").fill("Dolsot");
    await expect(page.getByRole("heading", { level: 3 }).first()).toContainText("돌솥비빔밥");

    const keys = await page.evaluate(async () => {
      const all: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
      }
      return all;
    });
    expect(keys.filter((path) => /^\/(admin|dev|checkout|order|api\/(cart|payment|admin|auth))/.test(path)))
      .toEqual([]);

    await page.context().setOffline(false);
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByText("You are offline", { exact: false })).toBeHidden();
  });
});
