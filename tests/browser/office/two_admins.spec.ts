import type { Page } from "@playwright/test";
import { callAsStaff, expectMessage, openOffice } from "../office.ts";
import { callAs, createActiveUser, openTabletFor } from "../staff_users.ts";
import { expect, test } from "../test.ts";

type Category = { id: string; name: string; name_korean: string; sort_order: number; version: string };

const dialog = (page: Page) => page.getByRole("dialog");
const expectConflict = (page: Page) => expect(page.getByText("Someone else saved first")).toBeVisible();
const reviewChanges = async (page: Page) => {
  await page.getByRole("alert").getByLabel("Take theirs").check();
  await page.getByRole("button", { name: "Continue with these" }).click();
};

test("the second of two admins editing a category is notified and reviews the first's changes", async ({ browser, product }) => {
  const category = await callAsStaff<Category>(product, "admin", "POST", "/api/admin/menu/categories", {
    name: "Tea House",
    name_korean: "",
    description: "",
    sort_order: 90,
  });
  try {
    const page = await openOffice(browser, product, { path: "/menu" });
    await page.getByRole("button", { name: "Categories" }).click();
    await dialog(page).getByRole("button", { name: "Edit Tea House" }).click();
    await callAsStaff(product, "super_admin", "PUT", `/api/admin/menu/categories/${category.id}`, {
      name: "Tea Pavilion",
      name_korean: "찻집",
      description: "",
      sort_order: 90,
    });
    await dialog(page).getByLabel("Category name").fill("Tea Garden");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectConflict(page);
    await reviewChanges(page);
    await expect(dialog(page).getByLabel("Category name")).toHaveValue("Tea Pavilion");
    await expect(dialog(page).getByLabel("Korean name")).toHaveValue("찻집");
  } finally {
    await product.asStaff("admin", "DELETE", `/api/admin/menu/categories/${category.id}`);
  }
});

test("the second of two admins sorting categories is notified, and the first's order is kept", async ({ browser, product }) => {
  const read = () => callAsStaff<Category[]>(product, "admin", "GET", "/api/admin/menu/categories");
  const arrange = (ids: readonly string[]) =>
    callAsStaff(product, "super_admin", "PUT", "/api/admin/menu/categories/reorder", {
      categories: ids.map((id, at) => ({ id, sort_order: at + 1 })),
    });
  const before = (await read()).map(({ id }) => id);
  const [one = "", two = "", ...others] = before;
  const page = await openOffice(browser, product, { path: "/menu" });
  await page.getByRole("button", { name: "Categories" }).click();
  await dialog(page).getByRole("button", { name: "Arrange order" }).click();
  await dialog(page).getByRole("listitem").first().getByRole("button", { name: / down$/ }).click();
  try {
    await arrange([...others, two, one]);
    await dialog(page).getByRole("button", { name: "Save Order" }).click();
    await expectMessage(
      page,
      /^Failed to save category order: The categories changed while you were arranging them/,
    );
    expect((await read()).map(({ id }) => id)).toEqual([...others, two, one]);
  } finally {
    await arrange(before);
  }
});

test("the second of two admins editing a holiday is notified and reviews the first's changes", async ({ browser, product }) => {
  const fields = {
    date: "2027-10-09",
    type: "closed",
    open_time: null,
    close_time: null,
    is_recurring: false,
  };
  const holiday = await callAsStaff<{ id: string }>(product, "admin", "POST", "/api/admin/store/holidays", {
    ...fields,
    name: "Hangul Day",
    notes: "",
  });
  try {
    const page = await openOffice(browser, product, { path: "/settings?tab=holidays" });
    await page.getByRole("button", { name: "Edit Hangul Day" }).click();
    await callAsStaff(product, "super_admin", "PUT", `/api/admin/store/holidays/${holiday.id}`, {
      ...fields,
      name: "Hangul Proclamation Day",
      notes: "Bake rice cakes",
    });
    await dialog(page).getByLabel("Holiday name").fill("Hangeul Day");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectConflict(page);
    await reviewChanges(page);
    await expect(dialog(page).getByLabel("Holiday name")).toHaveValue("Hangul Proclamation Day");
    await expect(dialog(page).getByLabel("Notes")).toHaveValue("Bake rice cakes");
  } finally {
    await product.asStaff("admin", "DELETE", `/api/admin/store/holidays/${holiday.id}`);
  }
});

test("concurrent profile changes are merged, and conflicts in the same field are asked about", async ({ browser, product }) => {
  const mina = await createActiveUser(product);
  const page = await openTabletFor(browser, product, mina, "/admin/profile");
  await page.getByLabel("Last name").fill("Lee");
  await page.getByLabel("Email").fill("lee@example.com");
  await page.getByLabel("Current password").first().fill(mina.password);
  await callAs(product, mina, "PUT", "/api/auth/profile", { firstName: "Minah", lastName: "Kim" });
  await page.getByRole("button", { name: "Save" }).click();
  await expectConflict(page);
  await expect(page.getByRole("alert").getByRole("group")).toHaveCount(1);
  await reviewChanges(page);
  await expect(page.getByLabel("First name")).toHaveValue("Minah");
  await expect(page.getByLabel("Last name")).toHaveValue("Kim");
  await expect(page.getByLabel("Email")).toHaveValue("lee@example.com");
  await page.getByRole("button", { name: "Save" }).click();
  // A reload would end a save that is still on its way.
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByText("Someone else saved first")).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Minah");
  await expect(page.getByLabel("Email")).toHaveValue("lee@example.com");
});

test("the second of two owners editing a user keeps their input and chooses the role", async ({ browser, product }) => {
  const mina = await createActiveUser(product);
  const page = await openOffice(browser, product, {
    role: "super_admin",
    path: `/users?search=${mina.username}`,
  });
  await page.getByRole("searchbox").fill(mina.username);
  await page.getByRole("button", { name: `Edit ${mina.name}` }).click();
  await callAsStaff(product, "super_admin", "PUT", `/api/admin/users/${mina.id}`, { role: "admin" });
  await dialog(page).getByLabel("Last name").fill("Lee");
  await dialog(page).getByRole("radio", { name: /^Super admin/ }).check();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expectConflict(page);
  await expect(page.getByRole("alert").getByRole("group", { name: "Role" })).toContainText("Super admin");
  await reviewChanges(page);
  await expect(dialog(page).getByRole("radio", { name: /^Admin/ })).toBeChecked();
  await expect(dialog(page).getByLabel("Last name")).toHaveValue("Lee");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/Lee/).first()).toBeVisible();
});
