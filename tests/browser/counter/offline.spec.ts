import type { Browser, Page } from "@playwright/test";
import {
  card,
  choose,
  denyPendingOrders,
  finishOrders,
  moreButton,
  openSheet,
  openTablet,
  placeOrder,
  type Proxy,
  startProxy,
  tab,
  tap,
  waitUntilLive,
} from "../counter.ts";
import { expectNoViolations } from "../axe.ts";
import { changeOrder } from "../guest.ts";
import type { Product } from "../product.ts";
import { demo, fillLogin } from "../staff_users.ts";
import { afterWhile, expect, test } from "../test.ts";

let proxy: Proxy;
test.beforeEach(async ({ product }) => {
  await denyPendingOrders(product);
  await finishOrders(product);
  proxy = await startProxy(product.url);
});
test.afterEach(() => proxy.stop());

/** The first input after a reload enables the sound and removes the overlay. */
const enableSound = (page: Page) => page.keyboard.press("Shift");

async function readTransitions(product: Product, id: string): Promise<string[]> {
  const response = await product.asStaff("manager", "GET", `/api/admin/orders/${id}`);
  const { data } = await response.json() as {
    data: { order: { transitions: { kind: string }[] } };
  };
  return data.order.transitions.map(({ kind }) => kind);
}

/** Opens a tablet with a cached app shell that shows the orders in progress. */
async function openWithWorker(browser: Browser) {
  const page = await openTablet(browser, proxy, { path: "/orders?tab=in_progress", withWorker: true });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return page;
}

/** Places an order, accepts it, and waits until the tablet shows and has saved it. */
async function acceptedOrder(page: Page, product: Product) {
  const order = await placeOrder(product.url, {
    lines: [{ dish: "dish_dolsot_bibimbap" }, { dish: "dish_japchae" }],
  });
  await changeOrder(product, order.id, "accept", { minutes: 20 });
  await expect(card(page, order.number)).toBeVisible();
  await waitUntilSaved(page, order.id);
  return order;
}

/** Waits until the device has saved the order. */
const waitUntilSaved = (page: Page, id: string) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem("counter.kept-orders"))).toContain(id);

