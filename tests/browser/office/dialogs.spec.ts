import type { Language } from "@domain/shared/language.ts";
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { callAsStaff, type Dish, openOffice, setLightTheme, withDish } from "../office.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

/** A dialog: how the keyboard opens it, and where the focus returns to if not to the opener. */
type Case = { open: (page: Page) => Promise<Locator>; focusAfter?: (page: Page) => Promise<void> };

const dialog = (page: Page) => page.locator("[role=dialog]:has(h2), [role=alertdialog]").last();

/** Presses the element with this name by keyboard and returns it. */
async function press(page: Page, name: string | RegExp): Promise<Locator> {
  const opener = page.getByRole("button", { name }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  return opener;
}

/** Chooses an item of the button's menu by keyboard and returns the button. */
async function choose(page: Page, button: RegExp, item: string): Promise<Locator> {
  const opener = await press(page, button);
  await page.getByRole("menuitem", { name: item, exact: true }).focus();
  await page.keyboard.press("Enter");
  return opener;
}

/** Checks that the dialog passes axe, traps the focus, closes with Escape and restores the focus. */
async function checkDialog(page: Page, { open, focusAfter }: Case): Promise<void> {
  const opener = await open(page);
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page);
  // Tabs from the last element to the first and back, in one language only.
  if (await page.locator("html").getAttribute("lang") === "en") {
    for (const key of ["Shift+Tab", "Shift+Tab", "Tab", "Tab", "Tab"]) {
      await page.keyboard.press(key);
      await expect.poll(() => dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(
        true,
      );
    }
  }
  await page.keyboard.press("Escape");
  if (focusAfter) return await focusAfter(page);
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
}

const menuCases = (labels: Record<string, string>, dish: string): Case[] => {
  const again = (page: Page) => expect(dialog(page)).toContainText(labels.categories ?? "");
  const inCategories = (open: (page: Page) => Promise<Locator>): Case => ({
    open: async (page) => {
      if (!await dialog(page).isVisible()) await press(page, labels.categoriesButton ?? "");
      return await open(page);
    },
    focusAfter: again,
  });
  return [
    { open: (page) => press(page, labels.addItem ?? "") },
    { open: (page) => press(page, new RegExp(`${labels.editOf}`.replace("%", dish))) },
    { open: (page) => press(page, new RegExp(`${labels.priceOf}`.replace("%", dish))) },
    { open: (page) => choose(page, new RegExp(`^${labels.more}`), labels.delete ?? "") },
    { open: (page) => press(page, labels.table ?? "") },
    inCategories((page) => press(page, labels.addCategory ?? "")),
    inCategories((page) => press(page, labels.arrange ?? "")),
    inCategories((page) => press(page, new RegExp(labels.editCategory ?? ""))),
    inCategories((page) => press(page, new RegExp(labels.deleteCategory ?? ""))),
  ];
};

const menuLabels: Record<Language, Record<string, string>> = {
  en: {
    addItem: "Add Item",
    editOf: "^Edit %$",
    priceOf: "^Edit Price of %",
    more: "More: ",
    delete: "Delete",
    table: "Import / export",
    categoriesButton: "Categories",
    categories: "Category Management",
    addCategory: "Add Category",
    arrange: "Arrange order",
    editCategory: "^Edit Stews$",
    deleteCategory: "^Delete Stews$",
  },
  ko: {
    addItem: "메뉴 추가",
    editOf: "^% 편집$",
    priceOf: "^% 가격 변경",
    more: "더 보기: ",
    delete: "삭제",
    table: "가져오기 / 내보내기",
    categoriesButton: "카테고리",
    categories: "카테고리 관리",
    addCategory: "카테고리 추가",
    arrange: "순서 바꾸기",
    editCategory: "^찌개 편집$",
    deleteCategory: "^찌개 삭제$",
  },
};

// As in office_screens, English uses the dark theme and Korean the light one.
for (const language of ["en", "ko"] as const) {
  test(`the menu dialogs pass axe and trap the focus, ${language}`, async ({ browser, product }) => {
    test.setTimeout(240_000);
    await withDish(product, async (dish: Dish) => {
      const page = await openOffice(browser, product, { path: "/menu", language });
      if (language === "ko") await setLightTheme(page);
      await page.goto(`/admin/menu?search=${encodeURIComponent(dish.name)}`);
      await expect(page.getByRole("row").filter({ hasText: dish.name })).toHaveCount(1);
      const dishName = language === "en" ? dish.name : dish.name.replace("Test Kitchen", "시험 요리");
      for (const each of menuCases(menuLabels[language], dishName)) await checkDialog(page, each);
    });
  });
}

const storeLabels: Record<Language, Record<string, string>> = {
  en: {
    addHoliday: "Add Holiday",
    editHoliday: "^Edit Dialog day$",
    deleteHoliday: "^Delete Dialog day$",
    save: "Save changes",
    discard: "Reset",
    addUser: "Add user",
    editUser: "^Edit Minji Kim$",
    more: "^More for Minji Kim$",
    reset: "Reset password",
    end: "Sign out everywhere",
    disable: "Disable",
    everywhere: "Sign out everywhere",
  },
  ko: {
    addHoliday: "휴일 추가",
    editHoliday: "^Dialog day 편집$",
    deleteHoliday: "^Dialog day 삭제$",
    save: "변경 저장",
    discard: "되돌리기",
    addUser: "직원 추가",
    editUser: "^Minji Kim 수정$",
    more: "^Minji Kim 더 보기$",
    reset: "비밀번호 초기화",
    end: "모든 기기에서 로그아웃",
    disable: "사용 중지",
    everywhere: "모든 기기에서 로그아웃",
  },
};

async function withHoliday(product: Product, act: () => Promise<void>): Promise<void> {
  const { id } = await callAsStaff<{ id: string }>(product, "admin", "POST", "/api/admin/store/holidays", {
    name: "Dialog day",
    date: "2027-09-09",
    type: "closed",
    open_time: null,
    close_time: null,
    notes: "",
    is_recurring: false,
  });
  try {
    await act();
  } finally {
    await product.asStaff("admin", "DELETE", `/api/admin/store/holidays/${id}`);
  }
}

for (const language of ["en", "ko"] as const) {
  test(`the store and user dialogs pass axe and trap the focus, ${language}`, async ({ browser, product }) => {
    test.setTimeout(240_000);
    const labels = storeLabels[language];
    await withHoliday(product, async () => {
      const page = await openOffice(browser, product, {
        path: "/dashboard",
        language,
        role: "super_admin",
      });
      if (language === "ko") await setLightTheme(page);
      await page.goto("/admin/settings?tab=holidays");
      for (const name of [labels.addHoliday, labels.editHoliday, labels.deleteHoliday]) {
        await checkDialog(page, { open: (on) => press(on, new RegExp(name ?? "")) });
      }

      await page.goto("/admin/settings?tab=system");
      await page.getByRole("tabpanel").getByRole("textbox").first().fill("Another Kitchen");
      await checkDialog(page, { open: (on) => press(on, labels.save ?? "") });
      await press(page, labels.discard ?? "");

      await page.goto("/admin/users");
      for (const name of [labels.addUser, labels.editUser]) {
        await checkDialog(page, { open: (on) => press(on, new RegExp(name ?? "")) });
      }
      for (const item of [labels.reset, labels.end, labels.disable]) {
        await checkDialog(page, { open: (on) => choose(on, new RegExp(labels.more ?? ""), item ?? "") });
      }

      await page.goto("/admin/profile");
      await checkDialog(page, { open: (on) => press(on, labels.everywhere ?? "") });
    });
  });
}

test("a dialog with unsaved input asks before closing; staying keeps the input", async ({ browser, product }) => {
  const page = await openOffice(browser, product, { path: "/menu", role: "super_admin" });
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  const keepEditing = question.getByRole("button", { name: "Keep editing" });
  const leave = question.getByRole("button", { name: "Leave without saving" });

  await press(page, "Categories");
  await press(page, "Arrange order");
  const names = dialog(page).getByRole("listitem").locator("strong");
  const first = await names.first().innerText();
  await dialog(page).getByRole("button", { name: / down$/ }).first().click();
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await expectNoViolations(page);
  await keepEditing.click();
  await expect(question).toBeHidden();
  await expect(names.first()).not.toHaveText(first);
  await page.keyboard.press("Escape");
  await leave.click();
  await expect(dialog(page)).toContainText("Category Management");
  await expect(names.first()).toHaveText(first);

  await page.goto("/admin/users");
  for (const [opener, field] of [["Add user", "Username"], [/^Edit Minji Kim$/, "First name"]] as const) {
    await press(page, opener);
    await dialog(page).getByLabel(field).fill("somebody");
    await page.keyboard.press("Escape");
    await keepEditing.click();
    await expect(dialog(page).getByLabel(field)).toHaveValue("somebody");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await leave.click();
    await expect(dialog(page)).toBeHidden();
  }
});
