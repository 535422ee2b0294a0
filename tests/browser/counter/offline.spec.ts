import type { Browser, Page } from "@playwright/test";
import {
  card,
  choose,
  denyPendingOrders,
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

/** Opens a tablet with a cached app shell that shows an accepted order. */
async function openWithOrder(browser: Browser, product: Product) {
  const order = await placeOrder(product.url);
  await changeOrder(product, order.id, "accept", { minutes: 20 });
  const page = await openTablet(browser, proxy, { path: "/orders?tab=in_progress", withWorker: true });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect(card(page, order.number)).toBeVisible();
  await waitUntilSaved(page, order.id);
  return { page, ...order };
}

/** Waits until the device has saved the order. */
const waitUntilSaved = (page: Page, id: string) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem("counter.kept-orders"))).toContain(id);

test("offline, a reload shows and prints the cached orders and keeps taps until they are sent once, in order", async ({ browser, product }) => {
  const waiting = await placeOrder(product.url);
  const { page, id, number } = await openWithOrder(browser, product);
  await waitUntilSaved(page, waiting.id);
  await page.context().setOffline(true);
  // The browser is briefly online between two pages.
  proxy.disconnect();
  await expect(page.getByText(/^Offline – as of 12:0\d\sPM/)).toBeVisible();
  await tap(page, number, "Start", card(page, number).getByText("Not sent yet"));

  await page.reload();
  await enableSound(page);
  await expect(page.getByText(/^Offline – as of 12:0\d\sPM/)).toBeVisible();
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
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.getByRole("link", { name: /^Orders/ }).click();
  await enableSound(page);
  await expect(card(page, waiting.number).getByRole("button", { name: /^Accept/ })).toBeDisabled();
  await tab(page, "IN PROGRESS").click();
  await expect(card(page, number)).toContainText("Not sent yet");
  expect(await readTransitions(product, id)).toEqual([]);

  proxy.reconnect();
  await page.context().setOffline(false);
  const unsent = card(page, number).getByText("Not sent yet");
  await afterWhile(page, 16_000, () => expect(unsent).toBeHidden());
  await afterWhile(page, 31_000, () => waitUntilLive(page));
  // The page renders again once the server names the user, so a hidden mark alone does not show that all is sent.
  await expect.poll(() => readTransitions(product, id)).toEqual(["start", "extend", "ready"]);
  await expect(card(page, number)).not.toContainText("Not sent yet");
});

test("a tap in flight at a disconnect survives a reload and the session, and is applied once", async ({ browser, product }) => {
  const { page, id, number } = await openWithOrder(browser, product);
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

test("a new version is not applied while an order is pending or a sheet is open, and then updates automatically", async ({ browser, product }) => {
  const page = await openTablet(browser, proxy, { withWorker: true });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
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

test("logging out asks for confirmation while a tap is unsent, and clears the day's orders from the device", async ({ browser, product }) => {
  const order = await placeOrder(product.url);
  await changeOrder(product, order.id, "accept", { minutes: 20 });
  const page = await openTablet(browser, product, { path: "/orders?tab=in_progress" });
  await waitUntilSaved(page, order.id);
  await page.route(`**/api/admin/orders/${order.id}/start`, (route) => route.abort());
  await tap(page, order.number, "Start", card(page, order.number).getByText("Not sent yet"));

  const question = page.getByRole("alertdialog", { name: "Log out before everything is sent?" });
  const logOut = async () => {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(question).toContainText("1 change has not reached the server yet");
  };
  await logOut();
  await expectNoViolations(page);
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
});