test("offline, orders are shown and printed over a reload and taps are sent once, in order; a new version and a logout wait for what is unfinished", async ({ browser, product }) => {
  const page = await openWithWorker(browser);
  await test.step("offline, a reload shows and prints the cached orders and keeps taps until they are sent once, in order", async () => {
    const waiting = await placeOrder(product.url);
    const { id, number } = await acceptedOrder(page, product);
    const cooked = await acceptedOrder(page, product);
    await waitUntilSaved(page, waiting.id);
    await page.context().setOffline(true);
    // The browser is briefly online between two pages.
    proxy.disconnect();
    await expect(page.getByText(/^Offline – as of 12:0\d\sPM/)).toBeVisible();
    await tap(page, number, "Start", card(page, number).getByText("Not sent yet"));
    await page.getByRole("link", { name: "Kitchen" }).click();
    // A tap within 0.45 s after the tickets moved does not count.
    const japchae = card(page, cooked.number).getByRole("checkbox", { name: "잡채" });
    await expect(async () => {
      await japchae.setChecked(true, { timeout: 1_000 });
    }).toPass();
    await expect(card(page, cooked.number)).toContainText("Not sent yet");

    await page.reload();
    await enableSound(page);
    await expect(page.getByText(/^Offline – as of 12:0\d\sPM/)).toBeVisible();
    await expect(japchae).toBeChecked();
    await tap(page, cooked.number, "Ready", page.getByText(`${cooked.number} done`));
    await page.getByRole("link", { name: /^Orders/ }).click();
    await expect(card(page, waiting.number).getByRole("button", { name: /^Accept/ })).toBeDisabled();
    await tab(page, "IN PROGRESS").click();
    await expect(card(page, number)).toContainText("Not sent yet");
    await expect(card(page, number)).toContainText("돌솥비빔밥");
    await choose(page, number, "More time");
    await openSheet(page).getByRole("button", { name: /^\+15 min/ }).click();
    await tap(page, number, "Ready", card(page, number).getByRole("button", { name: "Picked up" }));
    await page.evaluate(() =>
      Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) })
    );
    await moreButton(page, number).click();
    await page.getByRole("menuitem", { name: "Print ticket here" }).click();
    await expect.poll(() => page.evaluate(() => "printed" in globalThis)).toBe(true);
    await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
    for (const each of [id, cooked.id]) expect(await readTransitions(product, each)).toEqual([]);

    proxy.reconnect();
    await page.context().setOffline(false);
    const unsent = page.getByRole("tabpanel").getByText("Not sent yet");
    await afterWhile(page, 16_000, () => expect(unsent).toHaveCount(0));
    await afterWhile(page, 31_000, () => waitUntilLive(page));
    // The page renders again once the server names the user, so hidden marks alone do not show that all is sent.
    await expect.poll(() => readTransitions(product, id)).toEqual(["start", "extend", "ready"]);
    await expect.poll(async () => {
      const response = await product.asStaff("manager", "GET", `/api/admin/orders/${cooked.id}`);
      const { data } = await response.json() as {
        data: { order: { status: string }; timeline: { action: string }[] };
      };
      return [data.order.status, ...data.timeline.slice(-2).map(({ action }) => action)].join();
    }).toBe("ready,order.prepare,order.ready");
    await expect(unsent).toHaveCount(0);
    await denyPendingOrders(product);
  });

  await test.step("a tap in flight at a disconnect survives a reload and the session, and is applied once", async () => {
    const { id, number } = await acceptedOrder(page, product);
    const unsent = card(page, number).getByText("Not sent yet");
    const kinds = () => readTransitions(product, id);
    proxy.disconnect();
    await tap(page, number, "Start", unsent);
    await page.reload();
    await enableSound(page);
    await expect(unsent).toBeVisible();
    await choose(page, number, "More time");
    await expect(openSheet(page)).toBeVisible();
    proxy.reconnect();
    await afterWhile(page, 16_000, () => expect.poll(kinds).toEqual(["start"]));
    await afterWhile(page, 31_000, () => waitUntilLive(page));
    // A sheet that was opened before the server named the user stays open.
    await openSheet(page).getByRole("button", { name: "Close" }).click();
    await expect(unsent).toBeHidden();

    proxy.disconnect();
    await tap(page, number, "Ready", unsent);
    await product.asStaff("manager", "POST", "/api/auth/logout-all");
    proxy.reconnect();
    await afterWhile(page, 16_000, () => expect(page).toHaveURL(/login/));
    await fillLogin(page, demo("manager"));
    await expect(card(page, number).getByRole("button", { name: "Picked up" })).toBeVisible();
    await expect.poll(kinds).toEqual(["start", "ready"]);
  });

  await test.step("logging out asks for confirmation while a tap is unsent, and clears the day's orders from the device", async () => {
    const order = await acceptedOrder(page, product);
    await page.route(`**/api/admin/orders/${order.id}/start`, (route) => route.abort());
    await tap(page, order.number, "Start", card(page, order.number).getByText("Not sent yet"));

    const question = page.getByRole("alertdialog", { name: "Log out before everything is sent?" });
    const logOut = async () => {
      await page.getByRole("button", { name: /^Account/ }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await expect(question).toContainText("1 change has not reached the server yet");
    };
    await logOut();
    await expectNoViolations(page, { within: "[role=alertdialog]" });
    await question.getByRole("button", { name: "Stay logged in" }).click();
    await expect(question).toBeHidden();
    await expect(card(page, order.number)).toContainText("Not sent yet");
    await logOut();
    await question.getByRole("button", { name: "Log out and discard" }).click();
    await expect(page).toHaveURL(/login/);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("counter.tap"))),
    )
      .toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("counter.kept-orders"))).toBe(null);
    expect(await readTransitions(product, order.id)).toEqual([]);
    await fillLogin(page, demo("manager"));
  });

  await test.step("a new version is not applied while an order is pending or a sheet is open, and then updates automatically", async () => {
    await tab(page, "NEW").click();
    const { number } = await placeOrder(product.url);
    await expect(card(page, number)).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
    const isOld = () => page.evaluate(() => "isOld" in globalThis).catch(() => true);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await waitUntilLive(page);
    proxy.replace("/admin/worker.js", (text) => `${text}\n// the next version`);
    // The app has just checked after it reconnected. The stalled connection is closed after 40 s on the test clock; the next check waits
    // until a minute after the first.
    const isWaiting = () =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration("/admin/"))?.waiting));
    await afterWhile(page, 61_000, () => expect.poll(isWaiting).toBe(true));
    await tap(page, number, "Accept", openSheet(page));
    expect(await isOld()).toBe(true);
    await page.getByRole("button", { name: /^Accept and charge/ }).click();
    await expect.poll(isOld, { timeout: 20_000 }).toBe(false);
    await waitUntilLive(page);
    await enableSound(page);
    await tab(page, "IN PROGRESS").click();
    await expect(card(page, number)).toBeVisible();
  });
});
