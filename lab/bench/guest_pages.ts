/**
 * Measures the guests' pages on a phone as a guest feels them: bytes before the first dishes, requests, layout shifts, the time from each
 * input to its frame and long tasks. Network and CPU are slowed like Lighthouse's mobile throttling. "Floor" is a tap on an empty page.
 */
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { brotliCompressSync, constants } from "node:zlib";
import config from "@tests/browser/playwright.config.ts";
import { placeOrder } from "@tests/browser/counter.ts";
import { changeOrder, fillCart, waitForHydration } from "@tests/browser/guest.ts";
import { fridayLunch, type Product, startProduct } from "@tests/browser/product.ts";
import { phone } from "@tests/browser/screens.ts";
import { type Metric, percentile } from "./results.ts";

/** In bytes per second and milliseconds. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const cpuSlowdown = 4;

export async function measureGuestPages(): Promise<Metric[]> {
  const product = await startProduct(decodeURIComponent(new URL("../..", import.meta.url).pathname));
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    await product.setClock(fridayLunch);
    return [
      ...await documentBytes(product),
      await requestsOfMenu(browser, product),
      ...await layoutShifts(browser, product),
      ...await secondVisit(browser, product),
      ...await interactions(browser, product),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The bytes of the menu's HTML, with its styles, until the end of its fourth dish and in all. */
