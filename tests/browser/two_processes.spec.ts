import process from "node:process";
import { expect, test as base } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { openTablet, placeOrder, tap } from "./counter.ts";
import { seeConfirmation } from "./guest.ts";
import { type Emulator, fridayLunch, type Product, rootOf, startEmulator, startProduct } from "./product.ts";
import { newDatabase } from "./postgres.ts";
import { phone } from "./screens.ts";
import { openPhone } from "./test.ts";

/** Two processes in test mode that share a database and a payment provider. */
type Processes = { first: Product; second: Product; emulator: Emulator };

const test = base.extend<object, { processes: Processes }>({
  // deno-lint-ignore no-empty-pattern -- Playwright reads the fixtures a test needs from this pattern
  processes: [async ({}, use, { config }) => {
    const root = rootOf(config);
    const emulator = await startEmulator(root);
    const environment = { ...await newDatabase(), ...emulator.environment, STRIPE_TEST_MODE: "yes" };
    const first = await startProduct(root, environment);
    const second = await startProduct(root, environment);
    await emulator.sendEventsTo(first.url);
    await Promise.all([first, second].map((product) => product.setClock(fridayLunch)));
    await use({ first, second, emulator });
    await Promise.all([first, second].map((product) => product.stop()));
    await emulator.stop();
  }, { scope: "worker", timeout: 180_000 }],
});

test.skip(
  process.env.TEST_POSTGRES_URL === undefined,
  "needs TEST_POSTGRES_URL, which the test command sets",
);

test("an order placed through one process rings on a tablet connected to the other, and is captured once", async ({ browser, processes }) => {
  const { first, second, emulator } = processes;
  const counter = await openTablet(browser, second);
  const guest = await openPhone(browser, first);
  const provider = emulator.environment["STRIPE_API_BASE"] ?? "";
  const { number, intentId } = await placeOrder(first.url, { provider });
  await guest.goto(`/order-pending/${intentId}`);
  await expect(guest.getByText(number)).toBeVisible();
  const sheet = counter.getByRole("dialog", { name: `Accept ${number}` });
  await tap(counter, number, "Accept", sheet);
  await sheet.getByRole("button", { name: /^Accept and/ }).click();
  await seeConfirmation(guest);
  const intents = await emulator.ledger();
  expect(intents.map((intent) => intent.captures)).toEqual([1]);
});

const notice = "Test mode. No real card is charged.";

test("in test mode guests' and staff pages show a notice in both languages, without layout shifts", async ({ browser, processes }) => {
  const { url } = processes.first;
  // A page that the server renders, one that the browser renders, and one of the staff app.
  for (const path of ["/", "/checkout", "/admin/login"]) {
    // A new context has no cached scripts, which could hide a shift.
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.goto(url + path);
    const banner = page.getByText(notice).locator("..");
    await expect(banner, path).toBeVisible();
    await expect(page.getByText("테스트 모드입니다"), path).toBeVisible();
    const before = await banner.boundingBox();
    // Cannot wait for network idle, because the event stream stays open.
    await page.waitForLoadState("load");
    // An empty cart redirects from the checkout.
    if (path === "/checkout") await expect(page).toHaveURL(`${url}/cart`);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    expect(await banner.boundingBox(), path).toEqual(before);
    expect(before?.y, path).toBe(0);
    await expect(banner, path).toHaveCSS("text-align", "center");
    expect(refused, path).toEqual([]);
    // The notice of each app; the apps' pages pass axe in tests of their own.
    if (path !== "/") await expectNoViolations(page, { what: path });
    await context.close();
  }
});
