import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import process from "node:process";
import {
  accept,
  card,
  clearNew,
  isLive,
  openTablet,
  passTime,
  placeOrder,
  rings,
  startWire,
  tap,
} from "./counter.ts";
import { fridayLunch, startProduct } from "./product.ts";
import { afterWhile, expect, test } from "./test.ts";

test.beforeEach(({ product }) => clearNew(product));

test("cut off, the tablet says so and goes on trying; back again it shows and rings for all that came", async ({ browser, product }) => {
  const wire = await startWire(product.url);
  try {
    const page = await openTablet(browser, wire);
    wire.cut();
    await expect(page.getByText("Reconnecting...")).toBeVisible();
    const lost = page.getByText("Lost connection to server. Please refresh the page.");
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(lost.or(page.getByText(/^Offline – as of/))).toBeVisible({ timeout: 500 });
    }).toPass();
    const orders = [
      await placeOrder(product.url),
      await placeOrder(product.url),
      await placeOrder(product.url),
    ];
    wire.mend();
    await afterWhile(page, 31_000, () => isLive(page));
    for (const { number } of orders) await expect(card(page, number)).toHaveCount(1);
    await expect(lost).toBeHidden();
    await expect.poll(() => rings(page)).toBeGreaterThan(0);
    await accept(page, orders[0]?.number ?? "");
  } finally {
    await wire.stop();
  }
});

test("a line that dies without a word is given up after forty seconds, and nothing is missed", async ({ browser, product }) => {
  const wire = await startWire(product.url);
  try {
    const page = await openTablet(browser, wire);
    wire.hush();
    const { number } = await placeOrder(product.url);
    await isLive(page);
    await expect(card(page, number)).toHaveCount(0);
    await passTime(product, [page], 41_000);
    await expect(card(page, number)).toBeVisible();
    await isLive(page);
  } finally {
    await wire.stop();
  }
});

test(
  "the server restarts while a sheet is open: the order is accepted afterwards, once",
  async ({ browser }, { config }) => {
    // Two starts of the product, which a busy machine takes its time over.
    test.setTimeout(180_000);
    const dataDir = await mkdtemp(join(tmpdir(), "restart-"));
    const start = () => startProduct(dirname(config.rootDir), { DATA_DIR: dataDir });
    let product = await start();
    await product.setClock(fridayLunch);
    const wire = await startWire(product.url);
    try {
      const page = await openTablet(browser, wire);
      const { number, intentId } = await placeOrder(product.url);
      await expect(card(page, number)).toBeVisible();
      const sheet = page.getByRole("dialog", { name: `Accept ${number}` });
      await tap(page, number, "Accept", sheet);
      await product.stop();
      await expect(page.getByText("Reconnecting...")).toBeVisible();
      product = await start();
      await product.setClock(fridayLunch);
      wire.leadTo(product.url);
      await afterWhile(page, 31_000, () => isLive(page));
      await expect(sheet).toBeVisible();
      await sheet.getByRole("button", { name: /^Accept and charge/ }).click();
      await expect(page.getByText(`Order ${number} accepted!`)).toBeVisible();
      const intent = (await product.ledger()).find(({ id }) => id === intentId);
      expect(intent?.captures).toBe(1);
    } finally {
      await wire.stop();
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

/** The long form takes two seconds for each quarter of an hour. */
const hours = Number(process.env.HOURS ?? 2);

test(`after hours (${hours}) on the orders page it has neither leaked nor gone deaf`, async ({ browser, product }) => {
  test.setTimeout(180_000);
  const page = await openTablet(browser, product, { remember: true });
  const devtools = await page.context().newCDPSession(page);
  const heapBytes = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    return (await devtools.send("Runtime.getHeapUsage")).usedSize;
  };
  // The kitchen closes at ten: what comes at night is for tomorrow.
  const tomorrow = { date: "2026-11-21", time: "12:00" };
  let renewals = 0;
  let warmBytes = 0;
  page.on("requestfinished", (request) => request.url().endsWith("/api/auth/refresh") && renewals++);
  for (let quarter = 1; quarter <= hours * 4; quarter++) {
    const before = renewals;
    // A jump made before the next renewal is planned comes to nothing; one made during it would break it off.
    await expect(async () => {
      await passTime(product, [page], 15 * 60_000);
      await expect.poll(() => renewals).toBeGreaterThan(before);
    }).toPass();
    if (quarter % 4 === 0) {
      const { number } = await placeOrder(product.url, { pickup: tomorrow });
      await expect(card(page, number)).toBeVisible();
      await clearNew(product);
      await expect(card(page, number)).toBeHidden();
    }
    if (quarter === 4) warmBytes = await heapBytes();
  }
  expect(renewals).toBeGreaterThanOrEqual(hours * 4);
  expect(await heapBytes() - warmBytes).toBeLessThan(3_000_000);
  await isLive(page);
  const rungBefore = await rings(page);
  const { number } = await placeOrder(product.url, { pickup: tomorrow });
  await expect(card(page, number)).toBeVisible();
  await expect.poll(() => rings(page)).toBeGreaterThan(rungBefore);
});
