/**
 * What the orders board costs on the counter's tablet: the processor four times slower, the line as Lighthouse's slow 4G. Prints
 * medians and the load of the machine; exits 1 when a figure misses its budget. `deno run -A bench_staff.ts [runs]`, after the build.
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
import config from "./playwright.config.ts";
import { fridayLunch, startProduct } from "./product.ts";
import { tablet } from "./screens.ts";

const slowdown = 4;
/** Bytes a second and milliseconds, as Lighthouse takes them for a mobile. */
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
/** A rush, and far more than any. */
const boards = [20, 100];
const frame = 1_000 / 60;
const fingerRestsMs = 80;

const runs = Number(process.argv[2] ?? 5);
const product = await startProduct(fileURLToPath(new URL("..", import.meta.url)));
const browser = await chromium.launch(config.use?.launchOptions);
const misses: string[] = [];
try {
  await product.setClock(fridayLunch);
  const visits = [];
  await testOrders(8);
  for (let run = 0; run < runs; run++) visits.push(await visitTwice(browser));
  say("board, 8 orders                 median  budget");
  figure("first visit, interactive, ms", visits.map(({ first }) => first), 1_500);
  figure("first visit, script, kB", visits.map(({ firstScript }) => firstScript), 120);
  figure("second visit, interactive, ms", visits.map(({ second }) => second), 1_500);
  figure("second visit, script, kB", visits.map(({ secondScript }) => secondScript), 0);

  let waiting = 8;
  for (const orders of boards) {
    await testOrders(orders - waiting);
    waiting = orders;
    const page = await onBoard(browser, orders);
    const frames = [];
    for (let run = 0; run < runs; run++) frames.push(await scroll(page));
    say(`\n${orders} orders on NEW`);
    figure("scrolling, a frame, ms", frames.map((all) => quantile(all, 0.5)), frame * 1.05);
    figure("scrolling, 95th of 100, ms", frames.map((all) => quantile(all, 0.95)), frame * 1.5);
    const taps = [];
    for (let run = 0; run < runs; run++) {
      // Nobody answers so many within the 90 s after which the board is covered; the next order brings the hour.
      await product.setClock(fridayLunch);
      await testOrders(1);
      // One is accepted.
      taps.push(await tapThrough(page));
    }
    for (const name of ["open the sheet", "accept", "another tab", "back to NEW", "open a menu"] as const) {
      figure(`a tap: ${name}, ms`, taps.map((of) => of[name]), 50);
    }
    await page.context().close();
  }
  say(`\nload of the machine ${loadavg().map((load) => load.toFixed(1)).join(", ")}; ${runs} runs`);
  for (const miss of misses) say(`missed: ${miss}`);
  if (misses.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
}

async function testOrders(count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    const answer = await product.asStaff("manager", "POST", "/api/admin/orders/test");
    if (!answer.ok) throw new Error(`no test order: ${answer.status} ${await answer.text()}`);
  }
}

/** A tablet with an empty cache and a session. */
async function signedIn(browser: Browser): Promise<BrowserContext> {
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
  await context.addInitScript(noteInteractive);
  return context;
}

/** The first visit of a tablet, and the next one once its worker keeps the app. */
async function visitTwice(browser: Browser) {
  const context = await signedIn(browser);
  const page = await context.newPage();
  const cdp = await slow(page);
  await page.goto("/admin/orders", { waitUntil: "commit" });
  const first = await interactive(page);
  const firstScript = await scriptBytes(page);
  await cdp.send("Network.emulateNetworkConditions", { ...line, latency: 0, downloadThroughput: -1 });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();

  const again = await context.newPage();
  await slow(again);
  await again.goto("/admin/orders", { waitUntil: "commit" });
  const second = await interactive(again);
  const secondScript = await scriptBytes(again);
  await context.close();
  return { first, second, firstScript, secondScript };
}

async function slow(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", line);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return cdp;
}

/** Runs in the page before its scripts: when the first card could be tapped, its frame drawn and the processor free again. */
function noteInteractive(): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector("article button") === null) return;
    watch.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { interactiveAt: performance.now() }))
    );
  });
  watch.observe(document, { childList: true, subtree: true });
}

async function interactive(page: Page): Promise<number> {
  const at = await page.waitForFunction((): number | undefined => Reflect.get(globalThis, "interactiveAt"));
  return await at.jsonValue() ?? NaN;
}

/** Kilobytes of script that came over the network before the board could be used. */
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

