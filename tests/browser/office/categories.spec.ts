import type { Page } from "@playwright/test";
import { callAsStaff, expectMessage, openOffice } from "../office.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

type Category = { id: string; name: string; description_korean: string };

const dialog = (page: Page) => page.getByRole("dialog");
const names = (page: Page) => dialog(page).getByRole("listitem").locator("strong");
const list = (product: Product) =>
  callAsStaff<Category[]>(product, "admin", "GET", "/api/admin/menu/categories");

async function openCategories(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Categories" }).click();
  await expect(names(page).first()).toBeVisible();
}

test("categories are added, edited, deleted and, like dishes, sorted by buttons, keys and dragging; refusals show where they are", async ({ browser, product }) => {
  const page = await openOffice(browser, product, { path: "/menu" });
  await openCategories(page);
  await addAndDelete(page, product);
  await arrangeDishes(page, product);
  await arrangeCategories(page, product);
});

/** Adds a category after its errors are fixed, edits it, deletes it, and fails to delete one with dishes. */
async function addAndDelete(page: Page, product: Product): Promise<void> {
  await dialog(page).getByRole("button", { name: "Add Category" }).click();
  const name = dialog(page).getByLabel("Category name");
  const korean = dialog(page).getByLabel("Korean name");
  await expect(name).toBeFocused();
  await name.fill("Temple Food");
  await korean.fill("사찰");
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/admin/menu/categories", async (route) => {
    await answered.promise;
    await route.fulfill({
      status: 400,
      json: {
        success: false,
        error: "Refused",
        code: "validation_failed",
        request_id: "test",
        details: [{ field: "name_korean", code: "category_name_required", message: "Refused" }],
      },
    });
  });
  await dialog(page).getByRole("button", { name: "Save" }).click();
  // A text typed during a save would be lost when the form closes.
  await expect(dialog(page).getByRole("button", { name: "Saving..." })).toBeVisible();
  await name.pressSequentially("s");
  await expect(name).toHaveValue("Temple Food");
  answered.resolve();
  await expect(korean).toBeFocused();
  await expect(korean).toHaveAccessibleDescription("Category name is required");
  await page.unroute("**/api/admin/menu/categories");

  await name.fill("");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAccessibleDescription("Category name is required");
  await dialog(page).getByLabel("Category name").fill("Temple Food");
  await dialog(page).getByLabel("Korean name").fill("사찰음식");
  await dialog(page).getByLabel("Korean description").fill("오신채를 쓰지 않습니다");
  await dialog(page).getByLabel("Sort order").fill("90");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expectMessage(page, "Category created successfully");
  await expect(names(page).last()).toContainText("Temple Food");

  const temple = (await list(product)).find(({ name }) => name === "Temple Food");
  expect(temple?.description_korean).toBe("오신채를 쓰지 않습니다");
  await dialog(page).getByRole("button", { name: "Edit Temple Food" }).click();
  await dialog(page).getByLabel("Category name").fill("Monastery Food");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expectMessage(page, "Category updated successfully");

  const question = page.getByRole("alertdialog");
  await dialog(page).getByRole("button", { name: "Delete Stews" }).click();
  await expect(question).toContainText(
    'Are you sure you want to delete "Stews"? This action cannot be undone.',
  );
  await question.getByRole("button", { name: "Delete" }).click();
  await expectMessage(page, /^This category still has .*Soybean Paste Stew/);
  await expect(question).toBeHidden();
  await dialog(page).getByRole("button", { name: "Delete Monastery Food" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectMessage(page, "Category deleted successfully");
  await expect(names(page).getByText("Monastery Food")).toHaveCount(0);
  // The button that had the focus left with its row.
  await expect(dialog(page).getByRole("button", { name: /^Delete / }).last()).toBeFocused();
}

/** Moves the first stew down, which guests see, and restores the order. */
async function arrangeDishes(page: Page, product: Product): Promise<void> {
  const category = (await list(product)).find(({ name }) => name === "Stews");
  const query = `category=${category?.id}&sortBy=sort_order&limit=100`;
  const { items: before } = await callAsStaff<{ items: { id: string; name: string }[] }>(
    product,
    "admin",
    "GET",
    `/api/admin/menu?${query}`,
  );
  const [one, two] = before.map(({ name }) => name);
  try {
    await dialog(page).getByRole("button", { name: "Arrange the dishes of Stews" }).click();
    await expect(names(page).first()).toContainText(`${one}`);
    await dialog(page).getByRole("button", { name: `Move ${one} down` }).click();
    await expect(dialog(page).getByText(`${one}, place 2 of ${before.length}`)).toBeAttached();
    await dialog(page).getByRole("button", { name: "Save Order" }).click();
    await expectMessage(page, "Order of Stews saved");
    const guest = await (await fetch(`${product.url}/menu`)).text();
    expect(guest.indexOf(`${two}`)).toBeLessThan(guest.indexOf(`${one}`));
  } finally {
    await callAsStaff(product, "admin", "PUT", `/api/admin/menu/categories/${category?.id}/dishes-order`, {
      ids: before.map(({ id }) => id),
    });
  }
}

/** Sorts the categories by keys, dragging and buttons. A refusal reverts the order. */
async function arrangeCategories(page: Page, product: Product): Promise<void> {
  const before = await list(product);
  const first = await names(page).nth(0).innerText();
  const arrange = () => dialog(page).getByRole("button", { name: "Arrange order" }).click();
  const save = dialog(page).getByRole("button", { name: "Save Order" });
  const [one, two, three] = before.map(({ name }) => name);

  await arrange();
  await expect(save).toBeDisabled();
  await expect(dialog(page).getByRole("button", { name: `Move ${one} up` })).toBeDisabled();
  await dialog(page).getByRole("button", { name: `Move ${one}`, exact: true }).press("ArrowDown");
  await expect(dialog(page).getByText(`${one}, place 2 of ${before.length}`)).toBeAttached();
  const handle = dialog(page).getByRole("button", { name: `Move ${three}`, exact: true });
  const top = await names(page).nth(0).boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((top?.x ?? 0) - 20, (top?.y ?? 0) + 4, { steps: 8 });
  await page.mouse.up();
  await expect(names(page).nth(0)).toContainText(`${three}`);
  await expect(names(page).nth(1)).toContainText(`${two}`);

  await page.route("**/categories/reorder", (route) => route.abort("connectionreset"));
  await save.click();
  await expectMessage(page, "Failed to save category order: The server can't be reached.");
  await expect(names(page).nth(0)).toHaveText(first);
  await page.unroute("**/categories/reorder");

  await dialog(page).getByRole("button", { name: `Move ${one} down` }).click();
  await save.click();
  await expectMessage(page, "Category order updated successfully");
  expect((await list(product)).slice(0, 2).map(({ name }) => name)).toEqual([two, one]);

  // Another admin restores the order while this one arranges it again. The sheet opens with the order that the list shows.
  await expect(dialog(page).getByRole("button", { name: "Arrange order" })).toBeVisible();
  await expect(names(page).nth(0)).toContainText(`${two}`);
  await arrange();
  await dialog(page).getByRole("button", { name: `Move ${three} up` }).click();
  await callAsStaff(product, "super_admin", "PUT", "/api/admin/menu/categories/reorder", {
    categories: before.map(({ id }, at) => ({ id, sort_order: at + 1 })),
  });
  const refetched = page.waitForResponse(/\/api\/admin\/menu\/categories$/);
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await refetched;
  await save.click();
  await expectMessage(
    page,
    /^Failed to save category order: The categories changed while you were arranging them/,
  );
  expect((await list(product)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
}
