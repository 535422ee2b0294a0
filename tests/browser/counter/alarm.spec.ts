import { expectNoViolations } from "../axe.ts";
import {
  advanceTime,
  card,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  rings,
  switchToKorean,
  tab,
  tap,
  tones,
  waitUntilLive,
} from "../counter.ts";
import { changeOrder, expectNoOverflow, openGuest } from "../guest.ts";
import { callAsStaff } from "../office.ts";
import { phone, tablet } from "../screens.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

test("from the first touch an order rings on every staff page until it is seen, louder after 90 seconds, and a scheduled one again when its preparation starts", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { isUntouched: true });
  await test.step("an order rings every four seconds on every page until it is seen", async () => {
    const cover = page.getByRole("button", { name: /^Tap to turn on sound/ });
    await expect(cover).toBeVisible();
    const { number } = await placeOrder(product.url);
    await expect(page.getByText(`New order received: ${number}`)).toBeAttached();
    expect(await rings(page)).toBe(0);
    await cover.click();
    await expect(cover).toBeHidden();
    await expect.poll(() => rings(page)).toBeGreaterThan(0);

    await page.getByRole("link", { name: "Menu Management" }).click();
    await expect(page.getByRole("heading", { name: "Menu Management" })).toBeVisible();
    const before = await rings(page);
    await advanceTime(product, [page], 5_000);
    await expect.poll(() => rings(page)).toBeGreaterThan(before);
    const second = await placeOrder(product.url);
    await expect(page.getByText(`New order received: ${second.number}`)).toBeVisible();
    // This tablet has the default volume.
    const [ring] = await tones(page);
    expect(ring?.hertz).toBe(800);
    expect(ring?.volume).toBeCloseTo(0.7, 5);
    expect(ring?.seconds).toBeCloseTo(0.2, 5);

    await page.getByRole("link", { name: /Orders/ }).click();
    await expect(page).toHaveTitle("(2) Orders");
    for (const each of [number, second.number]) {
      await tap(page, each, "Got it", card(page, each).getByText("Seen"));
    }
    const seen = await rings(page);
    await advanceTime(product, [page], 12_000);
    await expect(card(page, number)).toContainText(/0:[1-9]\d/);
    expect(await rings(page)).toBe(seen);
    await denyPendingOrders(product);
  });

  await test.step("after 90 seconds a louder cover lists every unseen order, and one tap marks all as seen", async () => {
    const before = await rings(page);
    const { number } = await placeOrder(product.url);
    await expect(card(page, number)).toBeVisible();
    await expect.poll(() => rings(page)).toBeGreaterThan(before);
    const usual = (await tones(page)).at(-1)?.volume ?? NaN;
    const deny = card(page, number).getByRole("button", { name: "Deny" });
    await deny.focus();
    await advanceTime(product, [page], 60_000);
    const second = await placeOrder(product.url);
    await expect(card(page, second.number)).toBeVisible();
    await advanceTime(product, [page], 31_000);
    const late = page.getByRole("alertdialog", { name: "2 orders are waiting to be accepted" });
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
    await denyPendingOrders(product);
    await expect(late).toBeHidden();
  });

  await test.step("a scheduled order rings again when its preparation starts, on any list", async () => {
    const { id, number } = await placeOrder(product.url, { pickup: { date: "2026-11-20", time: "13:00" } });
    await expect(card(page, number)).toContainText("1:00 PM");
    await tap(page, number, "Accept", openSheet(page));
    await expect(openSheet(page)).toContainText("Promised for 1:00 PM");
    await page.getByRole("button", { name: /^Accept and charge/ }).click();
    await tab(page, "SCHEDULED").click();
    await expect(card(page, number)).toContainText("Starts ");
    await tab(page, "COMPLETED").click();
    const ringsBefore = await rings(page);
    await advanceTime(product, [page], 50 * 60_000);
    const begin = page.getByText(new RegExp(`^Start cooking.*${number}`));
    await expect(begin).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => rings(page)).toBeGreaterThan(ringsBefore);
    await page.getByRole("button", { name: "Show" }).click();
    await expect(card(page, number).getByRole("button", { name: "Ready" })).toBeVisible();
    await expect(begin).toBeHidden();
    // An order that starts later than the clock of the next test would ring there.
    for (const step of ["ready", "complete"]) await changeOrder(product, id, step);
  });
});

