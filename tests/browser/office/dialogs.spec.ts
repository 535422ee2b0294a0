import type { Locator, Page } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../axe.ts";
import { type Dish, findDish, openOffice, rowOf, showPage, withDish } from "../office.ts";
import { expect, test } from "../test.ts";

/** A dialog: how the keyboard opens it, and where the focus returns to if not to the opener. */
type Case = {
  open: (page: Page) => Promise<Locator>;
  focusAfter?: (page: Page) => Promise<void>;
};

const dialogs = "[role=dialog]:has(h2), [role=alertdialog]";
const dialog = (page: Page) => page.locator(dialogs).last();

/** Presses the element with this name by keyboard and returns it. */
async function press(page: Page, name: string | RegExp): Promise<Locator> {
  const opener = page.getByRole("button", { name }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  return opener;
}

/** Chooses an item of the button's menu by keyboard and returns the button. */
async function choose(
  page: Page,
  button: RegExp,
  item: string,
): Promise<Locator> {
  const opener = await press(page, button);
  await page.getByRole("menuitem", { name: item, exact: true }).focus();
  await page.keyboard.press("Enter");
  return opener;
}

/** Checks that the dialog passes axe, closes with Escape and restores the focus. kit.spec.ts checks that the two kinds of dialogs trap the focus. */
async function checkDialog(page: Page, { open, focusAfter }: Case): Promise<void> {
  const opener = await open(page);
  await expect(dialog(page)).toBeVisible();
  await expectNoViolationsInBothThemes(page, { within: dialogs });
  await page.keyboard.press("Escape");
  if (focusAfter) return await focusAfter(page);
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
}

const menuCases = (dish: string): Case[] => {
  const again = (page: Page) => expect(dialog(page)).toContainText("Category Management");
  const inCategories = (open: (page: Page) => Promise<Locator>): Case => ({
    open: async (page) => {
      if (!await dialog(page).isVisible()) await press(page, "Categories");
      return await open(page);
    },
    focusAfter: again,
  });
  return [
    { open: (page) => press(page, "Add Item") },
    { open: (page) => press(page, `Edit ${dish}`) },
    { open: (page) => press(page, `Edit Price of ${dish}`) },
    { open: (page) => choose(page, /^More: /, "Delete") },
    { open: (page) => press(page, "Import / export") },
    inCategories((page) => press(page, "Add Category")),
    inCategories((page) => press(page, "Arrange order")),
  ];
};

// Adding and editing a record, and questions that differ in their texts only, are the same dialog.
test("the dialogs of the menu, the store and users pass axe and restore the focus; one with unsaved input asks before closing, and staying keeps the input; a session that ends leads to the sign-in and says why, also from unsaved input", async ({ browser, product }) => {
  await withDish(product, async (dish) => {
    const path = `/menu?search=${encodeURIComponent(dish.name)}`;
    const page = await openOffice(browser, product, { path, role: "super_admin" });
    await expect(page.getByRole("row").filter({ hasText: dish.name })).toHaveCount(1);
    for (const each of menuCases(dish.name)) await checkDialog(page, each);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expectUnsavedInputStays(page, dish);

    await showPage(page, "/admin/users");
    for (const name of ["Add user", "Edit Minji Kim"]) {
      await checkDialog(page, { open: (on) => press(on, name) });
    }
    await checkDialog(page, { open: (on) => choose(on, /^More for Minji Kim$/, "Reset password") });

    await showPage(page, "/admin/profile");
    await checkDialog(page, { open: (on) => press(on, "Sign out everywhere") });

    await showPage(page, "/admin/settings");
    await checkDialog(page, { open: (on) => press(on, "Add Holiday") });
    await showPage(page, "/admin/settings?tab=system");
    await page.getByRole("tabpanel").getByRole("textbox").first().fill("Another Kitchen");
    await checkDialog(page, { open: (on) => press(on, "Save changes") });

    await page.evaluate(() =>
      new BroadcastChannel("staff-session").postMessage({ kind: "signed_out", reason: "ended_by_owner" })
    );
    await expect(page.getByRole("heading", { name: "Staff sign-in" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("session");
  });
});

async function expectUnsavedInputStays(page: Page, dish: Dish): Promise<void> {
  const question = page.getByRole("alertdialog", {
    name: "Leave without saving?",
  });
  const keepEditing = question.getByRole("button", { name: "Keep editing" });
  const leave = question.getByRole("button", {
    name: "Leave without saving",
  });

  const rail = page.getByRole("navigation", { name: "Main" });
  for (const link of ["Orders", "Menu Management"]) await rail.getByRole("link", { name: link }).click();
  await findDish(page, dish.name);
  const name = dialog(page).getByLabel("Name", { exact: true });
  await page.getByRole("button", { name: `Edit ${dish.name}` }).click();
  await name.fill("Half a thought");
  for (const leaving of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await leaving();
    await keepEditing.click();
    await expect(name).toHaveValue("Half a thought");
  }
  const asksBeforeReload = await page.evaluate(() =>
    !dispatchEvent(new Event("beforeunload", { cancelable: true }))
  );
  expect(asksBeforeReload).toBe(true);
  await page.keyboard.press("Escape");
  await leave.click();
  await expect(dialog(page)).toBeHidden();
  await expect(rowOf(page, dish.name)).toBeVisible();

  await press(page, "Categories");
  await press(page, "Arrange order");
  const names = dialog(page).getByRole("listitem").locator("strong");
  const first = await names.first().innerText();
  await dialog(page).getByRole("button", { name: / down$/ }).first().click();
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await expectNoViolations(page, { within: dialogs });
  await keepEditing.click();
  await expect(question).toBeHidden();
  await expect(names.first()).not.toHaveText(first);
  await page.keyboard.press("Escape");
  await leave.click();
  await expect(dialog(page)).toContainText("Category Management");
  await expect(names.first()).toHaveText(first);
}
