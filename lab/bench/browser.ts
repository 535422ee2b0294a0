/**
 * Pages on slow devices. The network is slowed like Lighthouse's mobile throttling, applied and not simulated. A device's speed is
 * Lighthouse's benchmark index, so that a run does not depend on the machine's speed at that hour.
 */
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import config from "@tests/browser/playwright.config.ts";
import { type Product, startProduct } from "@tests/browser/product.ts";
import { median, type Metric } from "./results.ts";

/** Benchmark indexes: four and six times slower than a computer of 3,000. */
export const speed = { phone: 750, tablet: 750, slowTablet: 500 } as const;

type Device = { speed: number; network?: boolean };

/** In bytes per second and milliseconds. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** Runs `measure` with the built product and a browser, and stops both. Adds the machine's speed before and after. */
export async function inBrowser(
  measure: (browser: Browser, product: Product) => Promise<Metric[]>,
): Promise<Metric[]> {
  const product = await startProduct(decodeURIComponent(new URL("../..", import.meta.url).pathname));
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const before = await benchmarkIndex(browser);
    const metrics = await measure(browser, product);
    return [
      { name: "the machine's benchmark index before", value: before, unit: "" },
      ...metrics,
      { name: "the machine's benchmark index after", value: await benchmarkIndex(browser), unit: "" },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/**
 * Slows a page to the device's speed, which the machine's speed at this moment decides. A machine that is slower than the device is not
 * slowed, so its times are upper limits.
 */
export async function throttle(page: Page, { speed, network = true }: Device): Promise<void> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  const rate = Math.max(1, await benchmarkIndex(browser) / speed);
  const session = await page.context().newCDPSession(page);
  if (network) await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** The processor's speed in an empty page, as Lighthouse measures it, median of three. Takes 3 s. */
async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const indexes: number[] = [];
  for (let nth = 0; nth < 3; nth++) indexes.push(await page.evaluate(indexInPage));
  await page.close();
  return median(indexes);
}

/** The mean of how many tenths of two kinds of work a second holds: texts of 10,000 characters, and copies of 100,000 numbers. */
function indexInPage(): number {
  const perSecond = (work: (nth: number) => void) => {
    const from = performance.now();
    let count = 0;
    do work(count++); while (performance.now() - from < 500);
    return count / ((performance.now() - from) / 1_000);
  };
  const text = () => {
    let built = "";
    for (let nth = 0; nth < 10_000; nth++) built += "a";
    if (built.length !== 10_000) throw new Error("the text is incomplete");
  };
  const lists = [0, 1].map(() => Array.from({ length: 100_000 }, (_, nth) => nth)) as [number[], number[]];
  const copy = (nth: number) => {
    const [from, to] = nth % 2 === 0 ? lists : [lists[1], lists[0]];
    for (let at = 0; at < from.length; at++) to[at] = from[at] as number;
  };
  return (perSecond(text) + perSecond(copy)) / 20;
}

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };
type Entries = {
  shifts: number;
  lcp: number;
  inputs: number[];
  /** All long tasks, with those of Playwright, which takes longest to find a button by its name. */
  tasks: number[];
  /** Those in the 0.9 s after each input. */
  inputTasks: number[];
  /** Infinity between the inputs. */
  inputAt: number;
};

/** Runs in each page before its scripts. */
export function record(): void {
  const entries: Entries = { shifts: 0, lcp: 0, inputs: [], tasks: [], inputTasks: [], inputAt: Infinity };
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
  observe("longtask", ({ startTime, duration }) => {
    entries.tasks.push(duration);
    if (startTime >= entries.inputAt) entries.inputTasks.push(duration);
  });
}

export const entriesOf = (page: Page) => page.evaluate((): Entries => Reflect.get(globalThis, "entries"));

/** Taps without Playwright's code in the page, and returns the longest time to a frame in ms. */
export async function tap(page: Page, target: Locator): Promise<number> {
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

export const press = (page: Page, key: string) =>
  longestFrame(page, () => page.keyboard.press(key, { delay: 40 }));

async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  const setInputAt = (isNow: boolean) =>
    page.evaluate((isNow) => {
      const entries: Entries = Reflect.get(globalThis, "entries");
      entries.inputAt = isNow ? performance.now() : Infinity;
      if (isNow) entries.inputs.length = 0;
    }, isNow);
  await setInputAt(true);
  await act();
  await page.waitForTimeout(900);
  await setInputAt(false);
  return Math.max(8, ...(await entriesOf(page)).inputs);
}
