import type { Locator, Page, Request } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import {
  accept,
  advanceTime,
  card,
  denyPendingOrders,
  moreButton,
  openSheet,
  openTablet,
  placeOrder,
  placeTestOrders,
  showEnded,
  startProxy,
  tab,
  tap,
  tones,
  waitUntilLive,
} from "../counter.ts";
import { phone, tablet } from "../screens.ts";
import { changeOrder, expectNoOverflow } from "../guest.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

const isOneLine = (page: Page) =>
  page.evaluate(() => {
    const middle = (element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect();
      return box === undefined ? NaN : box.top + box.height / 2;
    };
    const bar = document.querySelector("main [role=tablist]")?.parentElement;
    const buttons = [...bar?.querySelectorAll("button[aria-haspopup=dialog]") ?? []];
    const tabs = [...bar?.querySelectorAll("[role=tab]") ?? []];
    const middles = [...tabs, ...buttons].map(middle);
    return buttons.length > 0 && Math.max(...middles) - Math.min(...middles) < 10;
  });

/** The tabs, tools and card contents covered by a message or an undo. At the top of the page nothing else covers them. */
const coveredByMessages = (page: Page) =>
  page.evaluate(() => {
    const message = "[data-type][role=dialog], [data-type][role=alertdialog], [data-shown=true] > div";
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) =>
        element.matches(message) || element.closest(message) === null
      ).map((element) => ({
        name: element.textContent?.trim() ?? "",
        box: element.getBoundingClientRect(),
      })).filter(({ box }) => box.width > 0 && box.height > 0);
    const messages = boxes(message);
    const texts = boxes("button, a, article h2, article header p");
    return {
      messages: messages.length,
      covered: texts.filter(({ box: one }) =>
        messages.some(({ box: other }) =>
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
        )
      ).map(({ name }) => name),
    };
  });

/** Presses the button for this long, by the page's clock. */
async function pressFor(page: Page, button: Locator, milliseconds: number): Promise<void> {
  // Waits until the button does not move.
  await button.hover();
  await page.mouse.down();
  await page.clock.runFor(milliseconds);
  await page.mouse.up();
}

const withOptions = [
  { dish: "dish_dolsot_bibimbap", options: [{ id: "option_tofu" }, { id: "option_fried_egg", quantity: 2 }] },
  { dish: "dish_bibimbap", options: [{ id: "option_beef" }, { id: "option_no_egg" }] },
];

test("a stalled connection is replaced without a missed event, and offline a bar, cards and an open sheet say so", async ({ browser, product }) => {
  const proxy = await startProxy(product.url);
  try {
    const page = await openTablet(browser, proxy);
    await test.step("a stalled connection shows its last update after 20 seconds and is replaced after 40", async () => {
      expect(await isOneLine(page)).toBe(true);
      const clock = page.getByRole("time").filter({ hasText: /^12:\d\d\sPM$/ });
      await expect(clock).toHaveText("12:05 PM");
      const checked = page.getByText(/^last checked/);
      await expect(checked).toBeHidden();
      proxy.stall();
      await advanceTime(product, [page], 15_000);
      await waitUntilLive(page);
      await expect(checked).toBeHidden();
      await advanceTime(product, [page], 10_000);
      await expect(checked).toBeVisible();
      const { number } = await placeOrder(product.url);
      await expect(card(page, number)).toHaveCount(0);
      await advanceTime(product, [page], 40_000);
      await expect(clock).toHaveText("12:06 PM");
      await expect(card(page, number)).toBeVisible();
      await waitUntilLive(page);
      await denyPendingOrders(product);
    });

    await test.step("offline, cards and an open sheet disable what needs the server", async () => {
      const live = page.getByRole("status").filter({ hasText: /^Live$/ });
      expect((await live.boundingBox())?.width).toBeLessThanOrEqual(1);
      const { number } = await placeOrder(product.url);
      await placeTestOrders(product, 8);
      const buttons = ["Accept", "Deny"].map((name) => card(page, number).getByRole("button", { name }));
      await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(9);
      await page.context().setOffline(true);
      const bar = page.getByText(/^Offline – as of 12:0\d\sPM/);
      await expect(bar).toBeVisible();
      await expect(page.getByText("Live", { exact: true })).toBeHidden();
      const offline = page.getByText("Offline", { exact: true });
      await expect(offline).toBeVisible();
      expect((await offline.boundingBox())?.width).toBeGreaterThan(20);
      for (const button of buttons) {
        await expect(button).toBeDisabled();
        await expect(button).toHaveAccessibleDescription("Needs a connection");
      }
      await expect(page.getByRole("button", { name: "Pause" })).toBeDisabled();
      await moreButton(page, number).click();
      const off = page.getByRole("menuitem", { name: "Take a dish off the menu" });
      await expect(off).toHaveAttribute("aria-disabled", "true");
      await expect(off).toContainText("Needs a connection");
      await expect(page.getByRole("menuitem", { name: "Print ticket here" })).not.toHaveAttribute(
        "aria-disabled",
      );
      await page.keyboard.press("Escape");
      await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
      await expect.poll(() => page.evaluate(() => globalThis.scrollY)).toBeGreaterThan(100);
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(tab(page, "NEW")).toBeInViewport({ ratio: 1 });

      await page.context().setOffline(false);
      await waitUntilLive(page);
      await expect(bar).toBeHidden();
      for (const button of buttons) await expect(button).toBeEnabled();
      await expect(page.getByRole("button", { name: "Pause" })).toBeEnabled();

      await tap(page, number, "Accept", openSheet(page));
      const charge = page.getByRole("button", { name: /^Accept and charge/ });
      await expect(charge).toBeEnabled();
      await page.context().setOffline(true);
      await expect(charge).toBeDisabled();
      await expect(openSheet(page)).toContainText("Accept and Deny need a connection");
      await page.context().setOffline(false);
      await expect(charge).toBeEnabled();
    });
  } finally {
    await proxy.stop();
  }
});

