import type { Locator, Page } from "@playwright/test";
import { changeOrder, expectFocusWithin, expectNoOverflow } from "../guest.ts";
import { expectNoViolations } from "../axe.ts";
import {
  advanceTime,
  card,
  choose,
  denyPendingOrders,
  finishOrders,
  openSheet,
  openTablet,
  placeOrder,
  switchToKorean,
} from "../counter.ts";
import { callAsStaff, showPage, withDish } from "../office.ts";
import { phone, tablet } from "../screens.ts";
import { expect, test } from "../test.ts";

// Axe checks every card, so those of other tests would cost seconds.
test.beforeEach(async ({ product }) => {
  await denyPendingOrders(product);
  await finishOrders(product);
});

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
    await pressEnterOn(page, number, "Accept", sheet);
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
      await pressEnterOn(page, number, move, card(page, number).getByRole("button", { name: next }));
    }
    await pressEnterOn(page, number, "Picked up", page.getByText(`${number} was picked up`));
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
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tabpanel")).toBeVisible();
      // What is around the lists is the same on each of them.
      const within = name === "SCHEDULED" ? undefined : "[role=tabpanel]";
      if (name !== "NEW") await expectNoViolations(page, { what: name, within });
      await page.setViewportSize(phone.viewport);
      await expectNoOverflow(page, name);
      await page.setViewportSize(tablet.viewport);
    }
    await expect(card(page, accepted.number).getByRole("button", { name: "Start" })).toBeVisible();
    const closed = async () => {
      await page.keyboard.press("Escape");
      await expect(openSheet(page)).toBeHidden();
    };
    await choose(page, accepted.number, "Cancel order");
    await expectNoViolations(page, { what: "Cancel order", within: "[role=dialog]" });
    await closed();
    for (const opener of ["Pause", "Sound on"]) {
      await page.getByRole("button", { name: opener }).click();
      await expectNoViolations(page, { what: opener, within: "[role=dialog]" });
      await closed();
    }
    await advanceTime(product, [page], 91_000);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectNoViolations(page, { what: "late", within: "[role=alertdialog]" });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await switchToKorean(page);
    await page.setViewportSize(phone.viewport);
    for (const name of ["신규", "예약", "진행 중", "완료"]) {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tabpanel")).toBeVisible();
      await expectNoOverflow(page, name);
    }
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
      await page.getByRole("tab", { name: "진행 중" }).click();
      await expect(card(page, number).getByRole("button", { name: "픽업 완료" })).toBeVisible();
      await expectNoOverflow(page, "ready");
      const facts = card(page, number).getByText(/대량 주문|준비 완료 ·/).filter({
        hasNot: page.locator("*"),
      });
      const [large, done] = [await facts.first().boundingBox(), await facts.last().boundingBox()];
      expect((done?.y ?? 0) - (large?.y ?? 0) - (large?.height ?? 0)).toBeGreaterThanOrEqual(2);
      await showPage(page, "/admin/phone-order");
      await expect(page.getByRole("button", { name: name_korean })).toBeVisible();
      await expectNoOverflow(page);
      await showPage(page, "/admin/kitchen");
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

/** Presses Enter on a button of the card until the result is visible, because cards that have just moved ignore presses briefly. */
async function pressEnterOn(page: Page, number: string, name: string, result: Locator): Promise<void> {
  const button = card(page, number).getByRole("button", { name, exact: true });
  await expect(async () => {
    await page.clock.runFor(500);
    if (await button.isVisible()) {
      await button.focus();
      await page.keyboard.press("Enter");
    }
    await expect(result).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
