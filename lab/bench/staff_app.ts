/**
 * Measures the orders board on a slow tablet: CPU slowed four times, network like Lighthouse's slow 4G. Prints medians and the system
 * load; exits with 1 if a metric misses its budget. `deno run -A bench_staff.ts [runs]`, after the build.
 */
import { loadavg } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from "@playwright/test";
import config from "@tests/browser/playwright.config.ts";
import { fridayLunch, startProduct } from "@tests/browser/product.ts";
import { tablet } from "@tests/browser/screens.ts";

const slowdown = 4;
/** Lighthouse's mobile throttling, in bytes per second and milliseconds. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
/** A typical rush and an extreme one. */
const boardSizes = [20, 100];
const frame = 1_000 / 60;
const touchDurationMs = 80;

const runs = Number(process.argv[2] ?? 5);
const product = await startProduct(fileURLToPath(new URL("../..", import.meta.url)));
const browser = await chromium.launch(config.use?.launchOptions);
const missedBudgets: string[] = [];
try {
  await product.setClock(fridayLunch);
  const visits = [];
  await createTestOrders(8);
  for (let run = 0; run < runs; run++) visits.push(await visitTwice(browser));
  print("board, 8 orders                 median  budget");
  reportMetric("first visit, interactive, ms", visits.map(({ first }) => first), 1_500);
  reportMetric("first visit, script, kB", visits.map(({ firstScript }) => firstScript), 120);
  reportMetric("second visit, interactive, ms", visits.map(({ second }) => second), 1_500);
  reportMetric("second visit, script, kB", visits.map(({ secondScript }) => secondScript), 0);

  let pending = 8;
  for (const orders of boardSizes) {
    await createTestOrders(orders - pending);
    pending = orders;
    const page = await openBoard(browser, orders);
    const frames = [];
    for (let run = 0; run < runs; run++) frames.push(await scroll(page));
    print(`\n${orders} orders on NEW`);
    reportMetric("scrolling, a frame, ms", frames.map((all) => quantile(all, 0.5)), frame * 1.05);
    reportMetric("scrolling, 95th of 100, ms", frames.map((all) => quantile(all, 0.95)), frame * 1.5);
    const taps = [];
    for (let run = 0; run < runs; run++) {
      // Resets the clock before the 90 s after which the alarm covers the board. A new order updates the page's time.
      await product.setClock(fridayLunch);
      await createTestOrders(1);
      // This accepts one order.
      taps.push(await tapThrough(page));
    }
    for (const name of ["open the sheet", "accept", "another tab", "back to NEW", "open a menu"] as const) {
      reportMetric(`a tap: ${name}, ms`, taps.map((of) => of[name]), 50);
    }
    await page.context().close();
  }
  print(`\nload of the machine ${loadavg().map((load) => load.toFixed(1)).join(", ")}; ${runs} runs`);
  for (const miss of missedBudgets) print(`missed: ${miss}`);
  if (missedBudgets.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}

async function createTestOrders(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const answer = await product.asStaff("manager", "POST", "/api/admin/orders/test");
    if (!answer.ok) throw new Error(`no test order: ${answer.status} ${await answer.text()}`);
  }
}

/** A tablet with a session and an empty cache. */
async function signedInContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...tablet,
    baseURL: product.url,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
  });
  const answer = await context.request.post("/api/auth/login", {
    data: { username: "manager", password: "Pickup-2018!" },
  });
  if (!answer.ok()) throw new Error(`no session: ${answer.status()}`);
  await context.addInitScript(recordInteractive);
  return context;
}

/** Measures the first visit of a tablet and a second one after the service worker has cached the app. */
async function visitTwice(browser: Browser) {
  const context = await signedInContext(browser);
  const page = await context.newPage();
  const cdp = await throttle(page);
  await page.goto("/admin/orders", { waitUntil: "commit" });
  const first = await waitUntilInteractive(page);
  const firstScript = await scriptBytes(page);
  await cdp.send("Network.emulateNetworkConditions", { ...network, latency: 0, downloadThroughput: -1 });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();

  const secondPage = await context.newPage();
  await throttle(secondPage);
  await secondPage.goto("/admin/orders", { waitUntil: "commit" });
  const second = await waitUntilInteractive(secondPage);
  const secondScript = await scriptBytes(secondPage);
  await context.close();
  return { first, second, firstScript, secondScript };
}

async function throttle(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", network);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return cdp;
}

/** Runs in the page before its scripts and records when the first card is rendered and the main thread is idle. */
function recordInteractive(): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector("article button") === null) return;
    watch.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { interactiveAt: performance.now() }))
    );
  });
  watch.observe(document, { childList: true, subtree: true });
}

async function waitUntilInteractive(page: Page): Promise<number> {
  const share = await page.waitForFunction((): number | undefined =>
    Reflect.get(globalThis, "interactiveAt")
  );
  return await share.jsonValue() ?? NaN;
}

