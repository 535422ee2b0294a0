import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import {
  advanceTime,
  card,
  choose,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  showEnded,
  tab,
  tap,
} from "../counter.ts";
import { changeOrder } from "../guest.ts";
import { fridayLunch } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

/** Presses the pointer on the button without releasing it. */
async function holdDown(page: Page, button: Locator): Promise<void> {
  // Existing bars are loaded after the page and move the button when they appear.
  await expect(async () => {
    await button.hover({ position: { x: 10, y: 10 } });
    await page.mouse.down();
    if (await button.evaluate((element) => element.matches(":active"))) return;
    await page.mouse.move(0, 0);
    await page.mouse.up();
    throw new Error("the press missed the button");
  }).toPass();
}

test("what one tablet does shows on the other: answers, transitions and modes, and of two concurrent accepts one charges", async ({ browser, product }) => {
  const kitchen = await openTablet(browser, product);
  const counter = await openTablet(browser, product, { role: "admin" });
  await test.step("an order accepted on one tablet leaves the other, and of two concurrent accepts one charges", async () => {
    await test.step("an order answered while another list is open is gone when NEW is opened", async () => {
      const [answered, waiting] = [await placeOrder(product.url), await placeOrder(product.url)];
      await expect(card(counter, waiting.number)).toBeVisible();
      await tab(counter, "SCHEDULED").click();
      await expect(card(counter, waiting.number)).toBeHidden();
      await changeOrder(product, answered.id, "accept", { minutes: 20 });
      await expect(counter.getByText(`${answered.number} was accepted by Minji Kim.`)).toBeVisible();
      await tab(counter, "NEW").click();
      await expect(card(counter, waiting.number)).toBeVisible();
      expect(await card(counter, answered.number).count()).toBe(0);
      await denyPendingOrders(product);
    });

    const tablets = [kitchen, counter];
    const { number, intentId } = await placeOrder(product.url);
    for (const page of tablets) await tap(page, number, "Accept", openSheet(page));
    // Holds both requests until both are made, because the response to one closes the sheet of the other.
    const bothAsked = Promise.withResolvers<void>();
    let requestCount = 0;
    for (const page of tablets) {
      await page.route(/\/accept$/, async (route) => {
        if (++requestCount === tablets.length) bothAsked.resolve();
        await bothAsked.promise;
        await route.continue();
      });
    }
    await Promise.all(
      tablets.map((page) => page.getByRole("button", { name: /^Accept and charge/ }).click()),
    );
    // Messages and the card's placeholder disappear after five seconds.
    const refused = new RegExp(`${number}[^K]*(already handled by|was accepted by)`);
    await expect.poll(async () => {
      const texts = await Promise.all(tablets.map((page) => page.getByLabel("Messages").innerText()));
      return texts.filter((text) => refused.test(text)).length;
    }).toBe(1);
    for (const page of tablets) {
      await expect(openSheet(page)).toBeHidden();
      await expect(card(page, number)).toBeHidden();
    }
    const intent = (await product.ledger()).find(({ id }) => id === intentId);
    expect(intent?.captures).toBe(1);
    for (const page of tablets) await page.unroute(/\/accept$/);
  });

  await test.step("transitions and an undo show on the other tablet with their staff", async () => {
    const { id, number } = await placeOrder(product.url);
    await changeOrder(product, id, "accept", { minutes: 20 });
    await changeOrder(product, id, "start");
    for (const page of [kitchen, counter]) await tab(page, "IN PROGRESS").click();
    await tap(kitchen, number, "Ready", kitchen.getByText(`${number} is ready.`));
    await expect(card(counter, number).getByRole("button", { name: "Picked up" })).toBeVisible();
    await expect(card(counter, number)).toContainText("Minji Kim");
    await kitchen.getByRole("button", { name: "Undo" }).first().click();
    await expect(card(counter, number).getByRole("button", { name: "Ready" })).toBeVisible();
    await changeOrder(product, id, "ready");
    await tap(counter, number, "Picked up", counter.getByText(`${number} was picked up`));
    await expect(card(kitchen, number)).toBeHidden();
    await showEnded(kitchen, number);
    await expect(card(kitchen, number)).toContainText("picked up");
  });

  await test.step("a button stays under the pointer when a bar appears during a press, even before the bar is painted", async () => {
    const page = counter;
    await page.getByRole("link", { name: "Menu Management" }).click();
    const pause = (length: string) =>
      product.asStaff("manager", "PUT", "/api/admin/store/pause", { for: length });
    const bar = page.getByText(/^Paused until/);
    await expect(page.getByRole("row")).toHaveCount(21);
    const button = page.getByRole("button", { name: "Add Item" });
    const form = page.getByRole("dialog", { name: "Add Menu Item" });
    await holdDown(page, button);
    const moved = await button.evaluate(async (element) => {
      const { top } = element.getBoundingClientRect();
      const bar = document.createElement("p");
      bar.textContent = "A bar";
      document.querySelector("[data-stays] > div")?.append(bar);
      // Observers of mutations have run, and nothing is painted yet.
      await Promise.resolve();
      const distance = element.getBoundingClientRect().top - top;
      bar.remove();
      return distance;
    });
    await page.mouse.up();
    expect(moved).toBe(0);
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();

    await holdDown(page, button);
    await pause("30_minutes");
    try {
      await expect(bar).toBeAttached();
      await page.mouse.up();
      await expect(form).toBeVisible();
      await expect(bar).toBeInViewport({ ratio: 1 });
    } finally {
      await pause("off");
    }
    await page.keyboard.press("Escape");
    await expect(bar).toBeHidden();
  });

  await test.step("a pause, ASAP off and busy mode set on one tablet show their end on the other, and end there or by themselves", async () => {
    await tab(kitchen, "NEW").click();
    await kitchen.getByRole("button", { name: "Busy / Pause" }).click();
    await expect(openSheet(kitchen).getByRole("heading", { level: 3 }).first()).toHaveText("Busy mode");
    await kitchen.getByRole("region", { name: "Pause", exact: true })
      .getByRole("button", { name: "30 minutes" }).click();
    await expect(counter.getByText(/^Paused until 12:[34]\d\sPM: no orders \(Minji Kim\)$/)).toBeVisible();
    await expect(placeOrder(product.url)).rejects.toThrow();
    await counter.getByRole("button", { name: "Take orders again" }).click();
    await expect(kitchen.getByText(/^Paused until/)).toBeHidden();

    await kitchen.getByRole("button", { name: "Busy / Pause" }).click();
    await kitchen.getByRole("region", { name: "ASAP off" }).getByRole("button", { name: "2 hours" }).click();
    await expect(counter.getByText(/^ASAP off until 2:0\d\sPM: scheduled orders only \(Minji Kim\)$/))
      .toBeVisible();
    await counter.getByRole("button", { name: "Take ASAP orders again" }).click();
    await expect(kitchen.getByText(/^ASAP off until/)).toBeHidden();

    await kitchen.getByRole("button", { name: "Busy / Pause" }).click();
    await kitchen.getByRole("button", { name: "+15 min" }).click();
    try {
      const bars = [kitchen, counter].map((page) => page.getByText(/Busy: \+15\smin on every pickup/));
      for (const bar of bars) await expect(bar).toBeVisible();
      await expect(openSheet(kitchen)).toBeHidden();
      const { number } = await placeOrder(product.url);
      await tap(kitchen, number, "Accept", openSheet(kitchen));
      await expect(kitchen.getByRole("radio", { name: "30 min" })).toBeChecked();
      await kitchen.keyboard.press("Escape");
      await advanceTime(product, [kitchen, counter], 61 * 60_000);
      for (const bar of bars) await expect(bar).toBeHidden({ timeout: 20_000 });
    } finally {
      await product.asStaff("manager", "PUT", "/api/admin/store/busy", { minutes: 0 });
    }
  });
});

