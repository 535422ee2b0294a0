import { dirname } from "node:path";
import process from "node:process";
import { type Browser, type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { createDatabase } from "./postgres.ts";
import { fridayLunch, type Product, startProduct } from "./product.ts";
import { phone, tablet } from "./screens.ts";

const postgresUrl = process.env.TEST_POSTGRES_URL;

/**
 * One product a worker: its tests share the menu and the books, never a cart, and leave the store as they found it. It runs on the
 * PostgreSQL of the test command, which takes less of the processor than the embedded database; on that one without it.
 */
export const test = base.extend<{ noon: void }, { product: Product }>({
  // deno-lint-ignore no-empty-pattern -- Playwright reads the fixtures a test needs from this pattern
  product: [async ({}, use, { config }) => {
    const environment = postgresUrl === undefined ? {} : { DATABASE_URL: await createDatabase(postgresUrl) };
    const product = await startProduct(dirname(config.rootDir), environment);
    await use(product);
    await product.stop();
    // A busy machine takes its time over the first start.
  }, { scope: "worker", timeout: 180_000 }],
  noon: [async ({ product, browser }, use) => {
    const found = await slotsAtNoon(product);
    await use();
    // Tablets of one test would go on listening, and ringing, through the next.
    for (const context of browser.contexts()) await context.close();
    // With the clock set back, what ended by itself stands again: a pause, the busy mode.
    expect(await slotsAtNoon(product), "the pickup times this test leaves to the next").toEqual(found);
  }, { auto: true }],
});

export { expect };

async function slotsAtNoon(product: Product): Promise<unknown> {
  await product.setClock(fridayLunch);
  const response = await fetch(`${product.url}/api/store/slots`);
  return await response.json();
}

/** A guest's phone whose clock shows `now`. */
export async function openPhone(browser: Browser, product: Product, now = fridayLunch): Promise<Page> {
  return await openScreen(browser, product, phone, now);
}

/** A counter tablet, signed in, its sound armed by the first touch. */
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
  });
  const page = await context.newPage();
  await page.clock.install({ time: new Date(now) });
  return page;
}

/**
 * The page's clock goes on by `millis`, and then it `isSo`. A jump may come to nothing: a timer that is set once an answer was read is
 * not there yet. The second one must do.
 */
export async function afterWhile(page: Page, millis: number, isSo: () => Promise<unknown>): Promise<void> {
  await page.clock.fastForward(millis);
  try {
    await isSo();
  } catch {
    await page.clock.fastForward(millis);
    await isSo();
  }
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

/** From an empty cart to an authorized card; answers the order's number. */
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
  const words = await page.locator("p", { hasText: "Order number" }).innerText();
  return /K-\d{3,}/.exec(words)?.[0] ?? words;
}
