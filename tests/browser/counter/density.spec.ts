import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import {
  advanceTime,
  card,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  tab,
  tap,
} from "../counter.ts";
import { errorResponse, expectNoOverflow } from "../guest.ts";
import type { Product } from "../product.ts";
import { desktop, phone } from "../screens.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

const twoDishes = [{ dish: "dish_dolsot_bibimbap" }, { dish: "dish_japchae" }];
const noon = "2026-11-20T20:05:00Z";

async function placeMany(product: Product, count: number) {
  const orders = [];
  for (let nth = 0; nth < count; nth++) orders.push(await placeOrder(product.url, { lines: twoDishes }));
  return orders;
}

const acceptOrder = (product: Product, id: string, minutes = 20) =>
  product.asStaff("manager", "POST", `/api/admin/orders/${id}/accept`, { minutes });

/** Ends every order in progress, so that only orders of the test are listed. */
async function finishOrders(product: Product): Promise<void> {
  const response = await product.asStaff("manager", "GET", "/api/admin/orders?tab=in_progress&limit=100");
  const { data } = await response.json() as { data: { id: string; status: string }[] };
  for (const { id, status } of data) {
    if (status !== "ready") await product.asStaff("manager", "POST", `/api/admin/orders/${id}/ready`, {});
    await product.asStaff("manager", "POST", `/api/admin/orders/${id}/complete`, {});
  }
}

/** The numbers of the orders whose cards are completely visible below the tabs, in reading order. */
const visibleOrders = (page: Page) =>
  page.getByRole("tabpanel").getByRole("article").evaluateAll((cards) => {
    const top = document.querySelector("[role=tabpanel]")?.previousElementSibling?.getBoundingClientRect()
      .bottom ?? 0;
    return cards.filter((each) => {
      const { height, top: y, bottom } = each.getBoundingClientRect();
      return height > 0 && y >= top && bottom <= innerHeight;
    }).length;
  });

/** The largest vertical gap between two cards of a column, in pixels. */
const largestGap = (page: Page) =>
  page.getByRole("tabpanel").getByRole("article").evaluateAll((cards) => {
    const columns = Map.groupBy(cards.map((each) => each.getBoundingClientRect()), ({ left }) =>
      Math.round(left));
    return Math.max(
      ...[...columns.values()].flatMap((boxes) => {
        const ordered = boxes.toSorted((a, b) =>
          a.top - b.top
        );
        return ordered.slice(1).map(({ top }, nth) => top - (ordered[nth]?.bottom ?? 0));
      }),
    );
  });

