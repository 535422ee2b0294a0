/** Measures the orders board on a slow tablet: its first visit, a rush of orders, and twelve hours of a busy day. */
import type { Browser, Page } from "@playwright/test";
import { advanceTime, openTablet } from "@tests/browser/counter.ts";
import { fridayLunch, type Product } from "@tests/browser/product.ts";
import { tablet } from "@tests/browser/screens.ts";
import { entriesOf, inBrowser, record, speed, tap, throttle } from "./browser.ts";
import { median, type Metric, metric } from "./results.ts";

const [few, many] = [8, 100];

export const measureBoard = (visits: number): Promise<Metric[]> =>
  inBrowser(async (browser, product) => {
    await product.setClock(fridayLunch);
    const call = manager(product);
    const order = () => call("/api/admin/orders/test");
    const each = async <T>(count: number, work: () => Promise<T>) => {
      const results: T[] = [];
      for (let nth = 0; nth < count; nth++) results.push(await work());
      return results;
    };
    const ms = (name: string, times: readonly number[], atMost: number) =>
      metric(`board, ${name}`, median(times), "ms", atMost);
    await each(few, order);
    const first = await each(visits, () => visit(browser, product, few, { speed: speed.tablet }));
    await each(many - few, order);
    const rush = await each(visits, () =>
      visit(browser, product, many, { speed: speed.slowTablet, network: false }));
    const page = await openBoard(browser, product);
    await page.getByRole("article").nth(many - 1).waitFor();
    // Any input enables the sound and removes the overlay.
    await page.keyboard.press("Shift");
    // The alarm for unseen orders covers the board after 90 s.
    await page.addLocatorHandler(page.getByRole("alertdialog"), (alert) =>
      alert.getByRole("button").click());
    await throttle(page, { speed: speed.slowTablet, network: false });
    const sheet = page.getByRole("dialog", { name: /^Accept/ });
    const accepts: number[] = [];
    const arrivals: number[] = [];
    for (let nth = 0; nth < visits; nth++) {
      await page.evaluate(() => (Reflect.get(globalThis, "entries") as { tasks: number[] }).tasks.length = 0);
      await order();
      await page.waitForTimeout(3_000);
      arrivals.push(Math.max(0, ...(await entriesOf(page)).tasks));
      accepts.push(
        await tap(page, page.getByRole("article").first().getByRole("button", { name: "Accept" })),
      );
      await sheet.waitFor();
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "hidden" });
    }
    return [
      ms(`${few} orders, slow 4G: first card`, first.map(({ firstCard }) => firstCard), 1_300),
      ms(`${many} orders: first card`, rush.map(({ firstCard }) => firstCard), 1_000),
      ms(`${many} orders: all cards`, rush.map(({ allCards }) => allCards), 1_500),
      ms(`${many} orders: a tap on Accept to its sheet`, accepts, 100),
      ms(`${many} orders: longest task of a new order`, arrivals, 50),
    ];
  });

/** A tablet with a session and an empty cache. */
async function openBoard(
  browser: Browser,
  product: Product,
  slow?: Parameters<typeof throttle>[1],
): Promise<Page> {
  const zone = { locale: "en-US", timezoneId: "America/Los_Angeles" };
  const context = await browser.newContext({ ...tablet, ...zone, baseURL: product.url });
  await context.request.post("/api/auth/login", { data: login });
  await context.addInitScript(record);
  await context.addInitScript(recordCards);
  const page = await context.newPage();
  if (slow) await throttle(page, slow);
  await page.goto("/admin/orders", { waitUntil: "commit" });
  return page;
}

/** Runs in each page before its scripts: `cards` has the times in ms at which the first, the second and each further card had painted. */
function recordCards(): void {
  const cards: number[] = [];
  Object.assign(globalThis, { cards });
  const articles = document.getElementsByTagName("article");
  new MutationObserver(() => {
    const count = articles.length;
    if (count <= cards.length) return;
    requestAnimationFrame(() =>
      setTimeout(() => {
        while (cards.length < count) cards.push(performance.now());
      })
    );
  }).observe(document, { childList: true, subtree: true });
}

/** The milliseconds until the board's first card and all its cards have painted. */
async function visit(
  browser: Browser,
  product: Product,
  orders: number,
  slow: Parameters<typeof throttle>[1],
): Promise<{ firstCard: number; allCards: number }> {
  const page = await openBoard(browser, product, slow);
  const [firstCard = NaN, ...others] = await paintedCards(page, orders);
  const allCards = others.at(-1) ?? firstCard;
  await page.context().close();
  return { firstCard, allCards };
}

/** Waits for the cards without Playwright's code in the page, which takes as long to parse as a part of the board. */
async function paintedCards(page: Page, count: number): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    const { result } = await devtools.send("Runtime.evaluate", { expression: "cards", returnByValue: true });
    if (result.value?.length >= count) return result.value;
    await page.waitForTimeout(500);
  }
  throw new Error(`${count} cards did not paint`);
}

const opening = "2026-11-20T19:05:00Z";
const betweenOrdersMs = 37_000;
/** How many orders wait to be accepted, and how many are in the kitchen. */
const [waiting, inKitchen] = [3, 10];
/** Until then the page fills its caches. */
const warmUp = 100;

/**
 * Each order arrives, is accepted, is ready and is picked up while the clocks of the restaurant and of the tablet advance. Measures what
 * the page still holds after a forced collection, with the same orders on the board.
 */
export const measureBoardDay = (orders: number): Promise<Metric[]> =>
  inBrowser(async (browser, product) => {
    await product.setClock(opening);
    const page = await openTablet(browser, product, { now: opening, remember: true });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const held = async () => {
      await page.waitForTimeout(2_000);
      // The list of played tones exists only here.
      await page.evaluate(() => (Reflect.get(globalThis, "tones") as unknown[]).length = 0);
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
    const hours = (orders * betweenOrdersMs / 3_600_000).toFixed(1);
    return Object.entries(await held()).map(([name, value]) => {
      const before = warm?.[name as keyof typeof warm] ?? NaN;
      return metric(
        `board after ${orders} orders in ${hours} h, growth of ${name}`,
        (value / before - 1) * 100,
        "%",
        10,
        `${before.toFixed(1)} after ${warmUp} orders, ${value.toFixed(1)} at the end`,
      );
    });
  });

const login = { username: "manager", password: "Pickup-2018!" };

/** Calls the API as a manager, whose access token lasts 15 minutes. */
function manager({ url }: Product) {
  let token = "";
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  return async function call(path: string, body: object = {}): Promise<{ id: string }> {
    let response = await post(path, body);
    if (response.status === 401) {
      await response.body?.cancel();
      token = (await (await post("/api/auth/login", login)).json()).data.accessToken;
      response = await post(path, body);
    }
    const { success, data, error } = await response.json();
    if (!success) throw new Error(`${path}: ${error}`);
    return data;
  };
}