/** Kilobytes of script loaded over the network before the board was interactive. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const interactiveAt: number = Reflect.get(globalThis, "interactiveAt");
    return performance.getEntriesByType("resource")
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd <= interactiveAt)
      .reduce(
        (sum, { transferSize, encodedBodySize }) => sum + (transferSize === 0 ? 0 : encodedBodySize),
        0,
      ) /
      1_000;
  });
}

/** Opens the board with all orders and sound on, with a throttled CPU only. */
async function openBoard(browser: Browser, orders: number): Promise<Page> {
  const page = await (await signedInContext(browser)).newPage();
  await page.goto("/admin/orders");
  await page.getByText("Live", { exact: true }).waitFor();
  // Any input enables the sound and removes the overlay.
  await page.keyboard.press("Shift");
  await page.getByRole("article").nth(orders - 1).waitFor();
  // The alarm for unseen orders covers the board after 90 s.
  await page.addLocatorHandler(page.getByRole("alertdialog"), (alert) => alert.getByRole("button").click());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

/** The duration of every frame in milliseconds during a touch scroll. */
async function scroll(page: Page): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const frameTimes: number[] = [];
    let before = performance.now();
    const recordFrame = (now: number) => {
      frameTimes.push(now - before);
      before = now;
      if (Reflect.get(globalThis, "frameTimes") === frameTimes) requestAnimationFrame(recordFrame);
    };
    Object.assign(globalThis, { frameTimes });
    requestAnimationFrame(recordFrame);
  });
  for (const yDistance of [-3_000, 3_000]) {
    await cdp.send("Input.synthesizeScrollGesture", {
      ...{ x: 500, y: 450, yDistance, speed: 1_500, gestureSourceType: "touch", preventFling: true },
    });
  }
  return await page.evaluate(() => {
    const frameTimes: number[] = Reflect.get(globalThis, "frameTimes");
    Object.assign(globalThis, { frameTimes: undefined });
    return frameTimes.slice(2);
  });
}

type Taps = Record<"open the sheet" | "accept" | "another tab" | "back to NEW" | "open a menu", number>;

/** The time from each tap to its next frame. */
async function tapThrough(page: Page): Promise<Taps> {
  const card = page.getByRole("article").first();
  const sheet = page.getByRole("dialog", { name: /^Accept/ });
  // Taps are ignored just after the cards have moved.
  const waitForCards = () => page.waitForTimeout(1_000);
  const tab = (name: string) => page.getByRole("tab", { name });
  await page.evaluate(() => scrollTo(0, 0));
  await waitForCards();
  const opening = await measureTap(page, card.getByRole("button", { name: "Accept" }), sheet);
  await waitForCards();
  const accepting = await measureTap(page, sheet.getByRole("button", { name: /^Accept/ }), sheet, "hidden");
  await waitForCards();
  const leaving = await measureTap(page, tab("SCHEDULED"), card, "hidden");
  await waitForCards();
  const back = await measureTap(page, tab("NEW"), card);
  await waitForCards();
  const menu = await measureTap(page, card.getByRole("button", { name: /^More/ }), page.getByRole("menu"));
  await page.keyboard.press("Escape");
  return {
    "open the sheet": opening,
    accept: accepting,
    "another tab": leaving,
    "back to NEW": back,
    "open a menu": menu,
  };
}

/**
 * The longest time to a frame, in ms, for a tap on `target` that makes `result` visible or hidden. No Playwright code runs in the page
 * meanwhile. Repeats a tap that hit the alarm overlay.
 */
async function measureTap(
  page: Page,
  target: Locator,
  result: Locator,
  state: "visible" | "hidden" = "visible",
): Promise<number> {
  const longestFrame = await tapOnce(page, target);
  const hasResult = await result.waitFor({ state, timeout: 5_000 }).then(() => true, () => false);
  return hasResult ? longestFrame : await measureTap(page, target, result, state);
}

async function tapOnce(page: Page, target: Locator): Promise<number> {
  // Scrolls the target into view and closes any overlay.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error(`not on the screen: ${target}`);
  await page.evaluate(() => {
    const durations: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "interactionId") > 0) durations.push(entry.duration);
      }
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(globalThis, { taps: durations, clicksBefore: performance.eventCounts.get("click") });
  });
  const cdp = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(touchDurationMs);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction(() =>
    performance.eventCounts.get("click") !== Reflect.get(globalThis, "clicksBefore")
  );
  // The performance entry is reported in a separate task after the frame.
  return await page.evaluate(() =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() =>
        setTimeout(() => resolve(Math.max(8, ...Reflect.get(globalThis, "taps") as number[])), 200)
      )
    )
  );
}

function reportMetric(name: string, all: readonly number[], budget: number): void {
  const median = quantile(all, 0.5);
  if (median > budget) missedBudgets.push(name);
  print(`${name.padEnd(30)} ${median.toFixed(1).padStart(7)}  ${budget.toFixed(0).padStart(6)}`);
}

function quantile(all: readonly number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? NaN;
}

function print(text: string): void {
  // deno-lint-ignore no-console -- command line output.
  console.log(text);
}