test("a device keeps its name, mute and large type over a reload, one that never rings does not count as live, and an unanswered order calls the restaurant", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await test.step("name, mute and large type stay over a reload, and the mute ends after ten minutes", async () => {
    const size = () =>
      page.locator("article h2").first().evaluate((element) =>
        Number.parseFloat(getComputedStyle(element).fontSize)
      );
    const bar = page.getByText(/Sound is muted\. It comes back automatically in/);
    const list = openSheet(page).getByRole("region", { name: "Tablets listening for orders" });
    await page.getByRole("button", { name: "Sound on" }).click();
    await expect(list.getByRole("listitem").filter({ hasText: "this tablet" })).toContainText(
      /Chrome.*Minji Kim: sound on/,
    );
    await page.getByLabel("Device name").fill("Counter left");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(list.getByRole("listitem").filter({ hasText: "Counter left" })).toContainText("this tablet");
    await page.getByRole("button", { name: "Test sound" }).click();
    await expect.poll(() => rings(page)).toBe(1);
    await page.getByRole("button", { name: "Mute for 10 minutes" }).click();
    const { number } = await placeOrder(product.url);
    await expect(page.locator("article", { hasText: number })).toBeVisible();
    const usualSize = await size();
    await page.getByLabel("Large type").check();
    await page.keyboard.press("Escape");
    await expect(bar).toBeVisible();
    await expect.poll(size).toBeGreaterThan(usualSize);
    await advanceTime(product, [page], 8_000);
    expect(await rings(page)).toBe(1);

    await page.reload();
    await expect(bar).toBeVisible();
    await expect(card(page, number)).toBeVisible();
    await expect.poll(size).toBeGreaterThan(usualSize);
    await waitUntilLive(page);
    await page.keyboard.press("Shift");
    await expectNoViolations(page, { what: "large type" });
    await page.setViewportSize(phone.viewport);
    await expectNoOverflow(page);
    await page.setViewportSize(tablet.viewport);
    await advanceTime(product, [page], 10 * 60_000);
    await expect(bar).toBeHidden();
    await expect.poll(() => rings(page)).toBeGreaterThan(0);
    await denyPendingOrders(product);
    await expect(page.getByRole("alertdialog")).toBeHidden();
  });

  await test.step("a tablet that never rings does not count as live, and its last report counts", async () => {
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

    await page.getByRole("button", { name: "Sound on" }).click();
    const mine = openSheet(page).getByRole("listitem").filter({ hasText: "this tablet" });
    await expect(mine).toContainText("sound on");
    await page.getByLabel("Never ring on this device").check();
    await expect(mine).toContainText("sound off");
    await page.keyboard.press("Escape");
    const ringsBefore = await rings(page);
    const { number } = await placeOrder(product.url);
    await expect(card(page, number)).toBeVisible();
    await advanceTime(product, [page], 10_000);
    expect(await rings(page)).toBe(ringsBefore);

    await page.reload();
    await expect(card(page, number)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Tap to turn on sound/ })).toBeHidden();
    await page.getByRole("button", { name: "Never rings here" }).click();
    await page.getByLabel("Never ring on this device").uncheck();
    await expect.poll(() => rings(page)).toBeGreaterThan(0);
  });

  await test.step("an unanswered order calls the restaurant: the tablet shows the digit 1, and the guest is told of the call, in both languages", async () => {
    await page.keyboard.press("Escape");
    await denyPendingOrders(product);
    const save = (settings: Record<string, string>) =>
      callAsStaff(product, "admin", "PUT", "/api/admin/store/settings/bulk", {
        settings: Object.entries(settings).map(([setting_key, setting_value]) => ({
          setting_key,
          setting_value,
        })),
      });
    await save({ calls_enabled: "true", call_numbers: "Mina 714-555-0143 ko", call_after_minutes: "4" });
    try {
      const { number, intentId } = await placeOrder(product.url);
      await expect(card(page, number)).toBeVisible();
      const guest = await openGuest(browser, product, phone);
      await guest.goto(`/order-pending/${intentId}`);
      await expect(guest.getByText(number)).toBeVisible();
      await advanceTime(product, [page], 4 * 60_000 + 1_000);

      await expect(guest.getByText("The restaurant has been called.")).toBeVisible();
      const outbox = await guest.context().newPage();
      const call = outbox.getByRole("article").filter({ hasText: "call to +17145550143" });
      await outbox.goto("/dev/outbox");
      await expect(call).toContainText(
        "접수를 기다리는 주문이 1건 있습니다. 지금 확인하시려면 1번을 눌러 주세요.",
      );
      await call.getByRole("button", { name: "Press 1" }).click();
      const late = page.getByRole("alertdialog", { name: "An order is waiting to be accepted" });
      await expect(late.getByText(/^Mina is on it · [0-2]:\d\d$/)).toBeVisible();
      await late.getByRole("button").click();
      await expect(late).toBeHidden();
      await expect(page.getByText(/^Mina is on it · [0-2]:\d\d$/)).toBeVisible();
      await page.setViewportSize(phone.viewport);
      await expectNoOverflow(page);
      await page.setViewportSize(tablet.viewport);
      await switchToKorean(page);
      const called = page.getByText(/^Mina\s님이 확인 중 · [0-2]:\d\d$/);
      await expect(called).toBeVisible();
      await guest.locator("header button[lang=ko]").click();
      await expect(guest.getByText("매장에 전화로 알렸습니다.")).toBeVisible();
      await expectNoOverflow(guest);
      await advanceTime(product, [page], 3 * 60_000);
      await expect(called).toBeHidden();
    } finally {
      await save({ calls_enabled: "false", call_numbers: "", call_after_minutes: "5" });
    }
  });
});
