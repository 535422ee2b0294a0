import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page, Request, Route } from "@playwright/test";
import { texts as boardTexts } from "@staff-pwa/texts/board.ts";
import { chooseKorean, denyPendingOrders, placeOrder, placeTestOrders } from "../counter.ts";
import { type Product, rootOf } from "../product.ts";
import { tablet } from "../screens.ts";
import { expect, test } from "../test.ts";

/** The budget of compressed script before the board shows its orders, in each language. */
const maxScriptBytes = 126_000;
const deferredScript = /\/assets\/counter_rest-/;
const ordersCall = "**/api/admin/orders?status=pending_approval";

test.beforeEach(({ product }) => denyPendingOrders(product));

/** A tablet with a session and an empty cache. */
async function newTablet(
  browser: Browser,
  product: Product,
  { serviceWorkers = "block", locale = "en-US" }: {
    serviceWorkers?: "allow" | "block";
    locale?: "en-US" | "ko-KR";
  } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...tablet, baseURL: product.url, locale, serviceWorkers });
  const answer = await context.request.post("/api/auth/login", {
    data: { username: "manager", password: "Pickup-2018!" },
  });
  expect(answer.ok()).toBe(true);
  const { data } = await answer.json() as { data: { user: { id: string } } };
  if (locale === "ko-KR") await context.addInitScript(chooseKorean, data.user.id);
  return context;
}

/** Holds the requests to this address until they are released. */
function holdRoute(page: Page, url: string | RegExp) {
  const held: Route[] = [];
  let isHeld = true;
  const installed = page.route(url, (route) => isHeld ? void held.push(route) : route.continue());
  const release = async (act: (route: Route) => Promise<void>) => {
    await installed;
    isHeld = false;
    for (const route of held) await act(route);
  };
  return { held, release };
}

const isScript = (url: string) => new URL(url).pathname.endsWith(".js");

/** The scripts that the page loads from now on. */
function scriptsOf(page: Page): Promise<Script | undefined>[] {
  const reads: Promise<Script | undefined>[] = [];
  page.on("requestfinished", (request) => {
    // A script that arrives when the test ends cannot be read.
    if (isScript(request.url())) reads.push(readScript(request).catch(() => undefined));
  });
  return reads;
}

type Script = { url: string; text: string };

async function readScript(request: Request): Promise<Script> {
  return { url: request.url(), text: await (await request.response())?.text() ?? "" };
}

/** The size of the file that the build has compressed; the network size also includes transfer frames. */
async function compressedSize({ url }: Script): Promise<number> {
  const file = new URL(url).pathname.replace("/admin/", "");
  return (await stat(join(rootOf(test.info().config), "staff-pwa/dist", `${file}.br`))).size;
}

/** Expects that the scripts before the orders have loaded, and that they are within the budget. Returns them. */
async function expectWithinBudget(reads: readonly Promise<Script | undefined>[]): Promise<Script[]> {
  const read = async () => (await Promise.all(reads)).filter((script) => script !== undefined);
  await expect.poll(async () => (await read()).map(({ url }) => url.split("/").at(-1)).join(" "))
    .toMatch(/index-\S+/);
  const scripts = await read();
  const bytes = (await Promise.all(scripts.map(compressedSize))).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
  return scripts;
}

/** On a slow machine the orders are held for longer than a page waits for them, and than it waits to register its worker. */
const waitForOrders = (page: Page) =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  });

/** Enables the sound, which removes the overlay. */
const removeOverlay = (page: Page) => page.keyboard.press("Shift");

