/** Pages on slow devices: network and CPU are slowed like Lighthouse's mobile throttling, applied and not simulated. */
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import config from "@tests/browser/playwright.config.ts";
import { type Product, startProduct } from "@tests/browser/product.ts";

/** In bytes per second and milliseconds. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/** Runs `measure` with the built product and a browser, and stops both. */
export async function inBrowser<T>(measure: (browser: Browser, product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct(decodeURIComponent(new URL("../..", import.meta.url).pathname));
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    return await measure(browser, product);
  } finally {
    await browser.close();
    await product.stop();
  }
}

export async function throttle(page: Page, { network = true, cpu = 4 } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (network) await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
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