/** The board with everything on it and the sound on, the processor slow, the line as it is. */
async function onBoard(browser: Browser, orders: number): Promise<Page> {
  const page = await (await signedIn(browser)).newPage();
  await page.goto("/admin/orders");
  await page.getByText("Live", { exact: true }).waitFor();
  // Any touch turns the sound on and takes the cover away.
  await page.keyboard.press("Shift");
  await page.getByRole("article").nth(orders - 1).waitFor();
  // An order that nobody looked at for 90 s covers the board.
  await page.addLocatorHandler(page.getByRole("alertdialog"), (late) => late.getByRole("button").click());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

/** Milliseconds of every frame while a finger draws the list up and down. */
async function scroll(page: Page): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const drawn: number[] = [];
    let before = performance.now();
    const note = (now: number) => {
      drawn.push(now - before);
      before = now;
      if (Reflect.get(globalThis, "drawn") === drawn) requestAnimationFrame(note);
    };
    Object.assign(globalThis, { drawn });
    requestAnimationFrame(note);
  });
  for (const yDistance of [-3_000, 3_000]) {
    await cdp.send("Input.synthesizeScrollGesture", {
      ...{ x: 500, y: 450, yDistance, speed: 1_500, gestureSourceType: "touch", preventFling: true },
    });
  }
  return await page.evaluate(() => {
    const drawn: number[] = Reflect.get(globalThis, "drawn");
    Object.assign(globalThis, { drawn: undefined });
    return drawn.slice(2);
  });
}

type Taps = Record<"open the sheet" | "accept" | "another tab" | "back to NEW" | "open a menu", number>;

/** How long each tap of a finger waits for its next frame. */
async function tapThrough(page: Page): Promise<Taps> {
  const card = page.getByRole("article").first();
  const sheet = page.getByRole("dialog", { name: /^Accept/ });
  // A tap just after the cards moved is not counted.
  const steady = () => page.waitForTimeout(1_000);
  const tab = (name: string) => page.getByRole("tab", { name });
  await page.evaluate(() => scrollTo(0, 0));
  await steady();
  const opening = await tapped(page, card.getByRole("button", { name: "Accept" }), sheet);
  await steady();
  const accepting = await tapped(page, sheet.getByRole("button", { name: /^Accept/ }), sheet, "hidden");
  await steady();
  const leaving = await tapped(page, tab("SCHEDULED"), card, "hidden");
  await steady();
  const back = await tapped(page, tab("NEW"), card);
  await steady();
  const menu = await tapped(page, card.getByRole("button", { name: /^More/ }), page.getByRole("menu"));
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
 * The longest wait for a frame, in ms, of a finger on the middle of `target` that makes `result` visible or hidden. Nothing of
 * Playwright's own runs in the page meanwhile. A tap that hit the cover of a late order is made again.
 */
async function tapped(
  page: Page,
  target: Locator,
  result: Locator,
  state: "visible" | "hidden" = "visible",
): Promise<number> {
  const waited = await tapOnce(page, target);
  const came = await result.waitFor({ state, timeout: 5_000 }).then(() => true, () => false);
  return came ? waited : await tapped(page, target, result, state);
}

async function tapOnce(page: Page, target: Locator): Promise<number> {
  // Brings it in sight, and answers whatever covers it.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error(`not on the screen: ${target}`);
  await page.evaluate(() => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "interactionId") > 0) seen.push(entry.duration);
      }
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(globalThis, { taps: seen, clicksBefore: performance.eventCounts.get("click") });
  });
  const cdp = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(fingerRestsMs);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction(() =>
    performance.eventCounts.get("click") !== Reflect.get(globalThis, "clicksBefore")
  );
  // The entry is told in a task of its own after the frame.
  return await page.evaluate(() =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() =>
        setTimeout(() => resolve(Math.max(8, ...Reflect.get(globalThis, "taps") as number[])), 200)
      )
    )
  );
}

function figure(name: string, all: readonly number[], budget: number): void {
  const median = quantile(all, 0.5);
  if (median > budget) misses.push(name);
  say(`${name.padEnd(30)} ${median.toFixed(1).padStart(7)}  ${budget.toFixed(0).padStart(6)}`);
}

function quantile(all: readonly number[], at: number): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * at)] ?? NaN;
}

function say(text: string): void {
  // deno-lint-ignore no-console -- this is the terminal.
  console.log(text);
}
