import type { Page } from "@playwright/test";
import { expectNoOverflow } from "../guest.ts";
import { expectNoViolations } from "../axe.ts";
import {
  accept,
  advanceTime,
  card,
  choose,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  tap,
} from "../counter.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));
// Every axe check takes seconds on a slow machine.

test("the lists and sheets pass axe and fit a phone", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  const accepted = await placeOrder(product.url);
  await accept(page, accepted.number);
  const { number } = await placeOrder(product.url, {
    lines: [{ dish: "dish_dolsot_bibimbap", quantity: 10, note: "no egg" }],
    note: "peanut allergy",
    cutlery: true,
  });
  for (const name of ["NEW", "SCHEDULED", "IN PROGRESS", "COMPLETED"]) {
    await showList(page, name);
    await expectNoViolations(page, { what: name });
    if (name !== "IN PROGRESS") continue;
    await expect(card(page, accepted.number).getByRole("button", { name: "Start" })).toBeVisible();
  }
  await page.getByRole("tab", { name: "NEW" }).click();
  await expect(card(page, number).locator("[lang=ko]").first()).toHaveText("돌솥비빔밥");
  for (const button of ["Accept", "Deny"]) {
    await tap(page, number, button, openSheet(page));
    await expectNoViolations(page, { what: button });
    await page.keyboard.press("Escape");
    await expect(openSheet(page)).toBeHidden();
  }
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitemradio", { name: "한국어" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  for (const name of ["신규", "예약", "진행 중", "완료"]) await showList(page, name);
});

/** Opens a list and expects that it fits a phone, too. */
async function showList(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await expect(page.getByRole("tabpanel")).toBeVisible();
  await page.setViewportSize(phone.viewport);
  await expectNoOverflow(page, name);
  await page.setViewportSize({ width: 1024, height: 768 });
}

test("the refund, cancel, menu, pause and tablet sheets and the alarm overlay pass axe", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin", path: "/orders" });
  const { number } = await placeOrder(product.url);
  await accept(page, number);
  await page.getByRole("tab", { name: "IN PROGRESS" }).click();
  const closed = async () => {
    await page.keyboard.press("Escape");
    await expect(openSheet(page)).toBeHidden();
  };
  for (const item of ["Refund", "Cancel order", "Take a dish off the menu"]) {
    await choose(page, number, item);
    await expectNoViolations(page, { what: item });
    await closed();
  }
  for (const opener of ["Pause", "Sound on"]) {
    await page.getByRole("button", { name: opener }).click();
    await expectNoViolations(page, { what: opener });
    await closed();
  }
  const waiting = await placeOrder(product.url);
  await expect(page.getByText(`New order received: ${waiting.number}`)).toBeVisible();
  await advanceTime(product, [page], 91_000);
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectNoViolations(page, { what: "late" });
});

test("an order can be processed from NEW to picked up with the keyboard only", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeOrder(product.url);
  await expect(card(page, number)).toBeVisible();
  const sheet = page.getByRole("dialog", { name: `Accept ${number}` });
  await expect(async () => {
    await card(page, number).getByRole("button", { name: "Accept" }).focus();
    await page.keyboard.press("Enter");
    await expect(sheet).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await sheet.getByRole("radio", { checked: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(sheet.getByRole("radio", { name: "20 min" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Order ${number} accepted!`)).toBeVisible();
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
});
