import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { card, denyPendingOrders, placeOrder, switchToKorean, tap } from "../counter.ts";
import { expectFocusWithin, expectNoOverflowAtAnyWidth } from "../guest.ts";
import { openOffice, showPage, withDish } from "../office.ts";
import { expect, test } from "../test.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Each screen with a text that shows it has loaded, in both languages. */
const screens = [
  { path: "/admin/dashboard", en: "Quick actions", ko: "바로 가기" },
  { path: "/admin/menu", en: "Add Item", ko: "메뉴 추가" },
  { path: "/admin/phone-order", en: "Tap a dish to add it.", ko: "메뉴를 누르면 추가됩니다." },
  { path: "/admin/analytics?from=2026-11-20&to=2026-11-20", en: "Export CSV", ko: "CSV 내보내기" },
  { path: "/admin/ledger", en: "By tax rate", ko: "세율별" },
  { path: "/admin/ledger?view=orders&month=2026-11", en: "This month (CSV)", ko: "이 달 (CSV)" },
  { path: "/admin/settings", en: "Christmas Day", ko: "크리스마스" },
  { path: "/admin/settings?tab=system", en: "The number guests call", ko: "손님이 거는 전화번호" },
  { path: "/admin/settings?tab=devices", en: "Add printer", ko: "프린터 추가" },
  { path: "/admin/settings?tab=health", en: "Figures for a technician", ko: "기술 담당자용 수치" },
  { path: "/admin/print-kit", en: "What to print", ko: "인쇄할 것" },
  { path: "/admin/settings?tab=audit", en: "Total entries", ko: "전체 기록" },
];

/** The axe rules that theme, language or width can break. The others are checked in one round. */
const roundRules = ["color-contrast", "target-size", "button-name", "link-name", "label"];

test("every back office screen and its navigation fit and pass axe, in English and dark and in Korean and light", async ({ browser, product }) => {
  // A super admin sees the most links and buttons.
  const page = await openOffice(browser, product, { path: "/dashboard", role: "super_admin" });
  // Two rounds cover both languages (widths and names) and both themes (contrast).
  for (const [language, theme] of [["en", "dark"], ["ko", "light"]] as const) {
    if (language === "ko") {
      await showPage(page, "/admin/dashboard");
      await switchToKorean(page);
      await page.evaluate((theme) => document.documentElement.dataset["theme"] = theme, theme);
    }
    const links = page.getByRole("navigation").first().getByRole("link");
    await expect(links).toHaveCount(8);
    // The browser's own bars take some of the height.
    for (const height of [768, 690]) {
      await page.setViewportSize({ width: 1024, height });
      await expect(page.locator('nav a[aria-current="page"]')).toBeVisible();
      for (const link of await links.all()) {
        await expect(link, `${await link.textContent()} at ${height} px`).toBeInViewport({ ratio: 1 });
      }
    }
    for (const viewport of [{ width: 320, height: 640 }, { width: 740, height: 360 }]) {
      await page.setViewportSize(viewport);
      for (const link of await links.filter({ visible: true }).all()) {
        const spilled = await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(spilled, `${await link.textContent()} at ${viewport.width} px`).toBeLessThanOrEqual(0);
      }
      await page.getByRole("button", { name: /^(Account|계정)/ }).click();
      await expect(page.getByRole("menu")).toBeInViewport({ ratio: 1 });
      await page.getByRole("menuitem", { name: /^(Logout|로그아웃)$/ }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("menuitem", { name: /^(Logout|로그아웃)$/ })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const { path, [language]: text } of screens) {
      await showPage(page, path);
      await expect(page.getByText(text).first()).toBeVisible();
      await expectNoViolations(page, language === "en" ? {} : { rules: roundRules });
      await expectNoOverflowAtAnyWidth(page);
      for (const width of path === "/admin/settings" ? [390, 768, 1024] : []) {
        await page.setViewportSize({ width, height: 768 });
        for (const tab of await page.getByRole("main").getByRole("tab").all()) {
          await expect(tab, `${await tab.textContent()} at ${width} px`).toBeInViewport({ ratio: 1 });
        }
      }
      await page.setViewportSize({ width: 1024, height: 768 });
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    }
  }
});

test("prices, availability and hours can be edited with the keyboard only", async ({ browser, product }) => {
  await withDish(product, async (dish) => {
    const page = await openOffice(browser, product, { path: "/menu" });
    await page.getByLabel("Search dishes").focus();
    await page.keyboard.type(dish.name);
    const price = page.getByRole("button", { name: `Edit Price of ${dish.name}` });
    await expect(price).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
    await tabTo(page, `Edit Price of ${dish.name}, $12.50`);
    await page.keyboard.press("Enter");
    await expectFocusWithin(dialog(page));
    await tabTo(page, "New price ($)");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("13");
    await tabTo(page, "Reason");
    await page.keyboard.type("A keyboard is enough");
    await tabTo(page, "Update price");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeHidden();
    // The focus returns to the opener.
    await expect.poll(() => focused(page)).toContain(`Edit Price of ${dish.name}`);
    await tabTo(page, `${dish.name} is available`);
    await page.keyboard.press("Space");
    await expect(page.getByRole("row").filter({ hasText: dish.name })).toHaveAttribute("data-mark", "off");
    await tabTo(page, `More: ${dish.name}`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();

    await showPage(page, "/admin/settings");
    await page.getByRole("tab", { name: "Operating Hours" }).focus();
    await tabTo(page, "Sunday open");
    await page.keyboard.press("Space");
    await expect(page.getByText("You have unsaved changes")).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => focused(page)).toBe("Reset");
    await page.keyboard.press("Enter");
    await expect(page.getByText("You have unsaved changes")).toBeHidden();
  });
});

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.labels?.[0]?.textContent
      : undefined;
    return (element?.getAttribute("aria-label") ?? labels ?? element?.textContent ?? "").trim();
  });

