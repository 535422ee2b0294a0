import type { Page } from "@playwright/test";
import { changeOrder, expectFocusWithin, expectNoOverflow } from "../guest.ts";
import { expectNoViolations } from "../axe.ts";
import {
  advanceTime,
  card,
  choose,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  switchToKorean,
} from "../counter.ts";
import { callAsStaff, withDish } from "../office.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

// NEW and the accept, deny, refund and menu sheets are checked where other tests show their largest state.
test("an order is processed with the keyboard only; the lists fit a phone in both languages and pass axe, as do the remaining sheets", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  await test.step("an order is processed from NEW to picked up with the keyboard only", async () => {
    const { number } = await placeOrder(product.url);
    const { number: second } = await placeOrder(product.url);
    await expect(card(page, second)).toBeVisible();
    // Accept waits, as on a slow connection.
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    await page.route("**/accept", async (route) => {
      await finished;
      await route.continue();
    });
    const sheet = page.getByRole("dialog", { name: `Accept ${number}` });
    await expect(async () => {
      if (!await sheet.isVisible()) {
        await card(page, number).getByRole("button", { name: "Accept" }).focus();
        await page.keyboard.press("Enter");
      }
      await expect(sheet).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectFocusWithin(sheet);
    await sheet.getByRole("radio", { checked: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(sheet.getByRole("radio", { name: "20 min" })).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(card(page, number).getByRole("button", { name: /^(Accepting|Charging)/ })).toBeFocused();
    finish();
    await expect(page.getByText(`Order ${number} accepted!`)).toBeVisible();
    await expect(card(page, second).getByRole("button", { name: "Accept" })).toBeFocused();
    await page.getByRole("tab", { name: "NEW" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "IN PROGRESS" })).toHaveAttribute("aria-selected", "true");
    for (const [move, next] of [["Start", "Ready"], ["Ready", "Picked up"]] as const) {
      await expect(async () => {
        const here = card(page, number).getByRole("button", { name: move, exact: true });
        if (await here.isVisible()) {
          await here.focus();
          await page.keyboard.press("Enter");
        }
        await expect(card(page, number).getByRole("button", { name: next })).toBeVisible({ timeout: 1_000 });
      }).toPass();
    }
    await expect(async () => {
      const here = card(page, number).getByRole("button", { name: "Picked up" });
      if (await here.isVisible()) {
        await here.focus();
        await page.keyboard.press("Enter");
      }
      await expect(page.getByText(`${number} was picked up`)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.unroute("**/accept");
    await denyPendingOrders(product);
  });

  await test.step("the lists fit a phone in both languages and pass axe, as do the remaining sheets and the alarm overlay", async () => {
    const accepted = await placeOrder(product.url);
    await changeOrder(product, accepted.id, "accept", { minutes: 20 });
    const { number } = await placeOrder(product.url, {
      lines: [{ dish: "dish_dolsot_bibimbap", quantity: 10, note: "no egg" }],
      note: "peanut allergy",
      utensils: ["chopsticks", "napkins"],
    });
    await page.getByRole("tab", { name: "NEW" }).click();
    await expect(card(page, number).locator("[lang=ko]").first()).toHaveText("돌솥비빔밥");
    for (const name of ["NEW", "SCHEDULED", "COMPLETED", "IN PROGRESS"]) {
      await showList(page, name);
      if (name !== "NEW") await expectNoViolations(page, { what: name });
    }
    await expect(card(page, accepted.number).getByRole("button", { name: "Start" })).toBeVisible();
    const closed = async () => {
      await page.keyboard.press("Escape");
      await expect(openSheet(page)).toBeHidden();
    };
    await choose(page, accepted.number, "Cancel order");
    await expectNoViolations(page, { what: "Cancel order" });
    await closed();
    for (const opener of ["Pause", "Sound on"]) {
      await page.getByRole("button", { name: opener }).click();
      await expectNoViolations(page, { what: opener });
      await closed();
    }
    await advanceTime(product, [page], 91_000);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectNoViolations(page, { what: "late" });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await switchToKorean(page);
    for (const name of ["신규", "예약", "진행 중", "완료"]) await showList(page, name);
  });

  await test.step("Korean names without spaces fit a phone", async () => {
    const name_korean = "궁중한우갈비찜특선".repeat(4);
    const path = "/api/admin/menu/categories";
    const fields = { name: "Seasonal Specials", name_korean, sort_order: 99 };
    const category = await callAsStaff<{ id: string }>(product, "admin", "POST", path, fields);
    await withDish(product, async ({ id: dish }) => {
      const { id, number } = await placeOrder(product.url, { lines: [{ dish, quantity: 14 }] });
      await changeOrder(product, id, "accept", { minutes: 20 });
      await changeOrder(product, id, "ready");
      await page.setViewportSize(phone.viewport);
      await page.getByRole("tab", { name: "진행 중" }).click();
      await expect(card(page, number).getByRole("button", { name: "픽업 완료" })).toBeVisible();
      await expectNoOverflow(page, "ready");
      const facts = card(page, number).getByText(/대량 주문|준비 완료 ·/).filter({
        hasNot: page.locator("*"),
      });
      const [large, done] = [await facts.first().boundingBox(), await facts.last().boundingBox()];
      expect((done?.y ?? 0) - (large?.y ?? 0) - (large?.height ?? 0)).toBeGreaterThanOrEqual(2);
      await page.goto("/admin/phone-order");
      await expect(page.getByRole("button", { name: name_korean })).toBeVisible();
      await expectNoOverflow(page);
      await page.goto("/admin/kitchen");
      await page.keyboard.press("Shift");
      await page.getByRole("button", { name: /^스테이션/ }).click();
      await expect(openSheet(page).getByLabel(name_korean)).toBeVisible();
      const spilled = () => openSheet(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      expect(await spilled()).toBeLessThanOrEqual(0);
      await page.goto("/ko/");
      await expect(page.getByRole("link", { name: name_korean, exact: true })).toBeVisible();
      await expectNoOverflow(page);
    }, { name_korean, category_id: category.id });
    await callAsStaff(product, "admin", "DELETE", `${path}/${category.id}`);
  });
});

/** Opens a list and expects that it fits a phone, too. */
async function showList(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await expect(page.getByRole("tabpanel")).toBeVisible();
  await page.setViewportSize(phone.viewport);
  await expectNoOverflow(page, name);
  await page.setViewportSize({ width: 1024, height: 768 });
}
