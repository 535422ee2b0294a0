import {
  advanceTime,
  card,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  rings,
  tab,
  tap,
  tones,
  waitUntilLive,
} from "../counter.ts";
import { newDatabase } from "../postgres.ts";
import { fridayEvening, rootOf, startProduct } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

test("an order rings every four seconds on every staff page until it is seen", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { path: "/menu" });
  await expect(page.getByRole("heading", { name: "Menu Management" })).toBeVisible();
  const { number } = await placeOrder(product.url);
  await expect(page.getByText(`New order received: ${number}`)).toBeVisible();
  await expect.poll(() => rings(page)).toBeGreaterThan(0);
  const before = await rings(page);
  await advanceTime(product, [page], 5_000);
  await expect.poll(() => rings(page)).toBeGreaterThan(before);
  // This tablet has the default volume.
  const [ring] = await tones(page);
  expect(ring?.hertz).toBe(800);
  expect(ring?.volume).toBeCloseTo(0.7, 5);
  expect(ring?.seconds).toBeCloseTo(0.2, 5);

  await page.getByRole("link", { name: /Orders/ }).click();
  await expect(page).toHaveTitle("(1) Orders");
  await tap(page, number, "Got it", card(page, number).getByText("Seen"));
  const seen = await rings(page);
  await advanceTime(product, [page], 12_000);
  await expect(card(page, number)).toContainText(/0:[1-9]\d/);
  expect(await rings(page)).toBe(seen);
});

test("after 90 seconds a louder overlay lists every unseen order, and one tap marks all as seen", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeOrder(product.url);
  await expect(card(page, number)).toBeVisible();
  const usual = (await tones(page)).at(-1)?.volume ?? NaN;
  const deny = card(page, number).getByRole("button", { name: "Deny" });
  await deny.focus();
  await advanceTime(product, [page], 60_000);
  const second = await placeOrder(product.url);
  await expect(card(page, second.number)).toBeVisible();
  await advanceTime(product, [page], 31_000);
  const late = page.getByRole("alertdialog", { name: "2 orders are waiting for an answer" });
  await expect(late).toContainText(number);
  await expect(late).toContainText(second.number);
  await expect(late).toContainText(/expires in 1[23]:\d\d/);
  await expect.poll(async () => (await tones(page)).at(-1)?.volume).toBeGreaterThan(usual);
  await page.keyboard.press("Enter");
  await expect(late).toBeHidden();
  await expect(deny).toBeFocused();
  await advanceTime(product, [page], 60_000);
  await expect(late).toBeHidden();
  await advanceTime(product, [page], 40_000);
  await expect(late).toBeVisible();
});

test("mute shows a bar and expires after ten minutes, also after a reload", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await page.getByRole("button", { name: "Sound on" }).click();
  await page.getByRole("button", { name: "Test sound" }).click();
  await expect.poll(() => rings(page)).toBe(1);
  await page.getByRole("button", { name: "Mute for 10 minutes" }).click();
  await page.keyboard.press("Escape");
  const bar = page.getByText(/Sound is muted\. It comes back automatically in/);
  await expect(bar).toBeVisible();
  const { number } = await placeOrder(product.url);
  await expect(card(page, number)).toBeVisible();
  await advanceTime(product, [page], 8_000);
  expect(await rings(page)).toBe(1);

  await page.reload();
  await expect(bar).toBeVisible();
  await waitUntilLive(page);
  await page.keyboard.press("Shift");
  await advanceTime(product, [page], 10 * 60_000);
  await expect(bar).toBeHidden();
  await expect.poll(() => rings(page)).toBeGreaterThan(0);
});

test("a page without user activation is covered until it is touched, and then rings", async ({ browser, product }) => {
  const first = await openTablet(browser, product);
  const page = await first.context().newPage();
  await page.goto("/admin/orders");
  const cover = page.getByRole("button", { name: /^Tap to turn on sound/ });
  await expect(cover).toBeVisible();
  const { number } = await placeOrder(product.url);
  await expect(page.getByText(`New order received: ${number}`)).toBeAttached();
  expect(await rings(page)).toBe(0);
  await cover.click();
  await expect(cover).toBeHidden();
  await expect.poll(() => rings(page)).toBeGreaterThan(0);
});

test("a scheduled order rings again when its preparation starts, on any list", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeOrder(product.url, { pickup: { date: "2026-11-20", time: "13:00" } });
  await expect(card(page, number)).toContainText("1:00 PM");
  await tap(page, number, "Accept", openSheet(page));
  await expect(openSheet(page)).toContainText("Promised for 1:00 PM");
  await page.getByRole("button", { name: /^Accept and charge/ }).click();
  await tab(page, "SCHEDULED").click();
  await expect(card(page, number)).toContainText("Moves to IN PROGRESS at");
  await tab(page, "COMPLETED").click();
  const ringsBefore = await rings(page);
  await advanceTime(product, [page], 50 * 60_000);
  const begin = page.getByText(new RegExp(`^Start cooking.*${number}`));
  await expect(begin).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => rings(page)).toBeGreaterThan(ringsBefore);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(card(page, number).getByRole("button", { name: "Ready" })).toBeVisible();
  await expect(begin).toBeHidden();
});

test("a tablet sends one report at a time, so that the last one counts", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  let [sent, atOnce, maxAtOnce] = [0, 0, 0];
  const first = Promise.withResolvers<void>();
  await page.route("**/api/admin/presence", async (route) => {
    maxAtOnce = Math.max(maxAtOnce, ++atOnce);
    if (++sent === 1) await first.promise;
    const response = await route.fetch();
    atOnce--;
    await route.fulfill({ response });
  });
  const change = () => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
  await change();
  await expect.poll(() => sent).toBe(1);
  await change();
  await change();
  first.resolve();
  await expect.poll(() => sent).toBeGreaterThan(1);
  expect(maxAtOnce).toBe(1);
});

test(
  "without a live tablet ASAP closes after two minutes and reopens automatically",
  async ({ browser }, { config }) => {
    // Tablets of other tests may have reported at a later time.
    const product = await startProduct(rootOf(config), await newDatabase());
    const set = (value: string) =>
      product.asStaff("admin", "PUT", "/api/admin/store/settings/bulk", {
        settings: [{ setting_key: "pause_without_tablet", setting_value: value, setting_type: "boolean" }],
      });
    const asap = async () => {
      const { data } = await (await fetch(`${product.url}/api/store/slots`)).json() as {
        data: { asap: { available: boolean } };
      };
      return data.asap.available;
    };
    try {
      await product.setClock(fridayEvening);
      expect((await set("true")).ok).toBe(true);
      const page = await openTablet(browser, product, { now: fridayEvening });
      await expect.poll(asap).toBe(true);
      await page.close();
      // A report in flight while the page closes may arrive after the time change and restart the two minutes.
      await expect.poll(async () => {
        await advanceTime(product, [], 3 * 60_000);
        return await asap();
      }).toBe(false);
      const next = await openTablet(browser, product, { now: "2026-11-21T02:08:10Z" });
      await expect.poll(asap).toBe(true);
      await next.getByRole("button", { name: "Sound on" }).click();
      // The last report of the closed tablet can arrive late, so the list can contain both.
      const own = next.getByRole("listitem").filter({ hasText: "(this tablet)" });
      await expect(own).toContainText("sound on");
    } finally {
      await product.stop();
    }
  },
);
