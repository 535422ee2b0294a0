import type { Browser, Page } from "@playwright/test";
import { openGuest, openWithStream } from "../guest.ts";
import { metricsToken, type Product } from "../product.ts";
import { phone } from "../screens.ts";
import { afterWhile, expect, test } from "../test.ts";

/** Opens a page whose visits are measured. `chunks` are the scripts for it that are loaded, `reports` the requests that are sent. */
async function openMeasured(browser: Browser, product: Product) {
  const page = await openGuest(browser, product, { ...phone, isMeasured: true });
  await page.addInitScript(recordObservers);
  const chunks: string[] = [];
  const reports: string[] = [];
  page.on("request", (request) => {
    if (/\/page_speed-[^/]+\.js$/.test(request.url())) chunks.push(request.url());
    if (request.url().endsWith("/api/vitals")) reports.push(request.url());
  });
  const visit = async () => {
    chunks.length = 0;
    reports.length = 0;
    await openWithStream(page, "/ko/about?from=a-friend");
  };
  return { page, chunks, reports, visit };
}

/**
 * Records in attributes of the page what it observes, how many milliseconds after it opened it begins to measure, and what it sends.
 * Playwright does not see the body of a beacon.
 */
function recordObservers(): void {
  const opened = Date.now();
  const { observe } = PerformanceObserver.prototype;
  PerformanceObserver.prototype.observe = function (options) {
    const { dataset } = document.documentElement;
    dataset.observed += ` ${options?.type}`;
    if (options?.type === "largest-contentful-paint") dataset.measuredAfter ??= String(Date.now() - opened);
    return observe.call(this, options);
  };
  const { sendBeacon } = Navigator.prototype;
  Navigator.prototype.sendBeacon = function (address, data) {
    if (data instanceof Blob) void data.text().then((text) => document.documentElement.dataset.sent = text);
    return sendBeacon.call(this, address, data);
  };
}

/** Waits until the page has got what the browser recorded before. Observers are called in the order in which they began. */
async function waitForObservers(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute(
    "data-observed",
    /largest-contentful-paint.* layout-shift/,
  );
  await page.evaluate(() =>
    new Promise<void>((done) =>
      new PerformanceObserver(() => done()).observe({ type: "largest-contentful-paint", buffered: true })
    )
  );
}

/** Hides the page, shows it and hides it again. */
const hideTwice = (page: Page) =>
  page.evaluate(() => {
    for (const value of ["hidden", "visible", "hidden"]) {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });

async function countOf(product: Product, metric: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${product.url}/metrics`, { headers })).text();
  const [, count = "0"] =
    new RegExp(`pickup_web_vitals_count{page="about",metric="${metric}"} (\\d+)`).exec(text) ?? [];
  return Number(count);
}

async function setMeasuring(product: Product, isOn: boolean): Promise<void> {
  const settings = [{ setting_key: "measure_page_speed", setting_value: String(isOn) }];
  const saved = await product.asStaff("admin", "PUT", "/api/admin/store/settings/bulk", { settings });
  expect(saved.status).toBe(200);
}

test("a page that is measured sends one report when it is hidden, without ids, query and language, and none without a network or while the setting is off", async ({ browser, product }) => {
  const before = await countOf(product, "lcp");
  const { page, chunks, reports, visit } = await openMeasured(browser, product);
  await visit();
  await afterWhile(page, 10_000, () => expect.poll(() => chunks.length).toBe(1));
  await waitForObservers(page);
  expect(Number(await page.locator("html").getAttribute("data-measured-after"))).toBeGreaterThan(8_000);
  expect(reports).toEqual([]);
  await hideTwice(page);
  await expect.poll(() => countOf(product, "lcp")).toBe(before + 1);
  expect(reports.length).toBe(1);
  const sent = JSON.parse(await page.locator("html").getAttribute("data-sent") ?? "");
  expect(sent).toEqual({ page: "/about", lcp: expect.any(Number), cls: expect.any(Number) });

  await test.step("without a network", async () => {
    await visit();
    await afterWhile(page, 10_000, () => expect.poll(() => chunks.length).toBe(1));
    await waitForObservers(page);
    await page.context().setOffline(true);
    await hideTwice(page);
    await page.context().setOffline(false);
    expect(reports).toEqual([]);
  });

  await test.step("while the setting is off", async () => {
    await setMeasuring(product, false);
    try {
      await visit();
      await page.clock.fastForward(20_000);
      await hideTwice(page);
      // A later request shows that an earlier one would have been seen.
      await page.evaluate(() => fetch("/healthz"));
      expect([chunks, reports]).toEqual([[], []]);
    } finally {
      await setMeasuring(product, true);
    }
  });
});
