import type { Locator, Page } from "@playwright/test";
import { changeOrder, expectNoOverflow } from "../guest.ts";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../axe.ts";
import {
  card,
  denyPendingOrders,
  finishOrders,
  openTablet,
  placeOrder,
  rings,
  tab,
  tap,
  tones,
} from "../counter.ts";
import type { Product } from "../product.ts";
import { phone, tablet } from "../screens.ts";
import { expect, test } from "../test.ts";

const twoDishes = [{ dish: "dish_dolsot_bibimbap", quantity: 2 }, { dish: "dish_japchae" }];

test.beforeEach(async ({ product }) => {
  await denyPendingOrders(product);
  await finishOrders(product);
});

async function acceptedOrder(product: Product, options: Parameters<typeof placeOrder>[1] = {}) {
  const order = await placeOrder(product.url, { lines: twoDishes, ...options });
  await product.asStaff("manager", "POST", `/api/admin/orders/${order.id}/accept`, { minutes: 20 });
  return order;
}

const dish = (of: Locator, name: string) => of.getByRole("checkbox", { name });
const counts = (page: Page) => page.getByRole("region", { name: "All day" });

/** Opens the kitchen view with its sound armed. */
async function openKitchen(...[browser, product, options]: Parameters<typeof openTablet>): Promise<Page> {
  const page = await openTablet(browser, product, { ...options, path: "/kitchen" });
  await expect(page.getByRole("heading", { level: 1, name: "Kitchen" })).toBeVisible();
  await page.keyboard.press("Shift");
  return page;
}

test("an order that leaves the kitchen keeps its place, ticks and recalls show in every kitchen and on the counter, and a tablet shows at least 8 tickets of its station", async ({ browser, product }) => {
  const kitchen = await openKitchen(browser, product);
  const counter = await openTablet(browser, product, { path: "/orders?tab=in_progress" });
  await test.step("an order that leaves the kitchen keeps its place, so that a second tap reaches no other order", async () => {
    const earlier = await acceptedOrder(product);
    const orders = [];
    for (let nth = 0; nth < 3; nth++) orders.push(await acceptedOrder(product));
    const [first, second, third] = orders.map(({ number }) => number) as [string, string, string];
    for (const [page, number, last] of [[kitchen, first, third], [counter, second, third]] as const) {
      await expect(card(page, last)).toBeVisible();
      const place = async () => await card(page, last).boundingBox();
      if (page === counter) {
        await expect(card(page, first).getByRole("button", { name: "Picked up" })).toBeVisible();
        await tap(page, number, "Start", card(page, number).getByRole("button", { name: "Ready" }));
      }
      const before = await place();
      if (page === kitchen) {
        // Its empty place closes with the one of the next order, five seconds after that.
        await changeOrder(product, earlier.id, "ready");
        await expect(card(page, earlier.number)).toBeHidden();
        await page.clock.runFor(2_500);
      }
      await tap(page, number, "Ready", page.getByText(`${number} ${page === kitchen ? "done" : "ready"}`));
      expect(await place()).toEqual(before);
      await page.clock.runFor(3_000);
      await card(page, last).hover();
      await page.mouse.down();
      await page.clock.runFor(3_000);
      expect(await place(), "the empty place stays while a finger is down").toEqual(before);
      await page.mouse.up();
      await page.clock.runFor(100);
      await expect.poll(place).not.toEqual(before);
    }
    await finishOrders(product);
  });

  await test.step("a dish ticked in one kitchen is ticked in the others and on the counter, and a recalled order keeps its ticks", async () => {
    const { id, number } = await acceptedOrder(product);
    await expect(counts(kitchen)).toContainText("돌솥비빔밥 ×2");
    await expect(card(kitchen, number)).not.toContainText("$");
    const doneAtCounter = (name: string) =>
      expect(card(counter, number).getByRole("listitem").filter({ hasText: name })).toContainText("Done");

    await expect(async () => {
      await dish(card(kitchen, number), "돌솥비빔밥").setChecked(true, { timeout: 1_000 });
    }).toPass();
    await doneAtCounter("돌솥비빔밥");
    await expect(counts(kitchen)).not.toContainText("돌솥비빔밥");
    // Another kitchen ticks the other dish.
    const stored = async () => {
      const response = await product.asStaff("manager", "GET", `/api/admin/orders/${id}`);
      const { data } = await response.json() as {
        data: { order: { status: string; items: { id: string; name: string }[] } };
      };
      return data.order;
    };
    const item_id = (await stored()).items.find(({ name }) => name === "Japchae")?.id;
    await changeOrder(product, id, "prepare", { item_id, is_prepared: true });
    await expect(dish(card(kitchen, number), "잡채")).toBeChecked();
    await doneAtCounter("잡채");

    await tap(kitchen, number, "Ready", kitchen.getByText("No orders in the kitchen"));
    await expect(card(counter, number).getByRole("button", { name: "Picked up" })).toBeVisible();
    await kitchen.getByRole("button", { name: "Recall" }).click();
    await kitchen.getByRole("button", { name: new RegExp(`^Back to kitchen.*${number}`) }).click();
    await kitchen.keyboard.press("Escape");
    await expect(dish(card(kitchen, number), "돌솥비빔밥")).toBeChecked();
    // The tone of an order that reaches the kitchen.
    await expect.poll(async () => (await tones(kitchen)).some(({ hertz }) => hertz === 600)).toBe(true);

    // Another kitchen marks it ready. This one shows its recall before the server has stored it.
    await expect.poll(async () => (await stored()).status).not.toBe("ready");
    await changeOrder(product, id, "ready");
    await expect(card(kitchen, number)).toBeHidden();

    await placeOrder(product.url);
    await expect.poll(() => rings(kitchen)).toBeGreaterThan(0);
    await denyPendingOrders(product);
  });

  await test.step("a tablet shows at least 8 tickets, and only those of its station after a reload, without axe violations", async () => {
    for (let nth = 0; nth < 7; nth++) await acceptedOrder(product);
    const stew = await acceptedOrder(product, {
      lines: [{ dish: "dish_kimchi_jjigae", note: "x ".repeat(12) }],
      note: "by 12:30",
    });
    const page = kitchen;
    const tickets = page.getByRole("article");
    await expect(tickets).toHaveCount(8);
    const visible = () =>
      tickets.evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().bottom <= innerHeight).length
      );
    await expect.poll(visible).toBe(8);
    await expectNoViolationsInBothThemes(page);
    await page.setViewportSize(phone.viewport);
    await expectNoOverflow(page);
    await page.setViewportSize(tablet.viewport);

    await page.getByRole("button", { name: "Station: All dishes" }).click();
    await page.getByRole("dialog").getByRole("checkbox", { name: "Stews" }).check();
    await expectNoViolations(page, { what: "station sheet" });
    await page.keyboard.press("Escape");
    await expect(tickets).toHaveCount(1);
    await page.reload();
    await page.keyboard.press("Shift");
    await expect(card(page, stew.number)).toBeVisible();
    await expect(tickets).toHaveCount(1);
    await expect(counts(page)).not.toContainText("돌솥비빔밥");
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(tab(page, "NEW")).toBeVisible();
  });
});
