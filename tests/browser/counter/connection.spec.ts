import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import process from "node:process";
import type { Request } from "@playwright/test";
import {
  accept,
  advanceTime,
  card,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  rings,
  startProxy,
  tap,
  waitUntilLive,
} from "../counter.ts";
import { newDatabase } from "../postgres.ts";
import { fridayLunch, rootOf, startProduct } from "../product.ts";
import { productTime } from "../staff_users.ts";
import { afterWhile, expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

/** The number of simulated hours. Each quarter of an hour takes two seconds. */
const hours = Number(process.env.HOURS ?? 1);

test(
  "a disconnected tablet says so and rings for every new order once reconnected; after a restart with an open sheet the order is accepted once",
  async ({ browser }, { config }) => {
    // Starts the product twice, which is slow on a busy machine.
    const dataDir = await mkdtemp(join(tmpdir(), "restart-"));
    const environment = { DATA_DIR: dataDir, ...await newDatabase() };
    const start = () => startProduct(rootOf(config), environment);
    let product = await start();
    await product.setClock(fridayLunch);
    const proxy = await startProxy(product.url);

    try {
      const page = await openTablet(browser, proxy);
      await test.step("disconnected, Accept is disabled; reconnected, it works and every new order rings", async () => {
        const { number } = await placeOrder(product.url);
        const button = card(page, number).getByRole("button", { name: "Accept" });
        await expect(button).toBeEnabled();
        proxy.disconnect();
        await expect(page.getByText("Reconnecting...")).toBeVisible();
        await afterWhile(page, 3_000, () => expect(button).toBeDisabled());
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
        const rungBefore = await rings(page);
        proxy.reconnect();
        await afterWhile(page, 31_000, () => waitUntilLive(page));
        for (const { number } of orders) await expect(card(page, number)).toHaveCount(1);
        await expect(lost).toBeHidden();
        await expect(button).toBeEnabled();
        await expect.poll(() => rings(page)).toBeGreaterThan(rungBefore);
        await accept(page, orders[0]?.number ?? "");
        await denyPendingOrders(product);
      });

      await test.step("after a restart with an open sheet, the order is accepted once", async () => {
        const { number, intentId } = await placeOrder(product.url);
        await expect(card(page, number)).toBeVisible();
        const sheet = page.getByRole("dialog", { name: `Accept ${number}` });
        await tap(page, number, "Accept", sheet);
        // The restarted product would refuse a session of its future.
        const stoppedAt = await productTime(product);
        await product.stop();
        await expect(page.getByText("Reconnecting...")).toBeVisible();
        product = await start();
        await product.setClock(new Date(stoppedAt).toISOString());
        proxy.setTarget(product.url);
        await afterWhile(page, 31_000, () => waitUntilLive(page));
        await expect(sheet).toBeVisible();
        await sheet.getByRole("button", { name: /^Accept and charge/ }).click();
        await expect(page.getByText(`Order ${number} accepted!`)).toBeVisible();
        const intent = (await product.ledger()).find(({ id }) => id === intentId);
        expect(intent?.captures).toBe(1);
      });
    } finally {
      await proxy.stop();
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

test(`Accept is repeated after a 502 and then says that the server does not respond, and events arrive after ${hours} h`, async ({ browser, product }) => {
  const page = await openTablet(browser, product, { remember: true });
  await test.step("Accept is repeated after a 502 and then says that the server is not responding", async () => {
    const { id, number } = await placeOrder(product.url);
    let attempts = 0;
    await page.route(`**/api/admin/orders/${id}/accept`, (route) => {
      attempts++;
      return route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" });
    });
    let reads = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/admin/orders?status=pending_approval")) reads++;
    });
    const sheet = openSheet(page);
    await tap(page, number, "Accept", sheet);
    const readsBefore = reads;
    await sheet.getByRole("button", { name: /^Accept and charge/ }).click();
    const message = page.getByRole("region", { name: "Messages" })
      .getByText("Failed to accept order: The server is not responding (error 502).");
    await expect(async () => {
      await page.clock.fastForward(1_000);
      await expect(message).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(attempts).toBe(4);
    // On a slow machine, the clock may have passed the moment of the read already.
    await page.clock.fastForward(1_000);
    await expect.poll(() => reads).toBe(readsBefore + 1);
    await expect(card(page, number).getByRole("button", { name: "Accept" })).toBeEnabled();
    await page.unroute(`**/api/admin/orders/${id}/accept`);
    await denyPendingOrders(product);
  });

  await test.step("the session is renewed every quarter of an hour, and events still arrive", async () => {
    // The kitchen closes at ten, so orders at night are for the next day.
    const tomorrow = { date: "2026-11-21", time: "12:00" };
    let renewals = 0;
    const renewing = new Set<Request>();
    const isRenewal = (request: Request) => request.url().endsWith("/api/auth/refresh");
    page.on("request", (request) => isRenewal(request) && renewing.add(request));
    page.on("requestfailed", (request) => renewing.delete(request));
    page.on("requestfinished", (request) => renewing.delete(request) && renewals++);
    for (let quarter = 1; quarter <= hours * 4; quarter++) {
      const before = renewals;
      // A jump before the page has scheduled the next renewal has no effect and is repeated. A jump during a renewal would abort it.
      await expect(async () => {
        if (renewing.size === 0) await advanceTime(product, [page], 15 * 60_000);
        await expect.poll(() => renewals, { timeout: 3_000 }).toBeGreaterThan(before);
      }).toPass();
      if (quarter % 4 === 0) {
        const { number } = await placeOrder(product.url, { pickup: tomorrow });
        await expect(card(page, number)).toBeVisible();
        await denyPendingOrders(product);
        await expect(card(page, number)).toBeHidden();
      }
    }
    expect(renewals).toBeGreaterThanOrEqual(hours * 4);
    await waitUntilLive(page);
    const rungBefore = await rings(page);
    const { number } = await placeOrder(product.url, { pickup: tomorrow });
    await expect(card(page, number)).toBeVisible();
    await expect.poll(() => rings(page)).toBeGreaterThan(rungBefore);
  });
});