test("a tablet shows at least 6 two-dish orders on NEW and 8 in progress, without prices on these", async ({ browser, product }) => {
  await finishOrders(product);
  const page = await openTablet(browser, product);
  const korean = await openTablet(browser, product, { language: "ko" });
  const orders = await placeMany(product, 8);
  const first = orders[0]?.number ?? "";
  for (const each of [page, korean]) {
    await expect(each.getByRole("tabpanel").getByRole("article")).toHaveCount(8);
    await expect.poll(() => visibleOrders(each)).toBeGreaterThanOrEqual(6);
  }
  const sizes = await card(page, first).evaluate((element) =>
    [
      element.querySelector("h2"),
      [...element.querySelectorAll("header p")].find((p) => p.textContent === "Mina Park"),
    ]
      .map((part) => part ? getComputedStyle(part).fontSize : "none")
  );
  expect(sizes[0]).toBe(sizes[1]);
  expect(Number.parseFloat(sizes[0] ?? "")).toBeGreaterThanOrEqual(28);
  await expect(card(page, first)).toContainText("$");

  for (const { id } of orders) await acceptOrder(product, id);
  await tab(page, "IN PROGRESS").click();
  await tab(korean, "진행 중").click();
  for (const each of [page, korean]) {
    await expect(each.getByRole("tabpanel").getByRole("article")).toHaveCount(8);
    await expect.poll(() => visibleOrders(each)).toBe(8);
  }
  await expect(card(page, first)).toContainText("Mina Park");
  await expect(page.getByRole("tabpanel")).not.toContainText("$");
  // The line above the cards is the longest when orders are due.
  await advanceTime(product, [page, korean], 10 * 60_000);
  for (const [each, due] of [[page, /^\d+ due in 15 min \(/], [korean, /^15분 안에 \d+건 \(/]] as const) {
    await expect(each.getByText(due)).toBeVisible();
    await each.setViewportSize({ width: 768, height: 1024 });
    await expectNoOverflow(each);
  }
  await finishOrders(product);
});

test("NEW has columns without holes, no overflow and no axe violation with 8 orders", async ({ browser, product }) => {
  await placeMany(product, 7);
  await placeOrder(product.url, { lines: twoDishes, note: "x ".repeat(100), cutlery: true });
  for (const [language, theme] of [["en", "dark"], ["ko", "light"]] as const) {
    const page = await openTablet(browser, product, { language });
    await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(8);
    for (const { viewport } of [phone, desktop, { viewport: { width: 1440, height: 900 } }]) {
      await page.setViewportSize(viewport);
      await expectNoOverflow(page);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => largestGap(page)).toBeLessThanOrEqual(16);
    await page.evaluate((theme) => document.documentElement.dataset["theme"] = theme, theme);
    await expectNoViolations(page, { what: `${language} ${theme}` });
    await page.context().close();
  }
});

test("NEW has columns without holes with 1 and with 100 orders", async ({ browser, product }) => {
  test.setTimeout(300_000);
  const page = await openTablet(browser, product);
  await placeOrder(product.url, { lines: twoDishes, note: "x ".repeat(100), cutlery: true });
  await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(1);
  await expectNoOverflow(page);
  await placeMany(product, 99);
  await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(100);
  await expect.poll(() => largestGap(page)).toBeLessThanOrEqual(16);
  await expectNoOverflow(page);
});

test("a long note shows four lines, and More shows the rest", async ({ browser, product }) => {
  const note = Array.from({ length: 9 }, (_, nth) => `line number ${nth} of this note`).join(", ");
  const { number } = await placeOrder(product.url, { note });
  const page = await openTablet(browser, product);
  const text = card(page, number).getByText(note);
  const more = card(page, number).getByRole("button", { name: "more", exact: true });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  const lines = () =>
    text.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
    );
  expect(await lines()).toBe(4);
  await more.click();
  await expect(card(page, number).getByRole("button", { name: "less" })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  expect(await lines()).toBeGreaterThan(4);
  const short = await placeOrder(product.url, { note: "no peanuts" });
  await expect(card(page, short.number)).toContainText("no peanuts");
  await expect(card(page, short.number).getByRole("button", { name: "more", exact: true })).toBeHidden();
});

test("NEW shows the order that expires first, ahead of an evening order that arrived before it", async ({ browser, product }) => {
  const evening = await placeOrder(product.url, { pickup: { date: "2026-11-20", time: "19:30" } });
  const asap = await placeOrder(product.url);
  const page = await openTablet(browser, product);
  const numbers = page.getByRole("tabpanel").getByRole("heading", { level: 2 });
  await expect(numbers).toHaveText([new RegExp(asap.number), new RegExp(evening.number)]);
  await expect(card(page, evening.number)).toContainText("7:30 PM");
  await expect(card(page, asap.number)).toContainText("ASAP (15-30 minutes)");
});

test("an error stays readable when a new order arrives, and no message moves the cards", async ({ browser, product }) => {
  await finishOrders(product);
  const page = await openTablet(browser, product);
  const refused = await placeOrder(product.url);
  const other = await placeOrder(product.url);
  const top = async () => (await page.getByRole("tabpanel").boundingBox())?.y;
  await expect(card(page, other.number)).toBeVisible();
  const before = await top();
  await page.route(
    "**/api/admin/orders/*/accept",
    errorResponse("The kitchen has closed for a cleaning that takes all day, so no order can be accepted"),
  );
  await tap(page, refused.number, "Accept", openSheet(page));
  await openSheet(page).getByRole("button", { name: /^Accept and charge/ }).click();
  const error = page.locator("p").filter({ hasText: "The kitchen has closed" });
  await expect(error).toBeVisible();
  await page.keyboard.press("Escape");
  const fresh = await placeOrder(product.url);
  await expect(card(page, fresh.number)).toBeAttached();
  await expect(error).toBeVisible();
  await expect(error).toBeInViewport({ ratio: 1 });
  expect(await top()).toBe(before);
});

for (const [name, screen] of [["tablet", {}], ["phone", phone]] as const) {
  test(`a button shows how many new orders are off the screen, and scrolls to the first, on a ${name}`, async ({ browser, product }) => {
    const page = await openTablet(browser, product, screen);
    await placeMany(product, 8);
    const below = page.getByRole("button", { name: /^\d new below$/ });
    await expect(below).toBeVisible();
    const fresh = await placeOrder(product.url);
    await expect(card(page, fresh.number)).toBeAttached();
    await expect(card(page, fresh.number)).not.toBeInViewport();
    // A toast covers the button on a phone for some seconds.
    await expect(async () => {
      await page.clock.fastForward(6_000);
      if (await below.isVisible()) await below.click({ timeout: 1_000 });
      await expect(below).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(card(page, fresh.number).getByRole("heading")).toBeInViewport();
    const above = page.getByRole("button", { name: /^\d new above$/ });
    await expect(above).toBeVisible();
    await above.click();
    await expect(below.or(above)).toBeVisible();
  });
}

test("one line says what waits, what is due in 15 minutes and what is late", async ({ browser, product }) => {
  await finishOrders(product);
  const page = await openTablet(browser, product);
  const [soon, later] = await placeMany(product, 2);
  await acceptOrder(product, soon?.id ?? "", 15);
  await acceptOrder(product, later?.id ?? "", 45);
  await placeOrder(product.url);
  await expect(page.getByText("1 waiting", { exact: true })).toBeVisible();
  await expect(page.getByText("1 due in 15 min (2 dishes)")).toBeVisible();
  await product.setClock(new Date(Date.parse(noon) + 16 * 60_000).toISOString());
  await page.clock.fastForward(16 * 60_000);
  await expect(page.getByText("1 late", { exact: true })).toBeVisible();
  await finishOrders(product);
});

test("the connection's text is visible only while it is not live", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const live = page.getByRole("status").filter({ hasText: /^Live$/ });
  await expect(live).toBeAttached();
  expect((await live.boundingBox())?.width).toBeLessThanOrEqual(1);
  await page.context().setOffline(true);
  const offline = page.getByText("Offline", { exact: true });
  await expect(offline).toBeVisible();
  expect((await offline.boundingBox())?.width).toBeGreaterThan(20);
  await page.context().setOffline(false);
});

test("large type applies to this device, also after a reload, and fits a phone", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeOrder(product.url, { lines: twoDishes });
  const size = () =>
    card(page, number).getByRole("heading").evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize)
    );
  await expect(card(page, number)).toBeVisible();
  const before = await size();
  await page.getByRole("button", { name: "Sound on" }).click();
  await page.getByLabel("Large type").check();
  await page.keyboard.press("Escape");
  await expect.poll(size).toBeGreaterThan(before);
  await page.reload();
  await expect(card(page, number)).toBeVisible();
  await expect.poll(size).toBeGreaterThan(before);
  await expectNoViolations(page, { what: "large type" });
  await page.setViewportSize(phone.viewport);
  await expectNoOverflow(page);
});