/** Presses Tab until the element with this name has the focus. Fails if it cannot be reached. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press("Tab");
    if (await focused(page) === name) return;
  }
  throw new Error(`The keyboard did not reach "${name}"`);
}

test("with forced colors, what is selected, pressed, chosen or switched on looks different, and a selected tab's count is readable", async ({ browser, product }) => {
  const { number } = await placeOrder(product.url);
  const page = await openOffice(browser, product, { path: "/orders", forcedColors: "active" });
  const background = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const differ = (on: Locator, off: Locator) =>
    expect.poll(async () => await background(on) !== await background(off)).toBe(true);
  await differ(page.getByRole("tab", { name: /^NEW/ }), page.getByRole("tab", { name: /^SCHEDULED/ }));
  const count = page.getByRole("tab", { name: /^NEW/ }).locator("[data-tab]");
  expect(await background(count)).toBe("rgba(0, 0, 0, 0)");
  await tap(page, number, "Accept", dialog(page));
  const minutes = (chosen: boolean) =>
    dialog(page).locator("input[type=radio] + span").and(
      page.locator(chosen ? "input:checked + span" : "input:not(:checked) + span"),
    ).first();
  await differ(minutes(true), minutes(false));
  await page.keyboard.press("Escape");

  await showPage(page, "/admin/menu");
  const available = page.getByRole("main").getByRole("switch").first();
  const picture = async () => (await available.screenshot({ animations: "disabled" })).toString("base64");
  await expect(available).toBeChecked();
  const on = await picture();
  await available.evaluate((input: HTMLInputElement) => input.checked = false);
  expect(await picture()).not.toBe(on);
  await differ(page.getByRole("tab", { selected: true }), page.getByRole("tab", { selected: false }).first());
  const links = page.getByRole("navigation").first();
  await differ(links.locator("[aria-current=page]"), links.locator("a:not([aria-current])").first());
  await showPage(page, "/admin/analytics");
  const chips = page.getByRole("main").locator("button[aria-pressed]");
  await differ(
    chips.and(page.locator("[aria-pressed=true]")).first(),
    chips.and(page.locator("[aria-pressed=false]")).first(),
  );
  await denyPendingOrders(product);
});

test("a device with a wrong date shows the server's year, days and times", async ({ browser, product }) => {
  const order = await placeOrder(product.url);
  const page = await openOffice(browser, product, { path: "/ledger", now: "2028-02-03T18:00:00Z" });
  await expect(page.getByLabel("Year")).toHaveValue("2026");
  await showPage(page, "/admin/dashboard");
  const activity = page.getByRole("listitem").filter({ hasText: order.number }).first();
  await expect(activity).toContainText(/\d:\d\d\s[AP]M/);
  await showPage(page, "/admin/settings?tab=system");
  await page.getByRole("tab", { name: "Ordering", exact: true }).click();
  await page.getByRole("radio", { name: "Advanced" }).check();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2026-11-13");
  await showPage(page, "/admin/settings?tab=health");
  await expect(page.getByText(/^Measured at 12:\d\d\sPM$/)).toBeVisible();
  await showPage(page, "/admin/orders");
  await expect(card(page, order.number)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline – as of 12:\d\d\sPM/)).toBeVisible();
  await denyPendingOrders(product);
});
