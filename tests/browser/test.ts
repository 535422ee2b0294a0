import { type Browser, type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { reportCsp } from "@contract/health.ts";
import { newDatabase } from "./postgres.ts";
import { fridayLunch, type Product, rootOf, startProduct } from "./product.ts";
import { phone, tablet } from "./screens.ts";

/** One product per worker. Its tests share the menu and the ledger but no carts, and must restore the store's state. */
export const test = base.extend<{ noon: void }, { product: Product; initial: StoreState }>({
  // deno-lint-ignore no-empty-pattern -- Playwright reads the fixtures a test needs from this pattern
  product: [async ({}, use, { config }) => {
    const product = await startProduct(rootOf(config), await newDatabase());
    await use(product);
    await product.stop();
    // The first start can be slow on a busy machine.
  }, { scope: "worker", timeout: 180_000 }],
  initial: [async ({ product }, use) => {
    await use(await stateAtNoon(product));
  }, { scope: "worker" }],
  noon: [async ({ product, initial, browser }, use, testInfo) => {
    await product.setClock(fridayLunch);
    const events: string[] = [];
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(2);
    const foreign = new Set<string>();
    const blocked = new Set<string>();
    const record = (context: BrowserContext) => {
      recordEvents(context, (event) => events.push(`${seconds()} s ${event}`));
      recordForeign(context, foreign);
      recordBlocked(context, blocked);
    };
    browser.on("context", record);
    await use();
    browser.off("context", record);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach("browser events", {
        body: events.slice(-40).join("\n"),
        contentType: "text/plain",
      });
    }
    // Open tablets would stay connected and ring during the next test. A route's handler may still be running.
    for (const context of browser.contexts()) {
      await context.unrouteAll({ behavior: "ignoreErrors" });
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
    // docs/product-rules.md, "Nothing from others"
    expect([...foreign], "requests to other hosts").toEqual([]);
    expect([...blocked], "what the content security policy blocked").toEqual([]);
    // Setting the clock back reactivates expired pauses and busy modes.
    // Settings that the product does not know cannot be removed.
    expect(await stateAtNoon(product), "the pickup times and settings after this test").toMatchObject(
      initial,
    );
  }, { auto: true }],
});

export { expect };

/** Adds the navigations, errors and failed requests of a context. The report of a failed test prints them. */
function recordEvents(context: BrowserContext, add: (event: string) => void): void {
  context.on("page", (page) => page.on("framenavigated", (frame) => add(`navigated to ${frame.url()}`)));
  context.on("requestfailed", (request) => add(`failed: ${request.failure()?.errorText} ${request.url()}`));
  context.on("weberror", (error) => add(`error: ${error.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") add(`console: ${message.text()}`);
  });
}

/** Adds the requests of a context to hosts other than the product's. */
function recordForeign(context: BrowserContext, foreign: Set<string>): void {
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = ["localhost", "127.0.0.1"].includes(hostname) || ["data:", "blob:"].includes(protocol);
    if (!isOurs) foreign.add(request.url());
  });
}

/** Adds what the pages of a context report to have blocked. */
function recordBlocked(context: BrowserContext, blocked: Set<string>): void {
  context.on("request", (request) => {
    if (request.url().endsWith(reportCsp.path)) blocked.add(request.postData() ?? request.url());
  });
}

type StoreState = { slots: unknown; settings: Record<string, string> };

async function stateAtNoon(product: Product): Promise<StoreState> {
  await product.setClock(fridayLunch);
  const slots = await fetch(`${product.url}/api/store/slots`);
  const settings = await product.asStaff("admin", "GET", "/api/admin/store/settings");
  const { data } = await settings.json() as {
    data: { settings: { setting_key: string; setting_value: string }[] };
  };
  return {
    slots: await slots.json() as unknown,
    settings: Object.fromEntries(data.settings.map((each) => [each.setting_key, each.setting_value])),
  };
}

/** Opens a guest's phone with its clock set to `now`. */
export async function openPhone(browser: Browser, product: Product, now = fridayLunch): Promise<Page> {
  return await openScreen(browser, product, phone, now);
}

/** Opens a signed-in counter tablet. */
export async function openCounter(
  browser: Browser,
  product: Product,
  { role = "manager", now = fridayLunch }: { role?: string; now?: string } = {},
): Promise<Page> {
  const page = await openScreen(browser, product, tablet, now);
  await page.goto("/admin/login");
  await page.getByLabel("Username").fill(role);
  await page.getByLabel("Password", { exact: true }).fill("Pickup-2018!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/admin\/orders/);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  return page;
}

async function openScreen(
  browser: Browser,
  product: Product,
  screen: Parameters<Browser["newContext"]>[0],
  now: string,
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    ...screen,
    baseURL: product.url,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // A worker caches every file of the app, which few tests need.
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.clock.install({ time: new Date(now) });
  return page;
}

/**
 * The times in which an expectation is met after a jump of the clock, also on a busy machine. A jump can abort a request that the one
 * before led to, so the second time is longer.
 */
const jumpsMs = [4_000, 8_000];

/**
 * Advances the page's clock by `durationMs` and waits for `expectation`. If it is not met soon, advances again, because a timer that the page
 * sets after reading a response may start after the first jump.
 */
export async function afterWhile(
  page: Page,
  durationMs: number,
  expectation: () => Promise<unknown>,
): Promise<void> {
  await page.clock.fastForward(durationMs);
  const isMet = expectation().then(() => true);
  for (const jumpMs of jumpsMs) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLate = new Promise<false>((resolve) => timer = setTimeout(() => resolve(false), jumpMs));
    if (await Promise.race([isMet, isLate]).finally(() => clearTimeout(timer))) return;
    await page.clock.fastForward(durationMs);
  }
  await isMet;
}

/** Puts a dish into the cart from the menu, as a thumb does. */
export async function addDish(page: Page, dish: string, note = ""): Promise<void> {
  await page.getByRole("button", { name: `Add ${dish} to cart` }).first().click();
  const dialog = page.getByRole("dialog");
  if (note !== "") await dialog.getByLabel("Kitchen notes").fill(note);
  await dialog.getByRole("button", { name: /^Add to cart/ }).click();
  await expect(dialog).toBeHidden();
}

export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Mina");
  await page.getByLabel("Last name").fill("Park");
  await page.getByLabel("Email").fill("mina@example.com");
  await page.getByLabel("Phone", { exact: true }).fill("7145550134");
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration date").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("ZIP code").fill("92843");
}

/** Places an order in the user interface and returns its number. */
export async function order(page: Page, dish: string, card = "4242424242424242"): Promise<string> {
  await page.goto("/menu");
  await addDish(page, dish);
  await page.goto("/checkout");
  await fillContact(page);
  await fillCard(page, card);
  await page.getByRole("button", { name: /^Authorize Payment/ }).click();
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  await expect(page.getByRole("heading", { name: "Payment Authorized - Order Pending Review" }))
    .toBeVisible();
  const text = await page.locator("p", { hasText: "Order number" }).innerText();
  return /K-\d{3,}/.exec(text)?.[0] ?? text;
}