test("the board loads at most 126 kB of script before its orders, and requests session and orders once", async ({ browser, product }) => {
  const { number } = await placeOrder(product.url);
  const page = await (await newTablet(browser, product)).newPage();
  await waitForOrders(page);
  const reads = scriptsOf(page);
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) requested.push(pathname + search);
  });
  const list = holdRoute(page, ordersCall);
  const app = holdRoute(page, /\/assets\/index-/);
  const rest = holdRoute(page, deferredScript);

  await page.goto("/admin/orders", { waitUntil: "commit" });
  await expect.poll(() => app.held.length).toBeGreaterThan(0);
  const opening = ["/api/auth/refresh", "/api/admin/orders?status=pending_approval"];
  await expect.poll(() => requested).toEqual(opening);
  await app.release((route) => route.continue());
  await expect(page.getByText("Loading orders...")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const scripts = await expectWithinBudget(reads);
  expect(rest.held).toEqual([]);
  const code = scripts.map(({ text }) => text).join("\n");
  expect(Object.keys(boardTexts).filter((id) => code.includes(`\`${id}\``))).toEqual([]);
  await list.release((route) => route.continue());
  await expect(page.getByRole("article", { name: number })).toBeVisible();
  expect(requested.filter((path) => path === opening[0])).toHaveLength(1);

  // A tap before the sheet has loaded opens it afterwards, also after a failed request.
  const accept = page.getByRole("article", { name: number }).getByRole("button", { name: "Accept" });
  const sheet = page.getByRole("dialog", { name: `Accept ${number}` });
  await removeOverlay(page);
  await expect.poll(() => rest.held.length).toBeGreaterThan(0);
  // Cards that have just moved ignore taps, for example when a banner appears. A button whose tap counts is pending.
  await expect(async () => {
    await accept.click();
    await expect(accept).toHaveAttribute("data-pending", "true", { timeout: 500 });
  }).toPass();
  await expect(sheet).toBeHidden();
  await rest.release((route) => route.abort());
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: /^Accept and charge/ }).click();
  await expect(page.getByText(`Order ${number} accepted!`)).toBeVisible();
});

test("the first screen shows the orders that arrived before the app, and of many the first cards before the others", async ({ browser, product }) => {
  const count = 12;
  await placeTestOrders(product, count);
  const page = await (await newTablet(browser, product)).newPage();
  await page.addInitScript(() =>
    new MutationObserver((_, observer) => {
      const root = document.getElementById("root");
      if (!root?.innerText) return;
      observer.disconnect();
      document.documentElement.dataset.firstCards = `${root.querySelectorAll("article").length}`;
    }).observe(document, { childList: true, subtree: true })
  );
  const app = holdRoute(page, /\/assets\/index-/);
  const orders = page.waitForResponse(ordersCall);
  await page.goto("/admin/orders", { waitUntil: "commit" });
  await (await orders).finished();
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, "earlyResponses")?.arrived.size)).toBe(
    2,
  );
  await app.release((route) => route.continue());
  await expect(page.locator("html")).toHaveAttribute("data-first-cards", "8");
  await expect(page.getByRole("article")).toHaveCount(count);
});

test("the Korean board loads at most 126 kB of script before its orders", async ({ browser, product }) => {
  const page = await (await newTablet(browser, product, { locale: "ko-KR" })).newPage();
  await waitForOrders(page);
  const reads = scriptsOf(page);
  holdRoute(page, ordersCall);
  const rest = holdRoute(page, deferredScript);
  await page.goto("/admin/orders");
  await expect(page.getByText("주문을 불러오는 중...")).toBeVisible();
  await expect(page.getByText("실시간", { exact: true })).toBeVisible();
  await expectWithinBudget(reads);
  expect(rest.held).toEqual([]);
});

test("a second visit loads no script from the network, and no response of the API is cached", async ({ browser, product }) => {
  const { number } = await placeOrder(product.url);
  const context = await newTablet(browser, product, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto("/admin/orders");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.close();

  const again = await context.newPage();
  await again.goto("/admin/orders");
  await expect(again.getByRole("article", { name: number })).toBeVisible();
  const scripts = () =>
    again.evaluate(() =>
      performance.getEntriesByType("resource")
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
        .map(({ name, transferSize, workerStart }) => ({ name, transferSize, isWorkers: workerStart > 0 }))
    );
  await expect.poll(async () => (await scripts()).some(({ name }) => name.includes("/counter_rest-"))).toBe(
    true,
  );
  expect((await scripts()).filter(({ transferSize, isWorkers }) => transferSize > 0 || !isWorkers)).toEqual(
    [],
  );
  const cached = await again.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    }
    return all;
  });
  expect(cached.length).toBeGreaterThan(5);
  expect(cached.filter((path) => !path.startsWith("/admin/"))).toEqual([]);
});