async function documentBytes(product: Product): Promise<Metric[]> {
  const html = await (await fetch(`${product.url}/menu`, { headers: { "accept-language": "en" } })).text();
  const [, , , , fifth] = [...html.matchAll(/<li class="menu-dish_card-card/g)];
  const compressed = (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1000;
  return [
    {
      name: "menu, HTML and styles until the fourth dish",
      value: compressed(html.slice(0, fifth?.index)),
      unit: "kB",
      goal: { atMost: 14 },
    },
    { name: "menu, HTML and styles", value: compressed(html), unit: "kB", goal: { atMost: 26 } },
  ];
}

async function openPhone(browser: Browser, product: Product, more = {}): Promise<Page> {
  const context = await browser.newContext({
    ...phone,
    baseURL: product.url,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    serviceWorkers: "block",
    ...more,
  });
  await context.addInitScript(record);
  return await context.newPage();
}

/** Runs in each page before its scripts. */
function record(): void {
  const entries = { shifts: 0, lcp: 0, inputs: [] as number[], tasks: [] as number[] };
  Object.assign(globalThis, { entries });
  const observe = (type: string, handle: (entry: Entry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => handle(entry as Entry)))
      .observe({ type, buffered: true, ...options });
  observe("layout-shift", ({ value, hadRecentInput }) => entries.shifts += hadRecentInput ? 0 : value);
  observe("largest-contentful-paint", ({ startTime }) => entries.lcp = startTime);
  observe(
    "event",
    ({ interactionId, duration }) => interactionId > 0 && entries.inputs.push(duration),
    { durationThreshold: 16 },
  );
  observe("longtask", ({ duration }) => entries.tasks.push(duration));
}

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
type Entries = { shifts: number; lcp: number; inputs: number[]; tasks: number[] };

const entriesOf = (page: Page) => page.evaluate((): Entries => Reflect.get(globalThis, "entries"));

async function throttle(page: Page, { network = true, cpu = cpuSlowdown } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (network) await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
}

const settle = (page: Page) => page.waitForTimeout(2_500);

async function requestsOfMenu(browser: Browser, product: Product): Promise<Metric> {
  const page = await openPhone(browser, product);
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await page.goto("/menu");
  await waitForHydration(page);
  await scrollToEnd(page);
  await page.context().close();
  const pictures = urls.filter((url) => url.includes("/illustrations/")).length;
  return {
    name: "menu scrolled to its end, requests",
    value: urls.length,
    unit: "",
    goal: { atMost: 30 },
    note: `${pictures} of them illustrations`,
  };
}

async function scrollToEnd(page: Page): Promise<void> {
  for (let at = 0; at < await page.evaluate(() => document.body.scrollHeight); at += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
  await settle(page);
}

async function layoutShifts(browser: Browser, product: Product): Promise<Metric[]> {
  const pending = await placeOrder(product.url, { lines: [{ dish: "dish_japchae" }] });
  const accepted = await placeOrder(product.url, { lines: [{ dish: "dish_japchae" }] });
  await changeOrder(product, accepted.id, "accept");
  const paths: [name: string, path: string, dishes?: string[]][] = [
    ["home", "/"],
    ["menu", "/menu"],
    ["menu in Korean", "/ko/menu"],
    ["hours", "/hours"],
    ["contact", "/contact"],
    ["about", "/about"],
    ["privacy policy", "/privacy"],
    ["empty cart", "/cart"],
    ["cart", "/cart", ["dish_japchae", "dish_kimchi_jjigae"]],
    ["checkout", "/checkout", ["dish_japchae", "dish_kimchi_jjigae"]],
    ["pending order", `/order-pending/${pending.intentId}`],
    ["confirmed order", `/order-confirmation/${accepted.id}`],
  ];
  const metrics: Metric[] = [];
  for (const [name, path, dishes] of paths) {
    const page = await openPhone(browser, product);
    if (dishes) await fillCart(page, dishes);
    await throttle(page);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await settle(page);
    await settle(page);
    const { shifts, lcp } = await entriesOf(page);
    metrics.push({
      name: `${name}, layout shift`,
      value: shifts,
      unit: "",
      goal: { atMost: 0.02 },
      note: `largest content after ${lcp.toFixed(0)} ms`,
    });
    await page.context().close();
  }
  return metrics;
}

async function secondVisit(browser: Browser, product: Product): Promise<Metric[]> {
  const first = await openPhone(browser, product, { serviceWorkers: "allow" });
  await first.goto("/menu");
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await settle(first);
  await first.close();
  const visits: number[] = [];
  for (let run = 0; run < 3; run++) {
    const page = await first.context().newPage();
    await throttle(page);
    await page.goto("/menu");
    await settle(page);
    visits.push((await entriesOf(page)).lcp);
    await page.close();
  }
  await first.context().close();
  return [{
    name: "menu, second visit, largest content",
    value: percentile(visits, 0.5),
    unit: "ms",
    goal: { atMost: 350 },
  }];
}

/** The longest time from each input of a typical visit to its frame, and the longest task in use. */
async function interactions(browser: Browser, product: Product): Promise<Metric[]> {
  const page = await openPhone(browser, product);
  await page.setContent("<button>Nothing</button>");
  await throttle(page, { network: false });
  const floor = await tap(page, page.getByRole("button"));
  await page.goto("/menu");
  await waitForHydration(page);
  await settle(page);
  const before = (await entriesOf(page)).tasks.length;
  const steps: Record<string, number> = {};
  const step = async (name: string, work: () => Promise<number>) => steps[name] = await work();
  const dialog = page.getByRole("dialog");
  const search = page.getByRole("searchbox");
  await step("open a dish", () => tap(page, page.getByRole("button", { name: /^Add / }).nth(1)));
  await step("choose an option", () => tap(page, dialog.locator("label").nth(1)));
  await step("more of a dish", () => tap(page, dialog.getByRole("button", { name: /^One more/ }).first()));
  await step("add to cart", () => tap(page, dialog.getByRole("button", { name: /^Add/ }).last()));
  await page.waitForTimeout(1_000);
  if (await dialog.isVisible()) await page.keyboard.press("Escape");
  await step(
    "jump to a category",
    () => tap(page, page.locator("nav[aria-label='Menu categories'] a").nth(4)),
  );
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  await step("focus the search", () => tap(page, search));
  for (const [nth, key] of [..."kimchi"].entries()) {
    await step(`search key ${nth + 1}`, () => press(page, key));
  }
  await step("clear the search", () => tap(page, page.getByRole("button", { name: "Clear filters" })));
  await step("filter", () => tap(page, page.getByRole("button", { name: "Vegetarian", exact: true })));
  await step(
    "end the filter",
    () => tap(page, page.getByRole("button", { name: "Vegetarian", exact: true })),
  );
  await step("language", () => tap(page, page.locator("header button[lang]")));
  await step("language again", () => tap(page, page.locator("header button[lang]")));
  await step("open the cart", () => tap(page, page.locator("header a[href='/cart']")));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const { tasks } = await entriesOf(page);
  await settle(page);
  await page.locator("main a[href^='/checkout']").first().tap();
  await page.getByLabel("Card number").waitFor();
  const checkoutPaint = await page.evaluate(() =>
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN
  );
  const times = Object.values(steps);
  await page.context().close();
  return [
    { name: "a tap on an empty page", value: floor, unit: "ms" },
    {
      name: "an input to its frame, p75",
      value: percentile(times, 0.75),
      unit: "ms",
      goal: { atMost: 60 },
      note: `${(percentile(times, 0.75) / floor).toFixed(1)} times the floor`,
    },
    {
      name: "an input to its frame, worst",
      value: Math.max(...times),
      unit: "ms",
      goal: { atMost: 100 },
      note: Object.entries(steps).map(([name, ms]) => `${name} ${ms}`).join(", "),
    },
    {
      name: "longest task in use",
      value: Math.max(0, ...tasks.slice(before)),
      unit: "ms",
      goal: { atMost: 80 },
      note: `${tasks.length - before} of 50 ms or more`,
    },
    { name: "checkout from the cart, first paint", value: checkoutPaint, unit: "ms", goal: { atMost: 200 } },
  ];
}

/** Taps without Playwright's code in the page, and returns the longest time to a frame in ms. */
async function tap(page: Page, target: Locator): Promise<number> {
  // Waits until the page no longer replaces the target, and scrolls to it.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error(`not on the screen: ${target}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return await longestFrame(page, async () => {
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await page.waitForTimeout(80);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  });
}

const press = (page: Page, key: string) => longestFrame(page, () => page.keyboard.press(key, { delay: 40 }));

async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (Reflect.get(globalThis, "entries") as Entries).inputs.length = 0);
  await act();
  await page.waitForTimeout(900);
  return Math.max(8, ...(await entriesOf(page)).inputs);
}
