import { expectNoViolations } from "../axe.ts";
import {
  card,
  denyPendingOrders,
  openFoundOrder,
  openTablet,
  placeOrder,
  storedSearches,
  tab,
} from "../counter.ts";
import { changeOrder } from "../guest.ts";
import { createActiveUser, fillLogin } from "../staff_users.ts";
import { afterWhile, expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

test(
  "the search finds an open or ended order by dish or name and opens it, and recent searches leave the device with the account",
  async ({ browser, product }, { repeatEachIndex }) => {
    const page = await openTablet(browser, product);
    await test.step("an open or ended order is found by dish or name and opened, and the search stays until sign-out", async () => {
      const firstName = `Haneul${"abc"[repeatEachIndex] ?? ""}`;
      const { id, number } = await placeOrder(product.url, {
        lines: [{ dish: "dish_japchae" }],
        firstName,
        lastName: "Seo",
      });
      await changeOrder(product, id, "accept", { minutes: 20 });
      const denied = await placeOrder(product.url, { firstName: "Bora", lastName: "Choi" });
      await changeOrder(product, denied.id, "deny", { reason_code: "too_busy" });
      const open = page.getByRole("button", { name: "Search orders" });
      const sheet = page.getByRole("dialog", { name: "Search orders" });
      const field = sheet.getByLabel("Number, name, phone or dish");
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));

      await open.click();
      await field.fill(firstName.toLowerCase());
      await expect(sheet.getByText("1 order found")).toBeVisible();
      await expectNoViolations(page, { what: "search", within: "[role=dialog]" });
      await field.fill("japchae");
      await sheet.getByRole("button", { name: new RegExp(`${number}.*${firstName} Seo.*IN PROGRESS`) })
        .click();
      await expect(tab(page, "IN PROGRESS")).toHaveAttribute("aria-selected", "true");
      await expect(card(page, number)).toBeInViewport();
      await expect(card(page, number)).toBeFocused();
      expect(requests.filter((url) => /haneul|japchae/i.test(url))).toEqual([]);

      await open.click();
      await sheet.getByRole("button", { name: "japchae" }).click();
      await expect(field).toHaveValue("japchae");
      await field.fill("no such guest");
      await expect(sheet.getByText("No orders match your search.")).toBeVisible();
      await field.fill("choi");
      await sheet.getByRole("button", { name: new RegExp(`${denied.number}.*COMPLETED denied`) }).click();
      await expect(card(page, denied.number)).toBeFocused();
      // The opened row can be taller than the screen: its number comes first.
      await page.setViewportSize({ width: 1024, height: 420 });
      await open.click();
      await field.fill("choi");
      await sheet.getByRole("button", { name: new RegExp(`${denied.number}.*COMPLETED denied`) }).click();
      await expect(card(page, denied.number)).toBeFocused();
      await expect(card(page, denied.number).getByText(denied.number).first()).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 1024, height: 768 });
      await open.click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Account/ }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await expect(page.getByText("Logged out successfully")).toBeVisible();
      expect(await storedSearches(page)).toBeNull();
    });

    await test.step("recent searches, which name guests, leave the device when the account is disabled", async () => {
      const mina = await createActiveUser(product);
      const { number } = await placeOrder(product.url, { firstName: "Quartz" });
      await fillLogin(page, mina);
      await openFoundOrder(page, "Quartz", number);
      expect(await storedSearches(page)).toContain("Quartz");

      const ended = await product.asStaff("super_admin", "PUT", `/api/admin/users/${mina.id}`, {
        is_disabled: true,
      });
      expect(ended.status).toBe(200);
      await afterWhile(page, 31_000, () => expect(page).toHaveURL(/login/));
      expect(await storedSearches(page)).toBeNull();
    });
  },
);

test("COMPLETED shows today again after the search has opened an order of another day", async ({ browser, product }) => {
  const { id, number } = await placeOrder(product.url, { firstName: "Yesterday" });
  await changeOrder(product, id, "deny", { reason_code: "too_busy" });
  const saturdayLunch = "2026-11-21T20:00:00Z";
  await product.setClock(saturdayLunch);
  const page = await openTablet(browser, product, { now: saturdayLunch });
  await openFoundOrder(page, "Yesterday", number);
  const day = page.getByLabel("Day", { exact: true });
  await expect(day).toHaveValue("2026-11-20");
  await tab(page, "NEW").click();
  await expect(day).toHaveCount(0);
  await tab(page, "COMPLETED").click();
  await expect(page.getByRole("tabpanel", { name: "COMPLETED" })).toHaveAttribute("aria-busy", "false");
  expect(await day.inputValue()).toBe("2026-11-21");
});
