/**
 * Measures the guests' pages on a phone as a guest feels them: bytes before the first dishes, requests, the largest content, layout shifts,
 * the time from each input to its frame and long tasks. "Floor" is a tap on an empty page.
 */
import type { Browser, Page } from "@playwright/test";
import { brotliCompressSync, constants } from "node:zlib";
import { placeOrder } from "@tests/browser/counter.ts";
import { changeOrder, fillCart, waitForHydration } from "@tests/browser/guest.ts";
import { fridayLunch, type Product } from "@tests/browser/product.ts";
import { phone } from "@tests/browser/screens.ts";
import { entriesOf, inBrowser, press, record, speed, tap, throttle } from "./browser.ts";
import { median, type Metric, metric, percentile } from "./results.ts";

const visits = 3;

export const measureGuestPages = (): Promise<Metric[]> =>
  inBrowser(async (browser, product) => {
    await product.setClock(fridayLunch);
    return [
      ...await documentBytes(product),
      await requestsOfMenu(browser, product),
      ...await firstVisits(browser, product),
      ...await layoutShifts(browser, product),
      await secondVisit(browser, product),
      ...await interactions(browser, product),
    ];
  });

/** The bytes of the menu's HTML, with its styles, until the end of its fourth dish and in all. */
async function documentBytes({ url }: Product): Promise<Metric[]> {
  const html = await (await fetch(`${url}/menu`, { headers: { "accept-language": "en" } })).text();
  const [, , , , fifth] = [...html.matchAll(/<li [^>]*><div [^>]*><h3/g)];
  // The quality of the pages, see `preparePage`.
  const compressed = (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }).length / 1000;
  const name = "menu, HTML and styles";
  return [
    metric(`${name} until the fourth dish`, compressed(html.slice(0, fifth?.index)), "kB", 14),
    metric(name, compressed(html), "kB", 26),
  ];
}

async function openPhone(browser: Browser, product: Product, more = {}): Promise<Page> {
  const zone = { locale: "en-US", timezoneId: "America/Los_Angeles" };
  const context = await browser.newContext({
    ...{ ...phone, ...zone, baseURL: product.url, serviceWorkers: "block" },
    ...more,
  });
  await context.addInitScript(record);
  return await context.newPage();
}

const settle = (page: Page, ms = 2_500) => page.waitForTimeout(ms);

async function requestsOfMenu(browser: Browser, product: Product): Promise<Metric> {
  const page = await openPhone(browser, product);
  let requests = 0;
  page.on("request", () => requests++);
  await page.goto("/menu");
  await waitForHydration(page);
  for (let at = 0; at < await page.evaluate(() => document.body.scrollHeight); at += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
  await settle(page);
  await page.context().close();
  return metric("menu scrolled to its end, requests", requests, "", 30);
}

/** Visits with an empty cache. */
async function firstVisits(browser: Browser, product: Product): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const path of ["/", "/menu", "/ko/menu"]) {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit++) {
      const page = await openPhone(browser, product);
      times.push(await largestContent(page, path));
      await page.context().close();
    }
    metrics.push(metric(`${path}, first visit, largest content`, median(times), "ms", 850));
  }
  return metrics;
}

async function secondVisit(browser: Browser, product: Product): Promise<Metric> {
  const first = await openPhone(browser, product, { serviceWorkers: "allow" });
  await first.goto("/menu");
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await settle(first);
  await first.close();
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const page = await first.context().newPage();
    await stopWorkers(page);
    times.push(await largestContent(page, "/menu"));
  }
  await first.context().close();
  return metric("/menu, second visit, largest content", median(times), "ms", 350);
}

/** The browser stops a worker half a minute after a visit. */
async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
}

async function largestContent(page: Page, path: string): Promise<number> {
  await throttle(page, { speed: speed.phone });
  await page.goto(path);
  await settle(page);
  return (await entriesOf(page)).lcp;
}

