import { advanceTime, card, denyPendingOrders, openSheet, openTablet, placeOrder } from "../counter.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

const orders = 30;
const everyMs = 20_000;
/** From the new card to the finger on it. */
const reactionMs = 600;

const newOrder = async (product: Product): Promise<string> => (await placeOrder(product.url)).number;

test(
  "30 orders in ten minutes are each accepted with two taps, none of them lost",
  async ({ browser, product }, testInfo) => {
    const page = await openTablet(browser, product);
    const accept = (number: string) => card(page, number).getByRole("button", { name: "Accept" });
    const seconds: number[] = [];
    let next = await newOrder(product);
    for (let nth = 1; nth <= orders; nth++) {
      const number = next;
      await expect(accept(number)).toBeVisible();
      const began = performance.now();
      await page.clock.fastForward(reactionMs);
      // Each tap is made once, so that a lost one fails the test. The next order arrives between them.
      await accept(number).tap();
      const confirm = openSheet(page).getByRole("button", { name: /^Accept and charge/ });
      await expect(confirm).toBeVisible();
      if (nth < orders) next = await newOrder(product);
      await confirm.tap();
      await expect(card(page, number)).toBeHidden();
      seconds.push((performance.now() - began + reactionMs) / 1000);
      if (nth === orders) break;
      await expect(page.locator("[data-left=true]")).toHaveCount(1);
      await advanceTime(product, [page], everyMs);
    }
    const sorted = seconds.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.round(share * (orders - 1))]?.toFixed(2);
    testInfo.annotations.push({
      type: "from a new card to accepted",
      description: `2 taps, median ${at(0.5)} s, 95 % ${at(0.95)} s, longest ${at(1)} s`,
    });
    await expect.poll(async () => {
      const response = await product.asStaff("manager", "GET", "/api/admin/orders?status=pending_approval");
      return (await response.json()).data;
    }).toEqual([]);
  },
);