test(
  "an order left open yesterday has its day, and a no-show needs confirmation before the promised time and warns of the next order",
  async ({ browser, product }, { repeatEachIndex }) => {
    await product.setClock("2026-11-19T20:00:00Z");
    const left = await placeOrder(product.url);
    await changeOrder(product, left.id, "accept", { minutes: 15 });
    await product.setClock(fridayLunch);
    const today = await placeOrder(product.url);
    expect(today.number).not.toBe(left.number);
    await changeOrder(product, today.id, "accept", { minutes: 15 });
    const page = await openTablet(browser, product, { path: "/orders?tab=in_progress" });
    await test.step("an order left open yesterday is shown separately with its day, and its number is not reused", async () => {
      const group = page.getByRole("region", { name: "Still open from Thu, Nov 19" });
      const old = group.getByRole("article", { name: left.number });
      await expect(old).toBeVisible();
      await expect(old).not.toContainText("late");
      await expect(group.getByRole("article", { name: today.number, exact: true })).toHaveCount(0);
      await expect(page.getByRole("region", { name: "Cooking" }).getByRole("article", { name: today.number }))
        .toBeVisible();
      await expect(old.getByRole("button", { name: "No-show" })).toBeVisible();
      await expect(old.getByRole("button", { name: "Ready" })).toHaveCount(0);
      await tap(page, left.number, "Picked up", page.getByText(`${left.number} was picked up`));
      await expect(group).toBeHidden();
      await changeOrder(product, today.id, "ready");
      await changeOrder(product, today.id, "complete");
    });

    await test.step("a no-show needs confirmation before the promised time, and the guest's next order warns of it", async () => {
      const phone = `71455501${90 + repeatEachIndex}`;
      const readyOrder = async (minutes: number, options: Parameters<typeof placeOrder>[1] = {}) => {
        const order = await placeOrder(product.url, options);
        await changeOrder(product, order.id, "accept", { minutes });
        await changeOrder(product, order.id, "ready");
        // The place that the order has left closes.
        await expect(card(page, order.number).getByRole("button", { name: "Picked up" })).toBeVisible();
        await page.clock.fastForward(5_000);
        await expect(card(page, order.number)).toHaveCount(1);
        return order;
      };
      const { number } = await readyOrder(30, { phone });
      const question = page.getByRole("alertdialog", { name: `Mark ${number} as a no-show?` });
      await choose(page, number, "No-show");
      await expect(question).toContainText(/pickup is at 12:[34]\d\sPM/);
      await question.getByRole("button", { name: "Wait" }).click();
      await expect(question).toBeHidden();
      await expect(card(page, number)).toBeVisible();
      await choose(page, number, "No-show");
      await question.getByRole("button", { name: "Mark as no-show" }).click();
      await expect(card(page, number)).toBeHidden();

      const next = await placeOrder(product.url, { phone });
      await tab(page, "NEW").click();
      const warning = "1 other order with this phone number, 1 not picked up. Last no-show: Nov 20";
      await tap(page, next.number, "Accept", openSheet(page));
      await expect(openSheet(page).getByText(warning)).toBeVisible();
      await expectNoViolations(page, { within: "[role=dialog]" });
      await page.keyboard.press("Escape");

      await denyPendingOrders(product);
      await tab(page, "IN PROGRESS").click();
      const late = await readyOrder(15);
      await advanceTime(product, [page], 16 * 60_000);
      await choose(page, late.number, "No-show");
      await expect(card(page, late.number)).toBeHidden();
      await expect(page.getByRole("alertdialog")).toBeHidden();

      // The guest arrives after all.
      await showEnded(page, late.number);
      await expect(card(page, late.number)).toContainText("not picked up");
      await choose(page, late.number, "Picked up late");
      await expect(card(page, late.number)).toContainText("Picked up", { ignoreCase: false });
      await expect(card(page, late.number)).not.toContainText("not picked up");
    });
  },
);
