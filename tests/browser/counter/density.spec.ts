import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import {
  advanceTime,
  card,
  denyPendingOrders,
  finishOrders,
  openSheet,
  openTablet,
  placeOrder,
  switchToEnglish,
  switchToKorean,
  tab,
  tap,
  waitUntilLive,
} from "../counter.ts";
import { changeOrder, errorResponse, expectNoOverflow } from "../guest.ts";
import type { Product } from "../product.ts";
import { desktop, phone, tablet } from "../screens.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

const twoDishes = [{ dish: "dish_dolsot_bibimbap" }, { dish: "dish_japchae" }];

const listed = (page: Page) => page.getByRole("tabpanel").getByRole("article");

async function placeMany(product: Product, count: number) {
  const orders = [];
  for (let nth = 0; nth < count; nth++) orders.push(await placeOrder(product.url, { lines: twoDishes }));
  return orders;
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

test("NEW shows 6 and IN PROGRESS 8 two-dish orders in columns without holes, in both languages and themes", async ({ browser, product }) => {
  await finishOrders(product);
  const page = await openTablet(browser, product);
  const orders = await placeMany(product, 8);
  const first = orders[0]?.number ?? "";
  await test.step("a button shows how many new orders are off the screen, covers no other number, and scrolls to the first", async () => {
    const below = page.getByRole("button", { name: /^\d+ new below$/ });
    const above = page.getByRole("button", { name: /^\d+ new above$/ });
    for (const { viewport } of [phone, tablet]) {
      await page.setViewportSize(viewport);
      await expect(below).toBeVisible();
      const queue = page.getByText(/ due in 15/);
      const [pill, line] = [await below.boundingBox(), await queue.boundingBox()];
      const isBeside = pill && line &&
        (line.x + line.width <= pill.x || line.y + line.height <= pill.y || pill.y + pill.height <= line.y);
      expect(isBeside, JSON.stringify({ pill, line })).toBe(true);
    }
    const fresh = await placeOrder(product.url);
    await expect(card(page, fresh.number)).toBeAttached();
    await expect(card(page, fresh.number)).not.toBeInViewport();
    await below.click();
    await expect(below).toBeHidden();
    await expect(card(page, fresh.number).getByRole("heading")).toBeInViewport();
    await expect(above).toBeVisible();
    await above.click();
    await expect(below.or(above)).toBeVisible();
    await changeOrder(product, fresh.id, "deny");
    await page.evaluate(() => globalThis.scrollTo(0, 0));
  });

  await test.step("NEW shows at least 6 two-dish orders in columns without holes, in both languages and themes", async () => {
    await expect(listed(page)).toHaveCount(8);
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
    await expect.poll(() => visibleOrders(page)).toBeGreaterThanOrEqual(6);
    // A long note makes the columns uneven.
    const uneven = await placeOrder(product.url, {
      lines: twoDishes,
      note: "x ".repeat(100),
      utensils: ["chopsticks", "napkins"],
    });
    for (const [language, theme] of [["en", "dark"], ["ko", "light"]] as const) {
      if (language === "ko") await switchToKorean(page);
      await expect(card(page, uneven.number)).toBeAttached();
      await expect.poll(() => visibleOrders(page)).toBeGreaterThanOrEqual(6);
      for (const { viewport } of [phone, desktop, { viewport: { width: 1440, height: 900 } }]) {
        await page.setViewportSize(viewport);
        await expectNoOverflow(page);
      }
      await page.setViewportSize(tablet.viewport);
      await expect.poll(() => largestGap(page)).toBeLessThanOrEqual(16);
      await page.evaluate((theme) => document.documentElement.dataset["theme"] = theme, theme);
      await expectNoViolations(page, { what: `${language} ${theme}` });
    }
    await changeOrder(product, uneven.id, "deny");
  });

  await test.step("IN PROGRESS shows 8 without prices, and one line says what waits, is due and is late", async () => {
    for (const [nth, { id }] of orders.entries()) {
      await changeOrder(product, id, "accept", { minutes: nth < 7 ? 20 : 45 });
    }
    await tab(page, "진행 중").click();
    await expect(listed(page)).toHaveCount(8);
    await expect.poll(() => visibleOrders(page)).toBe(8);
    // The line above the cards is the longest when orders are due.
    await advanceTime(product, [page], 10 * 60_000);
    await expect(page.getByText(/^15분 안에 7건 \(/)).toBeVisible();
    await page.setViewportSize({ width: 768, height: 1024 });
    await expectNoOverflow(page);
    await switchToEnglish(page);
    await expect(page.getByText("7 due in 15 min (14 dishes)")).toBeVisible();
    await expectNoOverflow(page);
    await page.setViewportSize(tablet.viewport);
    await expect.poll(() => visibleOrders(page)).toBe(8);
    await expect(card(page, first)).toContainText("Mina Park");
    await expect(page.getByRole("tabpanel")).not.toContainText("$");
    await placeOrder(product.url);
    await expect(page.getByText("1 waiting", { exact: true })).toBeVisible();
    await denyPendingOrders(product);
    await advanceTime(product, [page], 11 * 60_000);
    await expect(page.getByText("7 late", { exact: true })).toBeVisible();
    await finishOrders(product);
  });
});

test("cards in NEW are complete, keep their place and size, and the 40th counts seconds only near the screen", async ({ browser, product }) => {
  await finishOrders(product);
  const page = await openTablet(browser, product);
  await test.step("a name with European or Vietnamese letters is written in the app's own font", async () => {
    const { number } = await placeOrder(product.url, { firstName: "Šárka", lastName: "Nguyễn" });
    await expect(card(page, number)).toContainText("Šárka Nguyễn");
    // One file has the common letters, one "Š", one "ễ".
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts].filter(({ family, status }) =>
          family.includes("Hanken Grotesk") && status === "loaded"
        ).length
      );
    await expect.poll(loaded).toBe(3);
    await denyPendingOrders(product);
  });

  await test.step("an error stays readable when a new order arrives, and no message moves the cards", async () => {
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
    await page.unroute("**/api/admin/orders/*/accept");
    await denyPendingOrders(product);
  });

  await test.step("the order that expires first is first, and a long note has four lines until More is tapped", async () => {
    const note = Array.from({ length: 9 }, (_, nth) => `line number ${nth} of this note`).join(", ");
    const evening = await placeOrder(product.url, {
      pickup: { date: "2026-11-20", time: "19:30" },
      note: "no peanuts",
    });
    const asap = await placeOrder(product.url, { note });
    const numbers = page.getByRole("tabpanel").getByRole("heading", { level: 2 });
    await expect(numbers).toHaveText([new RegExp(asap.number), new RegExp(evening.number)]);
    await expect(card(page, evening.number)).toContainText("7:30 PM");
    await expect(card(page, asap.number)).toContainText("ASAP (15-30 minutes)");

    const text = card(page, asap.number).getByText(note);
    const more = card(page, asap.number).getByRole("button", { name: "more", exact: true });
    await expect(more).toHaveAttribute("aria-expanded", "false");
    const lines = () =>
      text.evaluate((element) =>
        Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
      );
    expect(await lines()).toBe(4);
    await more.click();
    await expect(card(page, asap.number).getByRole("button", { name: "less" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    expect(await lines()).toBeGreaterThan(4);
    await expect(card(page, evening.number)).toContainText("no peanuts");
    await expect(card(page, evening.number).getByRole("button", { name: "more", exact: true })).toBeHidden();
    await denyPendingOrders(product);
  });

  await test.step("a card that ends below the screen says how many dishes its footer covers, and Accept works", async () => {
    const lines = Array.from({ length: 12 }, (_, nth) => ({
      dish: nth % 2 === 0 ? "dish_japchae" : "dish_dolsot_bibimbap",
      note: `guest ${nth}`,
    }));
    const { number } = await placeOrder(product.url, { lines });
    const order = card(page, number);
    const footTop = async () => (await order.locator("footer").boundingBox())?.y ?? 0;
    const dishes = order.locator("footer").locator("xpath=preceding-sibling::div").locator("ul").first()
      .locator("> li");
    await expect(dishes).toHaveCount(12);
    const covered = async () => {
      const top = await footTop();
      const ends = await dishes.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
      return ends.filter((end) => end > top + 4).length;
    };
    // The line makes the footer higher, which may then cover another dish.
    const isCounted = async () =>
      (await order.locator("footer").innerText()).includes(`+${await covered()} dish`);
    await expect.poll(isCounted).toBe(true);
    const count = await covered();
    expect(count).toBeGreaterThan(1);
    await page.mouse.wheel(0, 250);
    await expect.poll(covered).toBeLessThan(count);
    await expect.poll(isCounted).toBe(true);
    await tap(page, number, "Accept", openSheet(page));
    await page.keyboard.press("Escape");
    // A closing sheet still blocks the wheel.
    await expect(async () => {
      await page.mouse.wheel(0, 5_000);
      expect(await covered()).toBe(0);
    }).toPass();
    await expect(order.locator("footer")).not.toContainText(/\+\d+ dish/);
    await denyPendingOrders(product);
    await page.evaluate(() => globalThis.scrollTo(0, 0));
  });

  await test.step("a card keeps its size when its order is seen, about to expire and when the connection is down", async () => {
    const { number } = await placeOrder(product.url);
    // The options load after the card.
    await expect(card(page, number)).toContainText("Beef");
    const height = async () => (await card(page, number).boundingBox())?.height;
    const before = await height();
    await card(page, number).getByRole("button", { name: "Got it" }).click();
    await expect(card(page, number)).toHaveAttribute("data-seen", "true");
    expect(await height()).toBeCloseTo(before ?? 0, 0);
    await advanceTime(product, [page], 11 * 60_000);
    await page.getByRole("alertdialog").getByRole("button", { name: "Got it" }).click();
    await expect(card(page, number).getByText(/^Expires in 4\smin$/)).toBeVisible();
    expect(await height()).toBeCloseTo(before ?? 0, 0);
    await page.context().setOffline(true);
    await expect(card(page, number).getByRole("button", { name: "Accept" })).toBeDisabled();
    expect(await height()).toBeCloseTo(before ?? 0, 0);
    await page.context().setOffline(false);
    await waitUntilLive(page);
    await denyPendingOrders(product);
  });

  await test.step("NEW has columns without holes with 1 and with 40 orders, and only cards near the screen count seconds", async () => {
    await placeOrder(product.url, {
      lines: twoDishes,
      note: "x ".repeat(100),
      utensils: ["chopsticks", "napkins"],
    });
    await expect(listed(page)).toHaveCount(1);
    await expectNoOverflow(page);
    const path = "/api/admin/orders?status=pending_approval";
    const answer = await (await product.asStaff("manager", "GET", path)).json() as { data: { id: string }[] };
    const data = Array.from({ length: 40 }, (_, nth) => ({ ...answer.data[0], id: `ord_copy_${nth}` }));
    await page.route(`**${path}`, (route) => route.fulfill({ json: { ...answer, data } }));
    await page.reload();
    await expect(listed(page)).toHaveCount(40);
    await expect.poll(() => largestGap(page)).toBeLessThanOrEqual(16);
    await expectNoOverflow(page);
    // Many times that change every second would slow the tablet.
    const waited = listed(page).last().getByText(/^\d+:\d\d$/);
    await page.clock.fastForward(7_000);
    await expect(waited).toHaveText(/:00$/);
    await listed(page).last().scrollIntoViewIfNeeded();
    await expect(waited).toHaveText(/:(?!00)\d\d$/);
  });
});
