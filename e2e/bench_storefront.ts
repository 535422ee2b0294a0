/**
 * How fast a mid-range phone sees the guest's pages: CPU four times slower, 1.6 Mbit/s, 150 ms to the server, nothing cached,
 * against the built product. Prints a table of medians. `deno run -A bench_storefront.ts [runs]`, after the build.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import config from "./playwright.config.ts";
import { fridayLunch, startProduct } from "./product.ts";
import { phone } from "./screens.ts";

type Figures = { lcp: number; cls: number; tbt: number; html: number; scripts: number; all: number };

const runs = Number(process.argv[2] ?? 3);
const product = await startProduct(fileURLToPath(new URL("..", import.meta.url)));
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await product.setClock(fridayLunch);
  say("page      LCP ms     CLS  TBT ms  HTML kB  scripts kB  all kB");
  for (const path of ["/", "/menu", "/hours"]) {
    // The first asks the server to draw the page, as the first guest of a change does.
    const all: Figures[] = [];
    for (let run = 0; run < runs; run++) all.push(await visit(browser, product.url + path));
    const median = (figure: keyof Figures) =>
      all.map((each) => each[figure]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? NaN;
    const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
    say([
      path.padEnd(8),
      median("lcp").toFixed(0).padStart(7),
      median("cls").toFixed(4).padStart(7),
      median("tbt").toFixed(0).padStart(7),
      kilo(median("html")).padStart(8),
      kilo(median("scripts")).padStart(11),
      kilo(median("all")).padStart(7),
    ].join(" "));
  }
} finally {
  await browser.close();
  await product.stop();
}

/** One first visit, watched until three seconds after the load. */
async function visit(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext({ ...phone, locale: "en-US", serviceWorkers: "block" });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });

  const bytes = { html: 0, scripts: 0, all: 0 };
  const kinds = new Map<string, string>();
  cdp.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (kinds.get(requestId) === "Document") bytes.html += encodedDataLength;
    if (kinds.get(requestId) === "Script") bytes.scripts += encodedDataLength;
  });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "load" });
  const seen = await page.evaluate(() =>
    new Promise<Seen>((resolve) => setTimeout(() => resolve(globalThis.seen), 3000))
  );
  await context.close();
  return { ...bytes, ...seen };
}

type Seen = { lcp: number; cls: number; tbt: number };
declare global {
  var seen: Seen;
}

/** In the page: the largest paint, the shifts, and what of every long task went beyond 50 ms. */
function watch(): void {
  const seen: Seen = globalThis.seen = { lcp: 0, cls: 0, tbt: 0 };
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => seen.lcp = entry.startTime);
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
  observe("longtask", (entry) => seen.tbt += Math.max(0, entry.duration - 50));
}

function say(line: string): void {
  // deno-lint-ignore no-console -- this is the terminal.
  console.log(line);
}
