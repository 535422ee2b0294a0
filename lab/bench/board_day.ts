/**
 * Plays twelve hours of a busy day on an open board: each order arrives, is accepted, is ready and is picked up while the clocks of the
 * restaurant and of the tablet advance. Measures what the page still holds after a forced collection, with the same orders on the board.
 */
import { chromium } from "@playwright/test";
import config from "@tests/browser/playwright.config.ts";
import { advanceTime, openTablet } from "@tests/browser/counter.ts";
import { type Product, startProduct } from "@tests/browser/product.ts";
import type { Metric } from "./results.ts";

const opening = "2026-11-20T19:05:00Z";
const betweenOrdersMs = 37_000;
/** How many orders wait to be accepted, and how many are in the kitchen. */
const [waiting, inKitchen] = [3, 10];
/** Until then the page fills its caches. */
const warmUp = 100;

export async function measureBoardDay(orders = 1_000): Promise<Metric[]> {
  const product = await startProduct(decodeURIComponent(new URL("../..", import.meta.url).pathname));
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    await product.setClock(opening);
    const page = await openTablet(browser, product, { now: opening, remember: true });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const held = async () => {
      await page.waitForTimeout(2_000);
      await devtools.send("HeapProfiler.collectGarbage");
      const { metrics } = await devtools.send("Performance.getMetrics");
      const valueOf = (of: string) => metrics.find(({ name }) => name === of)?.value ?? NaN;
      return {
        "heap, MB": valueOf("JSHeapUsedSize") / 1e6,
        "event listeners": valueOf("JSEventListeners"),
        "DOM nodes": valueOf("Nodes"),
      };
    };
    const call = manager(product);
    const change = (id: string, what: string, body?: object) => call(`/api/admin/orders/${id}/${what}`, body);
    const fresh: string[] = [];
    const accepted: string[] = [];
    let warm: Awaited<ReturnType<typeof held>> | undefined;
    for (let nth = 1; nth <= orders; nth++) {
      fresh.push((await call("/api/admin/orders/test")).id);
      const next = fresh.length > waiting ? fresh.shift() : undefined;
      if (next !== undefined) {
        await change(next, "accept");
        accepted.push(next);
      }
      const oldest = accepted.length > inKitchen ? accepted.shift() : undefined;
      if (oldest !== undefined) {
        await change(oldest, "ready");
        await change(oldest, "complete", { handed_over: "id" });
      }
      await advanceTime(product, [page], betweenOrdersMs);
      if (nth === warmUp) warm = await held();
    }
    const end = await held();
    const hours = (orders * betweenOrdersMs / 3_600_000).toFixed(1);
    return Object.entries(end).map(([name, value]) => {
      const before = warm?.[name as keyof typeof end] ?? NaN;
      return {
        name: `board after ${orders} orders in ${hours} h, growth of ${name}`,
        value: (value / before - 1) * 100,
        unit: "%",
        goal: { atMost: 10 },
        note: `${before.toFixed(1)} after ${warmUp} orders, ${value.toFixed(1)} at the end`,
      };
    });
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Calls the API as a manager, whose access token lasts 15 minutes. */
function manager(product: Product) {
  let token = "";
  const post = (path: string, body: object) =>
    fetch(product.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  return async function call(path: string, body: object = {}): Promise<{ id: string }> {
    let response = await post(path, body);
    if (response.status === 401) {
      await response.body?.cancel();
      const login = await post("/api/auth/login", { username: "manager", password: "Pickup-2018!" });
      token = (await login.json()).data.accessToken;
      response = await post(path, body);
    }
    const { success, data, error } = await response.json();
    if (!success) throw new Error(`${path}: ${error}`);
    return data;
  };
}