test(
  "NEW and COMPLETED show what staff read and tap, and nothing covers or moves what is under the finger",
  async ({ browser, product }, { repeatEachIndex }) => {
    const page = await openTablet(browser, product);
    await test.step("messages and undo cover no tab, number, timer or tool, and a new order needs none", async () => {
      const expectNothingCovered = async () => {
        for (const { viewport } of [phone, tablet, { viewport: { width: 768, height: 1024 } }]) {
          await page.setViewportSize(viewport);
          await page.evaluate(() => globalThis.scrollTo(0, 0));
          const { messages, covered } = await coveredByMessages(page);
          expect(messages).toBeGreaterThan(0);
          expect(covered).toEqual([]);
        }
        await page.setViewportSize(tablet.viewport);
      };
      const [first, second] = [await placeOrder(product.url), await placeOrder(product.url)];
      await expect(card(page, second.number)).toBeVisible();
      await expect(page.getByText(/^New order received/)).toBeAttached();
      expect((await coveredByMessages(page)).messages).toBe(0);
      await accept(page, first.number);
      await expectNothingCovered();

      await page.getByRole("tab", { name: /^IN PROGRESS/ }).click();
      await tap(page, first.number, "Start", page.getByRole("button", { name: /^Undo/ }));
      await expectNothingCovered();
      await tab(page, "NEW").click();
      await denyPendingOrders(product);
    });

    await test.step("a card shows unit price and line total, and an accepted order plays one sound and reads no list", async () => {
      const first = await placeOrder(product.url, {
        lines: [{ dish: "dish_dolsot_bibimbap", quantity: 3 }, { dish: "dish_japchae" }],
      });
      const lines = card(page, first.number).getByRole("listitem");
      const several = lines.filter({ hasText: "Dolsot" });
      const prices = /\$(\d+\.\d\d)\seach\s*\$(\d+\.\d\d)/;
      await expect(several).toContainText(prices);
      const [, unit, total] = prices.exec(await several.textContent() ?? "") ?? [];
      expect(Number(unit)).toBeGreaterThan(0);
      expect(Number(total)).toBeCloseTo(3 * Number(unit), 2);
      await expect(lines.filter({ hasText: "Japchae" })).not.toContainText("each");

      const second = await placeOrder(product.url);
      await expect(card(page, second.number)).toBeVisible();
      const reads: string[] = [];
      const readLists = (request: Request) => {
        const { pathname, search } = new URL(request.url());
        const isList = /^\/api\/admin\/orders(\/counts)?$/.test(pathname);
        if (request.method() === "GET" && isList) reads.push(pathname + search);
      };
      page.on("request", readLists);
      await accept(page, first.number);
      const label = page.getByText(`${first.number} accepted by`);
      // The space is empty while the label is shown. In the other order a card could leave with its label.
      const leaving = page.getByRole("article", { name: first.number });
      await expect.poll(async () => [await leaving.isVisible(), await label.isVisible()]).toEqual([
        false,
        true,
      ]);
      await expect(tab(page, "IN PROGRESS")).toContainText(/[1-9]/);
      await page.clock.fastForward(2_000);
      // The stream keeps the order of events: it has reported the accepted order before this one.
      const next = await placeOrder(product.url);
      await expect(card(page, next.number)).toBeVisible();
      expect(reads).toEqual([]);
      page.off("request", readLists);

      await changeOrder(product, next.id, "deny", { reason: null });
      await expect(card(page, next.number)).toBeHidden();
      await accept(page, second.number);
      const accepted = (await tones(page)).findLast(({ hertz }) => hertz === 600);
      expect(accepted?.seconds).toBeCloseTo(0.3, 5);
      expect(accepted?.volume).toBeCloseTo(0.7, 5);
      await expect(page.getByRole("heading", { name: "No new orders" })).toBeVisible();
      expect(await label.isVisible()).toBe(false);
    });

    await test.step("a press of 100 or 1500 ms counts on the late cover, on a card and in a sheet", async () => {
      for (const milliseconds of [100, 1_500]) {
        const { number } = await placeOrder(product.url);
        await expect(card(page, number)).toBeVisible();
        await advanceTime(product, [page], 91_000);
        const late = page.getByRole("alertdialog");
        await pressFor(page, late.getByRole("button", { name: "Got it" }), milliseconds);
        await expect(late).toBeHidden();
        await expect(card(page, number).getByText("Seen")).toBeAttached();

        // Cards that have just moved ignore presses. On the first tablet of a new product a banner moves them once more.
        await expect(async () => {
          await page.clock.runFor(500);
          await pressFor(page, card(page, number).getByRole("button", { name: "Deny" }), milliseconds);
          await expect(openSheet(page)).toBeVisible({ timeout: 2_000 });
        }).toPass();
        await pressFor(page, openSheet(page).getByRole("button", { name: "Close" }), milliseconds);
        await expect(openSheet(page)).toBeHidden();
      }
      await denyPendingOrders(product);
    });

    await test.step("an order that another tablet answers during a press stays under the finger until the click", async () => {
      const [first, second] = [await placeOrder(product.url), await placeOrder(product.url)];
      await tap(page, first.number, "Accept", openSheet(page));
      const charge = openSheet(page).getByRole("button", { name: /^Accept and charge/ });
      await charge.hover();
      await page.mouse.down();
      await changeOrder(product, first.id, "deny");
      await expect(page.getByText(new RegExp(`^${first.number} was denied`))).toBeAttached();
      await expect(charge).toBeVisible();
      await page.mouse.up();
      await expect(openSheet(page)).toBeHidden();
      await expect(page.getByText(/denied/).first()).toBeVisible();
      await expect(card(page, second.number)).toBeVisible();
    });

    await test.step("one banner is shown, the most urgent, and a button with the number of others shows them", async () => {
      const set = (mode: string, body: unknown) =>
        product.asStaff("manager", "PUT", `/api/admin/store/${mode}`, body);
      await set("pause", { for: "30_minutes" });
      await set("busy", { minutes: 15 });
      try {
        const endPause = page.getByRole("button", { name: "Take orders again" });
        const endBusy = page.getByRole("button", { name: "End busy mode" });
        const others = page.getByRole("button", { name: "1 more notice" });
        const shelf = page.locator("[data-stays]");
        await expect(others).toBeVisible();
        await expect(endPause).toBeVisible();
        await expect(endBusy).toHaveCount(0);
        const height = async () => (await shelf.boundingBox())?.height ?? 0;
        const oneRow = await height();
        expect(oneRow).toBeLessThan(70);
        await others.click();
        await expect(endBusy).toBeVisible();
        expect(await height()).toBeGreaterThan(1.5 * oneRow);
        await expectNoViolations(page, { within: "[data-stays]" });
        await endPause.click();
        await expect(others).toBeHidden();
        await expect(endBusy).toBeVisible();
      } finally {
        await set("pause", { for: "off" });
        await set("busy", { minutes: 0 });
      }
    });

    await test.step("COMPLETED has aligned rows, and a tapped row shows reason, options and other orders of the phone", async () => {
      const phone = `71455501${80 + repeatEachIndex}`;
      const numbers: string[] = [];
      for (const lastName of ["Park", "Featherstonehaugh-Montgomery"]) {
        const { id, number } = await placeOrder(product.url, { lastName, phone, lines: withOptions });
        numbers.push(number);
        await changeOrder(product, id, "deny", { reason: "x".repeat(150) });
      }
      const [short = "", number = ""] = numbers;
      await showEnded(page, number);
      const shapeOf = (number: string) =>
        card(page, number).evaluate((row) => ({
          height: row.getBoundingClientRect().height,
          columns: [...row.querySelectorAll("summary > *")].map((cell) =>
            Math.round(cell.getBoundingClientRect().x)
          ),
        }));
      const [first, second] = [await shapeOf(short), await shapeOf(number)];
      expect(Math.max(first.height, second.height)).toBeLessThanOrEqual(72);
      expect(second.columns).toEqual(first.columns);
      await card(page, number).getByText("Featherstonehaugh").click();
      const reason = card(page, number).getByText(/^Reason: x{150}$/);
      await expect(reason).toBeVisible();
      await expectNoOverflow(page);
      expect(await reason.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      await expect(card(page, number).getByRole("list", { name: "Options" })).toHaveCount(2);
      await expect(card(page, number)).toContainText("No egg");
      await expect(card(page, number).getByText("1 other order with this phone number")).toBeVisible();
    });
  },
);