async function layoutShifts(browser: Browser, product: Product): Promise<Metric[]> {
  const order = { lines: [{ dish: "dish_japchae" }] };
  const [pending, accepted] = [await placeOrder(product.url, order), await placeOrder(product.url, order)];
  await changeOrder(product, accepted.id, "accept");
  const publicPaths = ["/", "/menu", "/ko/menu", "/hours", "/contact", "/about", "/privacy", "/cart"];
  const paths: [name: string, path: string, hasCart?: boolean][] = [
    ...publicPaths.map((path): [string, string] => [path, path]),
    ["cart with dishes", "/cart", true],
    ["checkout", "/checkout", true],
    ["pending order", `/order-pending/${pending.intentId}`],
    ["confirmed order", `/order-confirmation/${accepted.id}`],
  ];
  const metrics: Metric[] = [];
  for (const [name, path, hasCart] of paths) {
    const page = await openPhone(browser, product);
    if (hasCart) await fillCart(page, ["dish_japchae", "dish_kimchi_jjigae"]);
    await throttle(page, { speed: speed.phone });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await settle(page, 5_000);
    const { shifts } = await entriesOf(page);
    metrics.push(metric(`${name}, layout shift`, shifts, "", 0.02));
    await page.context().close();
  }
  return metrics;
}

/** Medians of the longest time from each input of a typical visit to its frame, of the longest task in use, and of the checkout's first paint. */
async function interactions(browser: Browser, product: Product): Promise<Metric[]> {
  const all: Awaited<ReturnType<typeof typicalVisit>>[] = [];
  for (let visit = 0; visit < visits; visit++) all.push(await typicalVisit(browser, product));
  const medianOf = (value: (visit: typeof all[number]) => number) => median(all.map(value));
  const steps = Object.keys(all[0]?.steps ?? {}).map((step) => ({
    step,
    ms: medianOf(({ steps }) => steps[step] ?? NaN),
  }));
  const name = "an input to its frame";
  return [
    { name: "a tap on an empty page", value: medianOf(({ floor }) => floor), unit: "ms" },
    metric(`${name}, p75`, percentile(steps.map(({ ms }) => ms), 0.75), "ms", 60),
    metric(
      `${name}, worst`,
      Math.max(...steps.map(({ ms }) => ms)),
      "ms",
      100,
      steps.map(({ step, ms }) => `${step} ${ms}`).join(", "),
    ),
    metric("longest task in use", medianOf(({ longestTask }) => longestTask), "ms", 80),
    metric("checkout from the cart, first paint", medianOf(({ checkoutPaint }) => checkoutPaint), "ms", 200),
  ];
}

async function typicalVisit(
  browser: Browser,
  product: Product,
): Promise<{ floor: number; steps: Record<string, number>; longestTask: number; checkoutPaint: number }> {
  const page = await openPhone(browser, product);
  await page.setContent("<button>Nothing</button>");
  await throttle(page, { speed: speed.phone, network: false });
  const floor = await tap(page, page.getByRole("button"));
  await page.goto("/menu");
  await waitForHydration(page);
  await settle(page);
  const steps: Record<string, number> = {};
  const dialog = page.getByRole("dialog");
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  steps["open a dish"] = await tap(page, button(/^Add /).nth(1));
  steps["choose an option"] = await tap(page, dialog.locator("label").nth(1));
  steps["more of a dish"] = await tap(page, dialog.getByRole("button", { name: /^One more/ }).first());
  steps["add to cart"] = await tap(page, dialog.getByRole("button", { name: /^Add/ }).last());
  await page.waitForTimeout(1_000);
  if (await dialog.isVisible()) await page.keyboard.press("Escape");
  const categories = page.locator("nav[aria-label='Menu categories'] a");
  steps["jump to a category"] = await tap(page, categories.nth(4));
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  steps["focus the search"] = await tap(page, page.getByRole("searchbox"));
  for (const [nth, key] of [..."kimchi"].entries()) steps[`search key ${nth + 1}`] = await press(page, key);
  steps["clear the search"] = await tap(page, button("Clear filters"));
  steps["filter"] = await tap(page, button("Vegetarian"));
  steps["end the filter"] = await tap(page, button("Vegetarian"));
  steps["language"] = await tap(page, page.locator("header button[lang]"));
  steps["language again"] = await tap(page, page.locator("header button[lang]"));
  steps["open the cart"] = await tap(page, page.locator("header a[href='/cart']"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const { inputTasks } = await entriesOf(page);
  await settle(page);
  await page.locator("main a[href^='/checkout']").first().tap();
  await page.getByLabel("Card number").waitFor();
  const checkoutPaint = await page.evaluate(() =>
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN
  );
  await page.context().close();
  return { floor, steps, longestTask: Math.max(0, ...inputTasks), checkoutPaint };
}
